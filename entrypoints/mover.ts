import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import type { Handed } from '../lib/extension/card/handed.ts'
import { moveCard } from '../lib/extension/card/mover.ts'

/** Injected after the card's own script, for which a person waits. */
export default defineUnlistedScript(() => moveCard(globalThis as Handed))
