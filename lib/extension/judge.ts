import type { CheckResult, ReadVerdict } from '../client/types.ts'
import type { View } from './view.ts'

/** How the surfaces read a result, lent to the worker so that badge and history say what the card says. */
export interface Judge {
  /** Headline of a view, in the browser's language. */
  headline(view: View): string
  verdict(result: CheckResult): ReadVerdict
  /** Whether the result has a score that may be shown. */
  hasScore(result: CheckResult): boolean
}
