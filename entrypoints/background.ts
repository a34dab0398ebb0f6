import { defineBackground } from 'wxt/utils/define-background'
import { headlineOf } from '../components/result/texts.ts'
import { translate } from '../lib/extension/strings.ts'
import { startWorker } from '../lib/extension/worker/worker.ts'

export default defineBackground(() => {
  startWorker((view) => headlineOf(view, translate).text)
})
