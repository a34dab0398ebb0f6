import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import type { Handed } from '../lib/extension/card/handed.ts'
import { moveCard } from '../lib/extension/card/mover.ts'

/** Injected after the card's script, because the user waits for the card. */
export default defineUnlistedScript(() => moveCard(globalThis as Handed))
