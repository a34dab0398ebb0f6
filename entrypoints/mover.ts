import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import type { Handed } from '../lib/extension/mover/handed.ts'
import { moveCard } from '../lib/extension/mover/mover.ts'

/** Injected after the card's own script, for which a person waits. */
export default defineUnlistedScript(() => moveCard(globalThis as Handed))
