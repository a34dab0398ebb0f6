import { createTurnQueue } from './holder-turns.ts'

export interface HostLineOptions {
  concurrency: number
  perSecond: number
  /** For each account. */
  waitingMax: number
}

interface InLine {
  holder?: string | undefined
  signal: AbortSignal
}

export interface HostLine {
  isFull(holder: string | undefined): boolean
  /** Rejects if the signal aborts, or if a long pause begins. */
  add<T>(ask: () => Promise<T>, asking: InLine): Promise<T>
  /** Milliseconds since the epoch, or null. */
  pausedUntil(now: number): number | null
  /** `tooMany` means that the host needs a slower pace afterwards. */
  pause(until: number, now: number, tooMany: boolean): void
}

/** Longest pause to wait for. The shortest deadline of a source is three seconds. */
export const SHORT_PAUSE_MS = 2000
const SLOW_MS = 10 * 60_000
/** Longest gap between two requests. */
const SLOWEST_MS = 2000

/**
 * Without options, it neither paces nor limits. After too many requests, a host gets half as many for ten minutes, and
 * half of that if it refuses again. Its pause affects all accounts, so one busy account must not cause the next.
 */
export function createHostLine(options: HostLineOptions | null): HostLine {
  const queue = createTurnQueue(
    options ? { concurrency: options.concurrency, interval: 1000, intervalCap: options.perSecond, strict: true } : {},
  )
  let paused = Number.NEGATIVE_INFINITY
  /** Aborts when a long pause begins, and is then replaced. */
  let waiting = new AbortController()
  let heldUntil = 0
  let holding: ReturnType<typeof setTimeout> | undefined
  let slowed = { gapMs: 0, since: 0 }

  function hold(milliseconds: number): void {
    const until = performance.now() + milliseconds
    if (until <= heldUntil) return
    heldUntil = until
    queue.pause()
    clearTimeout(holding)
    holding = setTimeout(() => queue.start(), milliseconds)
  }

  /** The gap halves for every ten minutes since the last refusal. */
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
      // Several requests may be under way when a host refuses one. Their refusals count once.
      if (!tooMany || again || options === null) return
      slowed = { gapMs: Math.min(SLOWEST_MS, 2 * Math.max(gapAt(now), 1000 / options.perSecond)), since: now }
    },
  }
}
