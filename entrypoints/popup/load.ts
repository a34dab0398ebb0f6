/** What the popup needs after its search box stands: loaded in one piece. */
export { DeskAnswer } from '../../components/surface/DeskAnswer.tsx'
export { openDesk } from '../../lib/extension/pages/desk.ts'
export { openPopup } from '../../lib/extension/pages/popup.ts'
