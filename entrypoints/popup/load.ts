/** One chunk, which the popup loads after it has rendered the search box. */
export { DeskAnswer } from '../../components/result/DeskAnswer.tsx'
export { openCheckController } from '../../lib/extension/pages/check-controller.ts'
export { openPopup } from '../../lib/extension/pages/popup.ts'
