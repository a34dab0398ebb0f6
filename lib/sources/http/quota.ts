import type { SourceContext } from '../source.ts'
import { createFairQueue } from './fair-queue.ts'
import { type Outcome, type RateLimited, startDeadline, stoppedBy, unlessStopped } from './outcome.ts'
import { clockTime, instant, type MonitoredClient, type UpstreamClient } from './request.ts'

interface AccountUse {
  used: number
  /** Number of queries in the previous period. The account may need as many again. */
  before: number
}

/** Account for queries without a user, such as canaries. */
export const NOBODY = ''

/**
 * Returns the factor for shares. With 4, one account may use four fifths of a budget, and each further account four
 * fifths of the rest. A fifth of a small budget is hardly enough for one check, so small budgets use 2.
 */
const timesLeft = (questions: number) => (questions < FEW ? 2 : 4)
const FEW = 100

/**
 * Returns true if an account may send one more query. Reserves for each other account as many queries as in the
 * previous period, up to an equal share, and a part of the rest for further accounts. Network switches share memory by
 * this "dynamic threshold" (Choudhury and Hahne, IEEE/ACM Transactions on Networking 6(2), 1998).
 */
export function mayTake(questions: number, holder: string, uses: ReadonlyMap<string, AccountUse>): boolean {
  let left = questions
  for (const { used } of uses.values()) left -= used
  if (left <= 0 || holder === NOBODY) return left > 0
  const others = [...uses].filter(([id, { used, before }]) => id !== holder && id !== NOBODY && used + before > 0)
  const even = questions / (others.length + 2)
  for (const [, { used, before }] of others) left -= Math.max(0, Math.min(before, even) - used)
  return (uses.get(holder)?.used ?? 0) < timesLeft(questions) * left
}

/** `until` is in milliseconds since the epoch. `forOthers` means that the rest is reserved for other accounts. */
type Permit = { granted: true } | { granted: false; until: number; forOthers?: true }

export interface Quota {
  /** Requests a permit. `now` is in milliseconds since the epoch. */
  take(now: number, holder?: string): Promise<Permit>
  left(now: number): number
}

interface AllowanceOptions {
  /** Maximum number of queries within any `perMs` milliseconds. */
  questions: number
  perMs: number
}

/** Number of parts of a period. Queries expire one part at a time, and never too early. */
const PARTS = 100

interface Part {
  part: number
  byHolder: Map<string, number>
}

/** Counts queries in memory, in any period of `perMs`: upstreams do not state when theirs begin. */
export function createMemoryQuota({ questions, perMs }: AllowanceOptions): Quota {
  const partMs = perMs / PARTS
  /** Parts of the period, oldest first. */
  let current: Part[] = []
  let earlier: Part[] = []

  const forgottenAt = ({ part }: Part) => (part + 1) * partMs + perMs

  function forget(now: number): void {
    // If the clock was set back, a part may lie in the future.
    const latest = Math.floor(now / partMs)
    for (const part of [...current, ...earlier]) part.part = Math.min(part.part, latest)
    if (current.some((part) => forgottenAt(part) <= now)) {
      earlier.push(...current.filter((part) => forgottenAt(part) <= now))
      current = current.filter((part) => forgottenAt(part) > now)
    }
    if (earlier.some((part) => forgottenAt(part) + perMs <= now))
      earlier = earlier.filter((part) => forgottenAt(part) + perMs > now)
  }

  function uses(): Map<string, AccountUse> {
    const all = new Map<string, AccountUse>()
    const add = (parts: readonly Part[], field: keyof AccountUse) => {
      for (const { byHolder } of parts)
        for (const [holder, count] of byHolder) {
          const use = all.get(holder) ?? { used: 0, before: 0 }
          use[field] += count
          all.set(holder, use)
        }
    }
    add(current, 'used')
    add(earlier, 'before')
    return all
  }

  function left(now: number): number {
    forget(now)
    let taken = 0
    for (const { byHolder } of current) for (const count of byHolder.values()) taken += count
    return Math.max(0, questions - taken)
  }

  return {
    async take(now, holder = NOBODY) {
      const some = left(now) > 0
      if (!some || !mayTake(questions, holder, uses())) {
        const until = Math.ceil(Math.min(...current.map(forgottenAt)))
        return { granted: false, until, ...(some && { forOthers: true as const }) }
      }
      const number = Math.floor(now / partMs)
      const part = current.find((each) => each.part === number) ?? { part: number, byHolder: new Map() }
      if (part.byHolder.size === 0) current.push(part)
      part.byHolder.set(holder, (part.byHolder.get(holder) ?? 0) + 1)
      return { granted: true }
    },
    left,
  }
}

interface ToldQuota {
  remaining: number
  /** Time in milliseconds since the epoch. */
  resetAt: number | null
}

/** Returns the smallest of several counts: `25000` as documented, or IBM API Connect's `name=default,25000;`. */
function smallest(header: string | null): number | null {
  const numbers = [...(header ?? '').matchAll(/(?:^|[\s,])(\d{1,12})(?=\s*(?:[;,]|$))/g)].map(([, digits]) =>
    Number(digits),
  )
  return numbers.length === 0 ? null : Math.min(...numbers)
}

/** Reads a reported quota. Its reset is in seconds from `now`, as EUIPO defines it. */
export function readQuota(headers: Headers, now: number): ToldQuota | null {
  const remaining = smallest(headers.get('x-ratelimit-remaining'))
  if (remaining === null) return null
  const reset = smallest(headers.get('x-ratelimit-reset'))
  return { remaining, resetAt: reset === null ? null : now + reset * 1000 }
}

interface AllowanceSettings {
  upstream: string
  allowance: Quota
  /** Wording for a reason, such as `its daily allowance of 25,000 questions`. */
  what: string
  /** Maximum wait in milliseconds if the quota is a pace. Defaults to 0. */
  patienceMs?: number
}

/** Maximum time in milliseconds for which an upstream's reset time is trusted. */
const LONGEST_RESET_MS = 24 * 60 * 60_000

type Refusal = Extract<Permit, { granted: false }>

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
 * Enforces our own count, which accounts share, and any count that the upstream reports. A query beyond either count is
 * not sent and counts as limited. Waiting queries take turns by account.
 */
export function withQuota(
  asker: UpstreamClient,
  { upstream, allowance, what, patienceMs = 0 }: AllowanceSettings,
  clock: () => number = Date.now,
): MonitoredClient {
  let told: { remaining: number; until: number } | null = null
  let limited: { since: number; until: number } | null = null
  const turns = createFairQueue({ concurrency: 1 })

  function beyond(host: string, now: number, refusal: Refusal): RateLimited {
    const { until, forOthers } = refusal
    // A used-up share of one account does not affect the upstream's state.
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

  async function takeBy(patientUntil: number, { signal, now, holder }: SourceContext): Promise<Permit> {
    for (;;) {
      const own = told !== null && told.remaining <= 0 && told.until > now() ? told.until : null
      if (own !== null) return { granted: false, until: own }
      const grant = await allowance.take(now(), holder)
      if (grant.granted || grant.until > patientUntil) return grant
      await wait(Math.max(1, grant.until - now()), signal)
      if (signal.aborted) return grant
    }
  }

  async function take(context: SourceContext): Promise<Permit> {
    const { now, holder } = context
    const patientUntil = now() + patienceMs
    if (patienceMs === 0) return takeBy(patientUntil, context)
    const patience = startDeadline(context.signal, patienceMs)
    try {
      const patient = { ...context, signal: patience.signal }
      return await turns.add(() => takeBy(patientUntil, patient), { holder, signal: patience.signal })
    } catch {
      // The query did not get a turn in time.
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

export type Budget = AllowanceOptions & Omit<AllowanceSettings, 'allowance'>

export type QuotaOf = (budget: Budget) => Quota
