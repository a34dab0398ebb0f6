import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import type { Handed } from '../lib/extension/mover/handed.ts'
import { moveCard } from '../lib/extension/mover/mover.ts'

/** The script that lets a card be moved. It is put into a page after the card's own, which a person waits for. */
export default defineUnlistedScript(() => moveCard(globalThis as Handed))
