/** Reckons how many questions a server takes in a minute, and when it wants none. */
export interface Pace {
  /** Takes leave for one question; otherwise the instant, in milliseconds since the epoch, before which there is none. */
  take(now: number): { ok: true } | { ok: false; until: number; asked: boolean }
  /** The server wants no question before this instant. */
  pause(until: number): void
}

const MINUTE_MS = 60_000

/** A pace of `perMinute` questions within any minute; without a limit where it is null. */
export function createPace(perMinute: number | null): Pace {
  const starts: number[] = []
  let pausedUntil = Number.NEGATIVE_INFINITY
  return {
    take(now) {
      if (now < pausedUntil) return { ok: false, until: pausedUntil, asked: true }
      if (perMinute === null) return { ok: true }
      while (starts[0] !== undefined && now - starts[0] >= MINUTE_MS) starts.shift()
      const [oldest] = starts
      if (oldest !== undefined && starts.length >= perMinute)
        return { ok: false, until: oldest + MINUTE_MS, asked: false }
      starts.push(now)
      return { ok: true }
    },
    pause(until) {
      pausedUntil = Math.max(pausedUntil, until)
    },
  }
}
