import { ExponentialBackoff, handleWhenResult, retry } from 'cockatiel'
import type { Asker } from './asker.ts'
import type { Outcome } from './outcome.ts'

/** Answers of a gateway that did not reach its server for a moment (RFC 9110 sections 15.6.3 to 15.6.5). */
const PASSING = [502, 503, 504]

/** Shortest and longest wait before the second try, in milliseconds. */
const INITIAL_MS = 100
const LONGEST_MS = 500

/**
 * Whether a second try may help and does no harm. A host that names a time is not asked before it. A refusal would be a
 * refusal again, and an answer that was read whole but makes no sense would be the same again.
 */
function passes(outcome: Outcome): boolean {
  if (outcome.kind === 'refused' || outcome.kind === 'broken_off') return true
  return outcome.kind === 'http' && PASSING.includes(outcome.status) && outcome.retryAt === null
}

/**
 * Asks once more after a short wait where a connection was refused, reset or broken off, or a gateway found no server
 * behind it. No request changes anything upstream, not even a POST, so a second one does no harm.
 */
export function withRetry(asker: Asker): Asker {
  const policy = retry(
    handleWhenResult((outcome) => passes(outcome as Outcome)),
    { maxAttempts: 1, backoff: new ExponentialBackoff({ initialDelay: INITIAL_MS, maxDelay: LONGEST_MS }) },
  )
  return {
    ask(request, context) {
      let last: Outcome | null = null
      return policy.execute(async () => {
        // The second try may have had no time or no turn. Then the first failure says more.
        const before: Outcome | null = last
        if (before !== null && context.signal.aborted) return before
        const now = await asker.ask(request, context)
        last = before !== null && 'unasked' in now ? before : now
        return last
      }, context.signal)
    },
  }
}
