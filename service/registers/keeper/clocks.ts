import { givenAt } from '../../../lib/sources/keeping/given-at.ts'
import { KeeperFault } from './keeper-fault.ts'

/** Milliseconds. The days that are queried again must cover this. */
const CLOCKS_DIFFER_MS = 24 * 60 * 60 * 1000

/**
 * Throws KeeperFault if the clocks are more than a day apart. The sync would note a wrong day, and never query the
 * changes before it.
 */
export function agreeOnTheDay(givenAt: number | undefined, now: number): void {
  if (givenAt === undefined || Math.abs(givenAt - now) <= CLOCKS_DIFFER_MS) return
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  throw new KeeperFault('clock', `it is ${day(now)} on this machine, and ${day(givenAt)} at the office`)
}

/** Returns a `fetch` that aborts `stop` with a KeeperFault if the clocks are more than a day apart. */
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
