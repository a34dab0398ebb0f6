import { readRetryAfter } from '../../../retry-after.ts'
import type { Outcome, UpstreamFailure } from '../../upstream/outcome.ts'
import { clockTime } from '../../upstream/upstream-state.ts'

/** For one user (swissreg.ch/public/apidocs, reference, usage limits). */
const HOUR_MS = 3_600_000
const MOST_BYTES = 2 * 2 ** 30
/**
 * At 2048 penalties the interface blocks the user for 15 minutes. It forgets them after 15 minutes without a query.
 */
const MOST_PENALTIES = 2048
const COOLING_MS = 15 * 60_000
/** Leaves room for queries that are already under way. */
const MARGIN = 0.95

/** Assumed until the first page came: 64 full records of some kilobytes. Our own guess. */
const PAGE_BYTES = 300_000

export interface SwissregLimits {
  refusal(now: number): UpstreamFailure | null
  note(outcome: Outcome, now: number): void
  /** Estimates from the bytes of earlier answers, because only bytes are limited. */
  allowed(now: number): { questions: number; left: number }
}

function numberIn(headers: Headers, name: string): number {
  const text = headers.get(name) ?? ''
  return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : 0
}

export function createLimits(): SwissregLimits {
  let pause = { until: 0, why: '' }
  /** By hour since 1970. */
  const given = new Map<number, number>()
  /** Moving average of an answer's bytes. */
  let usual = PAGE_BYTES

  function rest(until: number, why: string): void {
    if (until > pause.until) pause = { until, why }
  }

  /** Bytes of the current hour and the 24 before it. */
  function givenUntil(now: number): number {
    const hour = Math.floor(now / HOUR_MS)
    for (const each of given.keys()) if (each < hour - 24) given.delete(each)
    return [...given.values()].reduce((all, some) => all + some, 0)
  }

  function weigh(bytes: number, now: number): void {
    const hour = Math.floor(now / HOUR_MS)
    given.set(hour, (given.get(hour) ?? 0) + bytes)
    usual = usual * 0.98 + bytes * 0.02
    const sum = givenUntil(now)
    const [oldest = hour] = given.keys()
    if (sum >= MOST_BYTES * MARGIN) rest((oldest + 25) * HOUR_MS, 'its allowance of 2 GiB a day is used up')
  }

  return {
    refusal(now) {
      if (now >= pause.until) return null
      return { state: 'rate_limited', reason: `${pause.why}, until ${clockTime(pause.until)}`, retryable: true }
    },
    note(outcome, now) {
      if (outcome.kind === 'http' || outcome.kind === 'rate_limited') {
        if (outcome.retryAt !== null) rest(outcome.retryAt, 'asked to be left alone')
      } else if (outcome.kind === 'ok') {
        const wait = readRetryAfter(outcome.headers.get('retry-after'), now, COOLING_MS)
        if (wait !== null) rest(wait, 'asked to be left alone')
        if (numberIn(outcome.headers, 'x-ipi-penalty') >= MOST_PENALTIES * MARGIN)
          rest(now + COOLING_MS, 'holds too many failed questions against this service')
        weigh(Math.max(numberIn(outcome.headers, 'ratelimit-weight'), outcome.text.length), now)
      }
    },
    allowed(now) {
      const most = MOST_BYTES * MARGIN
      return { questions: Math.floor(most / usual), left: Math.max(0, Math.floor((most - givenUntil(now)) / usual)) }
    },
  }
}
