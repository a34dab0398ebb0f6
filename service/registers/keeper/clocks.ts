import { givenAt } from '../../../lib/sources/keeping/given-at.ts'
import { KeeperFault } from './keeper-fault.ts'

/**
 * How far the clocks of an office and of this machine may differ, in milliseconds: less than the days that are asked
 * for once more.
 */
const CLOCKS_DIFFER_MS = 24 * 60 * 60 * 1000

/**
 * Throws KeeperFault where the clocks of an office and of this machine differ by more than a day. Changes between the
 * two days would never be asked for, because the register would be noted as held up to a wrong day.
 */
export function agreeOnTheDay(givenAt: number | undefined, now: number): void {
  if (givenAt === undefined || Math.abs(givenAt - now) <= CLOCKS_DIFFER_MS) return
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  throw new KeeperFault('clock', `it is ${day(now)} on this machine, and ${day(givenAt)} at the office`)
}

/**
 * Asks as `fetch` does. An answer whose clock differs from this machine's by more than a day aborts `stop` with a
 * KeeperFault, which ends whatever is asked under its signal.
 */
export function fetchOfToday(fetch: typeof globalThis.fetch, now: () => number, stop: AbortController): typeof fetch {
  return async (...asked) => {
    const response = await fetch(...asked)
    try {
      agreeOnTheDay(givenAt(response.headers).givenAt, now())
    } catch (fault) {
      stop.abort(fault)
    }
    return response
  }
}
