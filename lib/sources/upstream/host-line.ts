import { createTurnQueue } from './holder-turns.ts'

export interface HostLineOptions {
  /** Most requests to the host at the same time. */
  concurrency: number
  /** Most requests that may start within any second. */
  perSecond: number
  /** Most requests of one holder that may wait. */
  waitingMax: number
}

/** Whose request waits for its turn, and the signal that ends the wait. */
export interface InLine {
  holder?: string | undefined
  signal: AbortSignal
}

/** The requests that wait for one host. Holders take turns. */
export interface HostLine {
  /** Whether a holder has so many requests waiting that no more are taken. */
  isFull(holder: string | undefined): boolean
  /**
   * Calls `ask` when its turn has come. Rejects when the signal aborts, or when a pause begins that is too long to wait
   * for.
   */
  add<T>(ask: () => Promise<T>, asking: InLine): Promise<T>
  /** Milliseconds since the epoch until which the host wants to be left alone; null where it does not. */
  pausedUntil(now: number): number | null
  /**
   * Leaves the host alone until then. `tooMany` says that it was asked too much, and has to be asked more slowly
   * afterwards.
   */
  pause(until: number, now: number, tooMany: boolean): void
}

/** Longest pause that is waited for, in milliseconds. The shortest time of a source is three seconds. */
export const SHORT_PAUSE_MS = 2000
/** How long, in milliseconds, a host is asked half as often after it had too many requests. */
const SLOW_MS = 10 * 60_000
/** Longest time between two requests, in milliseconds, however often a host had too many. */
const SLOWEST_MS = 2000

/**
 * A line for one host; without options it neither paces nor limits. A host that had too many requests is asked half as
 * often for ten minutes, and half as often again if that was still too many. Its pause applies to all holders, so one
 * who asks much must not cause the next.
 */
export function createHostLine(options: HostLineOptions | null): HostLine {
  const queue = createTurnQueue(
    options ? { concurrency: options.concurrency, interval: 1000, intervalCap: options.perSecond, strict: true } : {},
  )
  let paused = Number.NEGATIVE_INFINITY
  /** Aborts when a pause begins that is too long to wait for. Replaced by a new one each time. */
  let waiting = new AbortController()
  let heldUntil = 0
  let holding: ReturnType<typeof setTimeout> | undefined
  let slowed = { gapMs: 0, since: 0 }

  /** Starts no request for this long. */
  function hold(milliseconds: number): void {
    const until = performance.now() + milliseconds
    if (until <= heldUntil) return
    heldUntil = until
    queue.pause()
    clearTimeout(holding)
    holding = setTimeout(() => queue.start(), milliseconds)
  }

  /**
   * Milliseconds between two requests, where that is more than the usual pace; halved for every ten minutes since the
   * last refusal.
   */
  function gapAt(now: number): number {
    const gap = slowed.gapMs / 2 ** Math.floor(Math.max(0, now - slowed.since) / SLOW_MS)
    return options === null || gap <= 1000 / options.perSecond ? 0 : gap
  }

  const pausedUntil = (now: number) => (paused > now ? paused : null)

  return {
    isFull: (holder) => options !== null && queue.sizeBy({ holder }) >= options.waitingMax,
    add(ask, { holder, signal }) {
      return queue.add(
        () => {
          const gap = gapAt(Date.now())
          if (gap > 0) hold(gap)
          return ask()
        },
        { holder, signal: AbortSignal.any([signal, waiting.signal]) },
      )
    },
    pausedUntil,
    pause(until, now, tooMany) {
      const again = pausedUntil(now) !== null
      paused = again ? Math.max(paused, until) : until
      if (until - now < SHORT_PAUSE_MS) hold(until - now)
      else {
        waiting.abort()
        waiting = new AbortController()
      }
      // Several requests may be under way when the host refuses one. Their refusals count as one.
      if (!tooMany || again || options === null) return
      slowed = { gapMs: Math.min(SLOWEST_MS, 2 * Math.max(gapAt(now), 1000 / options.perSecond)), since: now }
    },
  }
}
