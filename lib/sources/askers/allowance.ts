import type { Asker } from '../asker.ts'
import { stoppedBy, unlessStopped } from '../deadline.ts'
import type { Outcome, RateLimited } from '../outcome.ts'
import type { SourceContext } from '../source.ts'
import type { Allowance } from './memory-allowance.ts'
import { readQuota } from './quota-headers.ts'
import { clockTime, instant, type WatchedAsker } from './upstream-state.ts'

export interface AllowanceSettings {
  /** Name that its state goes by. */
  upstream: string
  allowance: Allowance
  /** What is used up, as a reason says it: `its daily allowance of 25,000 questions`. */
  what: string
  /** Longest wait for one's turn in milliseconds; none where left out. For an allowance that is a pace. */
  patienceMs?: number
}

/** Longest time for which an upstream is believed that nothing is left, in milliseconds. */
const LONGEST_RESET_MS = 24 * 60 * 60_000

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const passing = new Promise<void>((done) => {
    timer = setTimeout(done, milliseconds)
  })
  await unlessStopped(passing, signal, () => {})
  clearTimeout(timer)
}

/**
 * Asks no more of an upstream than it allows: by our own count, and by the upstream's where it tells how much is left.
 * What is beyond is not asked at all, and said to be limited.
 */
export function withAllowance(
  asker: Asker,
  { upstream, allowance, what, patienceMs = 0 }: AllowanceSettings,
  clock: () => number = Date.now,
): WatchedAsker {
  /** The upstream's own count, while it holds. */
  let told: { remaining: number; until: number } | null = null
  let limited: { since: number; until: number } | null = null

  function beyond(host: string, now: number, until: number): RateLimited {
    limited = { since: limited?.since ?? now, until }
    return {
      kind: 'rate_limited',
      host,
      reason: `${what} is used up until ${clockTime(until)}`,
      retryAt: until,
      unasked: true,
    }
  }

  function listen(outcome: Outcome, now: number): Outcome {
    const quota = outcome.kind === 'ok' ? readQuota(outcome.headers, now) : null
    if (quota?.resetAt != null && quota.resetAt > now)
      told = { remaining: quota.remaining, until: Math.min(quota.resetAt, now + LONGEST_RESET_MS) }
    return outcome
  }

  /** Takes one question, waiting for it within `patienceMs`; milliseconds since the epoch where that is too long. */
  async function take({ signal, now }: SourceContext): Promise<number | null> {
    const patientUntil = now() + patienceMs
    for (;;) {
      const own = told !== null && told.remaining <= 0 && told.until > now() ? told.until : null
      if (own !== null) return own
      const grant = await allowance.take(now())
      if (grant.granted) return null
      if (grant.until > patientUntil || signal.aborted) return grant.until
      await wait(Math.max(1, grant.until - now()), signal)
    }
  }

  return {
    async ask(request, context) {
      const since = performance.now()
      const until = await take(context)
      if (context.signal.aborted) return stoppedBy(context.signal, since, true)
      if (until !== null) return beyond(new URL(request.url).host, context.now(), until)
      limited = null
      return listen(await asker.ask(request, context), context.now())
    },
    states() {
      const now = clock()
      const holds = limited !== null && limited.until > now ? limited : null
      const left = allowance.left(now)
      return [
        {
          upstream,
          state: holds === null ? 'ok' : 'limited',
          since: holds === null ? null : instant(holds.since),
          until: holds === null ? null : instant(holds.until),
          failures: 0,
          left: told !== null && told.until > now ? Math.min(left, told.remaining) : left,
        },
      ]
    },
  }
}
