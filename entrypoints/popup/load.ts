/** One chunk, loaded after the search box is rendered. */
export { DeskAnswer } from '../../components/result/DeskAnswer.tsx'
export { openCheckController } from '../../lib/extension/pages/check-controller.ts'
export { openPopup } from '../../lib/extension/pages/popup.ts'
