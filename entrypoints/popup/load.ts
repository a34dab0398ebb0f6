/** One chunk, loaded after the search box is rendered. */
export { DeskAnswer } from '../../components/result/DeskAnswer.tsx'
export { openDesk } from '../../lib/extension/pages/desk.ts'
export { openPopup } from '../../lib/extension/pages/popup.ts'
