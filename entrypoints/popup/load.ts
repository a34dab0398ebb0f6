/** All that the popup needs after its search box is drawn, loaded as one chunk. */
export { DeskAnswer } from '../../components/surface/DeskAnswer.tsx'
export { openDesk } from '../../lib/extension/pages/desk.ts'
export { openPopup } from '../../lib/extension/pages/popup.ts'
