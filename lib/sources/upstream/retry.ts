import { ExponentialBackoff, handleWhenResult, retry } from 'cockatiel'
import type { Asker } from './asker.ts'
import type { Outcome } from './outcome.ts'

/** A gateway did not reach its server for a moment (RFC 9110 sections 15.6.3 to 15.6.5). */
const PASSING = [502, 503, 504]

const INITIAL_MS = 100
const LONGEST_MS = 500

/**
 * If a host names a time, a second try would be too early. A refusal, or a complete but odd answer, would be the same
 * again.
 */
function passes(outcome: Outcome): boolean {
  if (outcome.kind === 'refused' || outcome.kind === 'broken_off') return true
  return outcome.kind === 'http' && PASSING.includes(outcome.status) && outcome.retryAt === null
}

/** No request changes anything upstream, not even a POST, so a second one does no harm. */
export function withRetry(asker: Asker): Asker {
  const policy = retry(
    handleWhenResult((outcome) => passes(outcome as Outcome)),
    { maxAttempts: 1, backoff: new ExponentialBackoff({ initialDelay: INITIAL_MS, maxDelay: LONGEST_MS }) },
  )
  return {
    ask(request, context) {
      let last: Outcome | null = null
      return policy.execute(async () => {
        // If the second try had no time or no turn, the first failure says more.
        const before: Outcome | null = last
        if (before !== null && context.signal.aborted) return before
        const now = await asker.ask(request, context)
        last = before !== null && 'unasked' in now ? before : now
        return last
      }, context.signal)
    },
  }
}
