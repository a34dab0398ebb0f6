import PQueue from 'p-queue'
import { isLoopbackHost } from '../loopback.ts'
import type { Asker } from './asker.ts'
import { stoppedBy } from './deadline.ts'
import { askUpstream } from './http.ts'
import { type Outcome, type RateLimited, seconds } from './outcome.ts'

/** The wait after a 429 that names none, in milliseconds. */
export const DEFAULT_WAIT_MS = 10_000

export interface HostGateOptions {
  /** Requests to one host at the same time; 2 where left out. */
  concurrency?: number
  /** Requests to one host that may start within any second; 5 where left out. */
  perSecond?: number
}

function pausedFor(host: string, until: number, now: number): RateLimited {
  const reason = `has had too many requests and wants none for ${seconds(until - now)}`
  return { kind: 'rate_limited', host, reason, retryAt: until }
}

/**
 * Asks upstreams, never more of one host than it can be expected to bear. A gate has its own memory: concurrency and pace per host, and the wait a host asked for with Retry-After
 * on a 429 or 503. While a host wants to be left alone it is not asked at all. A host on this machine is
 * the operator's own: its waits are honoured, but it is neither paced nor limited.
 */
export function createHostGate({ concurrency = 2, perSecond = 5 }: HostGateOptions = {}): Asker {
  const queues = new Map<string, PQueue>()
  const pauses = new Map<string, number>()

  function queueFor({ host, hostname }: URL): PQueue {
    const known = queues.get(host)
    if (known) return known
    const queue = isLoopbackHost(hostname)
      ? new PQueue()
      : new PQueue({ concurrency, interval: 1000, intervalCap: perSecond, strict: true })
    queues.set(host, queue)
    return queue
  }

  function pauseOf(host: string, now: number): RateLimited | null {
    const until = pauses.get(host)
    if (until === undefined || until <= now) return null
    return pausedFor(host, until, now)
  }

  function note(outcome: Outcome, now: number): Outcome {
    if (outcome.kind === 'http' && outcome.status === 503 && outcome.retryAt !== null)
      pauses.set(outcome.host, outcome.retryAt)
    if (outcome.kind !== 'rate_limited') return outcome
    const until = outcome.retryAt ?? now + DEFAULT_WAIT_MS
    pauses.set(outcome.host, until)
    return pausedFor(outcome.host, until, now)
  }

  return {
    async ask(request, context) {
      const url = new URL(request.url)
      const { signal, now } = context
      const since = performance.now()
      const paused = pauseOf(url.host, now())
      if (paused) return paused
      let asking: Promise<Outcome> | undefined
      try {
        return await queueFor(url).add(
          () => {
            asking = Promise.resolve(pauseOf(url.host, now()) ?? askUpstream(request, context))
            return asking.then((outcome) => note(outcome, now()))
          },
          { signal },
        )
      } catch {
        return asking ?? stoppedBy(signal, since, true)
      }
    },
  }
}
