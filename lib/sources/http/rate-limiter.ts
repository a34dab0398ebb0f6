import { isLoopbackHost } from '../../loopback.ts'
import type { SourceContext } from '../source.ts'
import { createFairQueue } from './fair-queue.ts'
import { type Outcome, type RateLimited, seconds, stoppedBy } from './outcome.ts'
import { askUpstream, type UpstreamClient, type UpstreamRequest } from './request.ts'

interface HostLineOptions {
  concurrency: number
  perSecond: number
  waitingMax: number
}

interface InLine {
  holder?: string | undefined
  signal: AbortSignal
}

interface HostLine {
  isFull(holder: string | undefined): boolean
  /** Runs a request in turn. Rejects if the signal aborts, or if a long pause begins. */
  add<T>(ask: () => Promise<T>, asking: InLine): Promise<T>
  /** Returns the end of a pause in milliseconds since the epoch, or null. */
  pausedUntil(now: number): number | null
  /** Starts a pause. `tooMany` means that the host needs a slower pace afterwards. */
  pause(until: number, now: number, tooMany: boolean): void
}

/** Maximum pause to wait for, in milliseconds. The shortest deadline of a source is three seconds. */
const SHORT_PAUSE_MS = 2000
const SLOW_MS = 10 * 60_000
const SLOWEST_MS = 2000

/**
 * Creates the queue of a host. Without options, requests are neither paced nor limited. After too many requests, a host
 * gets half as many for ten minutes, and half of that after a further refusal. A pause affects all accounts, so one
 * busy account must not cause further pauses.
 */
function createHostLine(options: HostLineOptions | null): HostLine {
  const queue = createFairQueue(
    options ? { concurrency: options.concurrency, interval: 1000, intervalCap: options.perSecond, strict: true } : {},
  )
  let paused = Number.NEGATIVE_INFINITY
  /** Aborts when a long pause begins. A new one then replaces it. */
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

  /** Halves the gap for every ten minutes since the last refusal. */
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
      // Several requests may be under way when a host refuses one. Their refusals count as one.
      if (!tooMany || again || options === null) return
      slowed = { gapMs: Math.min(SLOWEST_MS, 2 * Math.max(gapAt(now), 1000 / options.perSecond)), since: now }
    },
  }
}

export const DEFAULT_WAIT_MS = 10_000

/** Usual limits. `waitingMax` requests can be sent within the slowest source's deadline. */
const USUAL: HostLineOptions = { concurrency: 2, perSecond: 5, waitingMax: 30 }

function pausedFor(host: string, until: number, now: number): RateLimited {
  const reason = `has had too many requests and wants none for ${seconds(until - now)}`
  return { kind: 'rate_limited', host, reason, retryAt: until }
}

function crowded(host: string): RateLimited {
  return {
    kind: 'rate_limited',
    host,
    reason: 'has too many questions of this key waiting',
    retryAt: null,
    unasked: true,
  }
}

interface HostGateOptions extends Partial<HostLineOptions> {
  /** Time to wait in milliseconds after a 429 without a readable wait. */
  unnamedWaitMs?: number
  /** The end of earlier pauses by host, in milliseconds since the epoch. */
  pauses?: Readonly<Record<string, number>>
  onPause?: (host: string, until: number) => void
}

/**
 * Limits concurrency and pace by host, and obeys Retry-After on a 429 or 503. Accounts take turns at each host. For a
 * host on this machine, which belongs to the operator, only pauses apply.
 */
export function createRateLimiter({
  pauses = {},
  onPause,
  unnamedWaitMs = DEFAULT_WAIT_MS,
  ...options
}: HostGateOptions = {}): UpstreamClient {
  const lines = new Map<string, HostLine>()

  function lineFor(host: string): HostLine {
    const isOwn = isLoopbackHost(new URL(`https://${host}`).hostname)
    const known = lines.get(host)
    if (known !== undefined) return known
    const line = createHostLine(isOwn ? null : { ...USUAL, ...options })
    lines.set(host, line)
    const until = pauses[host]
    if (until !== undefined && until > Date.now()) line.pause(until, Date.now(), false)
    return line
  }

  function pause(host: string, until: number, now: number, tooMany: boolean): void {
    lineFor(host).pause(until, now, tooMany)
    onPause?.(host, until)
  }

  /** Records a pause. After a redirect, it applies to the host that answered. */
  function note(outcome: Outcome, now: number): Outcome {
    if (outcome.kind === 'http' && outcome.status === 503 && outcome.retryAt !== null)
      pause(outcome.host, outcome.retryAt, now, false)
    if (outcome.kind !== 'rate_limited') return outcome
    const until = outcome.retryAt ?? now + unnamedWaitMs
    pause(outcome.host, until, now, true)
    return pausedFor(outcome.host, until, now)
  }

  async function ask(request: UpstreamRequest, context: SourceContext): Promise<Outcome> {
    return note(await askUpstream(request, context), context.now())
  }

  return {
    async ask(request, context) {
      const { host } = new URL(request.url)
      const { signal, now, holder } = context
      const line = lineFor(host)
      const since = performance.now()
      const paused = (forAtLeast = 0) => {
        const until = line.pausedUntil(now())
        return until === null || until - now() < forAtLeast ? null : pausedFor(host, until, now())
      }
      const tooLong = paused(SHORT_PAUSE_MS)
      if (tooLong !== null) return tooLong
      if (line.isFull(holder)) return crowded(host)
      let asking: Promise<Outcome> | undefined
      try {
        return await line.add(
          () => {
            const wait = paused()
            asking = wait === null ? ask(request, context) : Promise.resolve(wait)
            return asking
          },
          { holder, signal },
        )
      } catch {
        return asking ?? paused() ?? stoppedBy(signal, since, true)
      }
    },
  }
}
