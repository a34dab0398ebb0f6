import { isLoopbackHost } from '../../loopback.ts'
import type { SourceContext } from '../source.ts'
import type { Asker } from './asker.ts'
import { stoppedBy } from './deadline.ts'
import { createHostLine, type HostLine, type HostLineOptions, SHORT_PAUSE_MS } from './host-line.ts'
import { askUpstream, type UpstreamRequest } from './http.ts'
import { type Outcome, type RateLimited, seconds } from './outcome.ts'

export const DEFAULT_WAIT_MS = 10_000

/** `waitingMax` is what can be sent in the time of the slowest source. */
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
  /** Milliseconds after a 429 without a readable wait. */
  unnamedWaitMs?: number
  /** Earlier pauses: host to milliseconds since the epoch. */
  pauses?: Readonly<Record<string, number>>
  onPause?: (host: string, until: number) => void
}

/**
 * Rate limiter by host: concurrency, pace, and pauses requested by Retry-After on a 429 or 503. Accounts take turns at
 * each host. A host on this machine is the operator's own, so only pauses apply to it.
 */
export function createHostGate({
  pauses = {},
  onPause,
  unnamedWaitMs = DEFAULT_WAIT_MS,
  ...options
}: HostGateOptions = {}): Asker {
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

  /** After a redirect, the pause applies to the host that answered. */
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
