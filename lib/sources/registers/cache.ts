import { LRUCache } from 'lru-cache'
import { type Source, type SourceAnswer, type SourceContext, type SourceQuery, withSearch } from '../source.ts'
import { CANARY_LASTS_MS } from './canary.ts'
import type { CheckedAnswer, CheckedConnector } from './register.ts'

interface Flight<T> {
  answer: Promise<T>
  waiting: number
  end(reason: unknown): void
}

interface Waiting {
  signal: AbortSignal
  /** Deadline of the flight. Applies only if this caller starts it. */
  deadlineMs: number
}

type Start<T> = (signal: AbortSignal) => Promise<T>

function takeOff<T>(flights: Map<string, Flight<T>>, key: string, deadlineMs: number, start: Start<T>): Flight<T> {
  const stop = new AbortController()
  const end = (reason: unknown) => {
    clearTimeout(timer)
    if (flights.get(key) === flight) flights.delete(key)
    stop.abort(reason)
  }
  const timer = setTimeout(() => end(new DOMException('deadline', 'TimeoutError')), deadlineMs)
  const flight: Flight<T> = { answer: start(stop.signal), waiting: 0, end }
  flights.set(key, flight)
  flight.answer.catch(() => {}).finally(() => end(new DOMException('answered', 'AbortError')))
  return flight
}

/** Joins or starts a flight. Its own signal keeps it going for others when one caller disconnects. */
async function joinFlight<T>(
  flights: Map<string, Flight<T>>,
  key: string,
  { signal, deadlineMs }: Waiting,
  start: Start<T>,
): Promise<T> {
  signal.throwIfAborted()
  const flight = flights.get(key) ?? takeOff(flights, key, deadlineMs, start)
  const { promise: left, reject } = Promise.withResolvers<never>()
  const leave = () => reject(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  flight.waiting++
  try {
    return await Promise.race([flight.answer, left])
  } finally {
    signal.removeEventListener('abort', leave)
    flight.waiting--
    if (flight.waiting === 0) flight.end(signal.reason)
  }
}

export interface CacheQuery {
  of: string
  query: SourceQuery
  deadlineMs: number
  lifetimeMs: number
}

interface Remembered<T> {
  answer: T
  fromMemory: boolean
}

interface Kept {
  answer: object
  /** Time in milliseconds since the epoch. */
  askedAt: number
}

const ENTRIES_MAX = 5000
const BYTES_MAX = 32 * 1024 * 1024

/** Returns the estimated bytes: two for each character, doubled for the objects. */
const bytesOf = ({ answer }: Kept) => JSON.stringify(answer).length * 4

const HOUR_MS = 60 * 60_000

/** Returns true if an answer is worth caching. An empty answer without proof is not. */
function saysSomething({ state, provenAt, matches }: Pick<SourceAnswer, 'state' | 'provenAt' | 'matches'>): boolean {
  return state === 'answered' && (provenAt !== null || (matches ?? 0) > 0)
}

/**
 * Creates a cache whose keys are hashed with a secret of this process, so that neither memory nor a crash dump contains
 * checked names. Accounts do not share entries, so that an account cannot see what another one searched. Case is
 * ignored, because a repeated check costs nothing (`service/keys/quotas.ts`) and must not query an upstream again.
 * The cache drops the least recently used answers once it exceeds `entries` or an estimated size of `bytes`.
 */
export function createAnswerCache({ entries = ENTRIES_MAX, bytes = BYTES_MAX } = {}) {
  const kept = new LRUCache<string, Kept>({
    max: entries,
    maxSize: bytes,
    sizeCalculation: bytesOf,
    ttlAutopurge: true,
  })
  const flights = new Map<string, Flight<object>>()
  const making = crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

  async function keyOf({ of, query }: CacheQuery, holder: string | undefined): Promise<string> {
    const { name, jurisdiction, niceClasses } = query
    const text = JSON.stringify([holder ?? null, of, name.toLowerCase(), jurisdiction, niceClasses])
    const hash = await crypto.subtle.sign('HMAC', await making, new TextEncoder().encode(text))
    return String.fromCharCode(...new Uint8Array(hash))
  }

  /** Returns an answer. A private check bypasses the cache. One caller's abort does not end the query for others. */
  async function answer<T extends object>(
    question: CacheQuery,
    context: SourceContext,
    ask: (context: SourceContext) => Promise<T>,
    mayKeep: (answer: T) => boolean,
  ): Promise<Remembered<T>> {
    if (context.isPrivate) return { answer: await ask(context), fromMemory: false }
    const { deadlineMs, lifetimeMs } = question
    const { now, signal } = context
    const key = await keyOf(question, context.holder)
    const known = kept.get(key)
    if (known !== undefined && now() - known.askedAt < lifetimeMs)
      return { answer: known.answer as T, fromMemory: true }
    const fresh = await joinFlight(flights, key, { signal, deadlineMs }, async (stopped) => {
      const askedAt = now()
      const fresh = await ask({ ...context, signal: stopped, onHits: undefined })
      if (!stopped.aborted && mayKeep(fresh)) kept.set(key, { answer: fresh, askedAt }, { ttl: lifetimeMs })
      return fresh
    })
    return { answer: fresh as T, fromMemory: false }
  }

  return {
    answer,
    /** Caches a connector's answers for an hour, with the time and proof of the original query. */
    connector: (path: CheckedConnector): CheckedConnector => ({
      ...path,
      async ask(query, context) {
        const cached = await answer<CheckedAnswer>(
          { of: path.id, query, deadlineMs: path.deadlineMs, lifetimeMs: HOUR_MS },
          context,
          (asking) => path.ask(query, asking),
          saysSomething,
        )
        return { ...cached.answer, fromMemory: cached.fromMemory }
      },
    }),
    /** Caches a domain registry's answers for as long as their proof lasts (see `lib/check/verdict.ts`). */
    domains(source: Source): Source {
      const search: Source['search'] = async (query, context) => {
        const cached = await answer<SourceAnswer>(
          { of: source.id, query, deadlineMs: source.deadlineMs, lifetimeMs: CANARY_LASTS_MS },
          context,
          async (asking) => ({
            askedAt: new Date(asking.now()).toISOString(),
            ...(await source.search(query, asking)),
          }),
          saysSomething,
        )
        return cached.fromMemory ? { ...cached.answer, origin: 'cache' } : cached.answer
      }
      return withSearch(source, search)
    },
  }
}
