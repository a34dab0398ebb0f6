import { ExponentialBackoff, handleWhenResult, retry } from 'cockatiel'
import type { Asker } from './asker.ts'
import type { Outcome } from './outcome.ts'

/** Answers of a gateway whose upstream was not there for a moment (RFC 9110 sections 15.6.3 to 15.6.5). */
const PASSING = [502, 503, 504]

/** Shortest and longest wait before the second asking, in milliseconds. */
const INITIAL_MS = 100
const LONGEST_MS = 500

/**
 * Whether asking once more may help and does no harm. A host that says when it wants to be asked again is not asked
 * before; a refusal stays a refusal; an answer that was read whole and makes no sense would make none again.
 */
function passes(outcome: Outcome): boolean {
  if (outcome.kind === 'refused' || outcome.kind === 'broken_off') return true
  return outcome.kind === 'http' && PASSING.includes(outcome.status) && outcome.retryAt === null
}

/**
 * Asks once more after a short wait where a connection was refused, reset or broken off, or a gateway found no server
 * behind it. Every request asks something and changes nothing upstream, by POST too, so a second one does no harm.
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
        // The second asking may have found no time or no turn: what went wrong at first says more than that.
        const before: Outcome | null = last
        if (before !== null && context.signal.aborted) return before
        const now = await asker.ask(request, context)
        last = before !== null && 'unasked' in now ? before : now
        return last
      }, context.signal)
    },
  }
}
