import type { SourceContext } from '../source.ts'
import type { Asker } from './asker.ts'
import { startDeadline, stoppedBy, unlessStopped } from './deadline.ts'
import { createTurnQueue } from './holder-turns.ts'
import type { Allowance, Grant } from './memory-allowance.ts'
import type { Outcome, RateLimited } from './outcome.ts'
import { readQuota } from './quota-headers.ts'
import { clockTime, instant, type WatchedAsker } from './upstream-state.ts'

export interface AllowanceSettings {
  upstream: string
  allowance: Allowance
  /** Worded for a reason: `its daily allowance of 25,000 questions`. */
  what: string
  /** Longest wait if the quota is a pace. Missing if nobody waits. */
  patienceMs?: number
}

/** Longest trust in an upstream's reset time. */
const LONGEST_RESET_MS = 24 * 60 * 60_000

type Refusal = Extract<Grant, { granted: false }>

/** Names the used-up budget, or an account's share of it, for a reason. */
export function whatIsUsedUp({ what }: Pick<AllowanceSettings, 'what'>, { forOthers }: Refusal): string {
  return `${forOthers ? `the share of this key in ${what}` : what} is used up`
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const passing = new Promise<void>((done) => {
    timer = setTimeout(done, milliseconds)
  })
  await unlessStopped(passing, signal, () => {})
  clearTimeout(timer)
}

/**
 * Obeys our own count, which accounts share, and the upstream's count if it reports one. A query beyond either is not
 * sent and counts as limited. Waiting queries take turns by account.
 */
export function withAllowance(
  asker: Asker,
  { upstream, allowance, what, patienceMs = 0 }: AllowanceSettings,
  clock: () => number = Date.now,
): WatchedAsker {
  let told: { remaining: number; until: number } | null = null
  let limited: { since: number; until: number } | null = null
  const turns = createTurnQueue({ concurrency: 1 })

  function beyond(host: string, now: number, refusal: Refusal): RateLimited {
    const { until, forOthers } = refusal
    // A used-up share of one account says nothing about the upstream.
    if (!forOthers) limited = { since: limited?.since ?? now, until }
    const reason = `${whatIsUsedUp({ what }, refusal)} until ${clockTime(until)}`
    return { kind: 'rate_limited', host, reason, retryAt: until, unasked: true }
  }

  function listen(outcome: Outcome, now: number): Outcome {
    const quota = outcome.kind === 'ok' ? readQuota(outcome.headers, now) : null
    if (quota?.resetAt != null && quota.resetAt > now)
      told = { remaining: quota.remaining, until: Math.min(quota.resetAt, now + LONGEST_RESET_MS) }
    return outcome
  }

  async function takeBy(patientUntil: number, { signal, now, holder }: SourceContext): Promise<Grant> {
    for (;;) {
      const own = told !== null && told.remaining <= 0 && told.until > now() ? told.until : null
      if (own !== null) return { granted: false, until: own }
      const grant = await allowance.take(now(), holder)
      if (grant.granted || grant.until > patientUntil) return grant
      await wait(Math.max(1, grant.until - now()), signal)
      if (signal.aborted) return grant
    }
  }

  async function take(context: SourceContext): Promise<Grant> {
    const { now, holder } = context
    const patientUntil = now() + patienceMs
    if (patienceMs === 0) return takeBy(patientUntil, context)
    const patience = startDeadline(context.signal, patienceMs)
    try {
      const patient = { ...context, signal: patience.signal }
      return await turns.add(() => takeBy(patientUntil, patient), { holder, signal: patience.signal })
    } catch {
      // The turn did not come in time.
      return { granted: false, until: Math.max(now(), patientUntil) }
    } finally {
      patience.clear()
    }
  }

  return {
    async ask(request, context) {
      const since = performance.now()
      const grant = await take(context)
      if (context.signal.aborted) return stoppedBy(context.signal, since, true)
      if (!grant.granted) return beyond(new URL(request.url).host, context.now(), grant)
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
