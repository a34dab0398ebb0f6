import { LEFT_OUT, NoSourceAnswered } from '../../lib/check/run.ts'
import type { Coverage } from '../../lib/contract/answer.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Checks, Run } from './checks.ts'

interface Judged {
  verdict: string
  coverage: Coverage
  charged: boolean
  test: boolean
}

/** `left_out` means incomplete only because of the request's own `leaveOut`. */
function endOf({ verdict, coverage: { searched, unavailable } }: Judged): string {
  const gaps = [...searched, ...unavailable].filter(({ required, gap }) => required && gap !== undefined)
  const asWanted = gaps.length > 0 && gaps.every(({ reason }) => reason === LEFT_OUT)
  return verdict === 'incomplete' && asWanted ? 'left_out' : verdict
}

/** The client's signal does not show this: a check that continues after its client left can fail for another reason. */
function outcomeOf(error: unknown): string {
  if (error instanceof NoSourceAnswered) return 'no_source_answered'
  return error instanceof DOMException && error.name === 'AbortError' ? 'client_left' : 'failed'
}

/** Counts how each check ended and how each source answered. Skips synthetic checks. */
export function observedChecks(checks: Checks, metrics: Metrics): Checks {
  function observed<T extends Judged>(kind: Parameters<Metrics['check']>[0], run: Run<T>): Run<T> {
    return async (options) => {
      const begun = performance.now()
      const seconds = () => (performance.now() - begun) / 1000
      const answers: [id: string, state: string, seconds: number][] = []
      try {
        const result = await run({
          ...options,
          onEvent(event) {
            if (event.event === 'source') answers.push([event.data.id, event.data.state, seconds()])
            options.onEvent?.(event)
          },
        })
        if (result.test) return result
        for (const answer of answers) metrics.source(...answer)
        metrics.check(kind, endOf(result), result.charged, seconds())
        return result
      } catch (error) {
        metrics.check(kind, outcomeOf(error), false, seconds())
        throw error
      }
    }
  }
  return {
    brandCheck: async (...given) => observed('brand_check', await checks.brandCheck(...given)),
    trademarkSearch: async (...given) => observed('trademark_search', await checks.trademarkSearch(...given)),
    idle: () => checks.idle(),
  }
}
