import { defineBackground } from 'wxt/utils/define-background'
import { headlineOf } from '../components/headline.ts'
import { hasScore, verdictToShow } from '../components/judge.ts'
import { translate } from '../lib/extension/strings.ts'
import { startWorker } from '../lib/extension/worker.ts'

export default defineBackground(() => {
  startWorker({ headline: (view) => headlineOf(view, translate).text, verdict: verdictToShow, hasScore })
})
