import { LRUCache } from 'lru-cache'
import type { SourceContext, SourceQuery } from '../source.ts'
import { type Flight, joinFlight } from './flight.ts'

export interface Question {
  /** Id of the source or connector. */
  of: string
  query: SourceQuery
  deadlineMs: number
  lifetimeMs: number
}

interface Remembered<T> {
  answer: T
  fromMemory: boolean
}

/**
 * Keys are hashes under a key of this process, so that neither memory nor a crash dump contains checked names. Accounts
 * share nothing, so that none can see what another one searched. Case does not count, because a repeated check costs
 * nothing (`service/access/quotas.ts`) and must not query an upstream again.
 */
export interface AnswerCache {
  /** A private check bypasses the cache. If one caller's signal aborts, the query continues for others who wait. */
  answer<T extends object>(
    question: Question,
    context: SourceContext,
    ask: (context: SourceContext) => Promise<T>,
    mayKeep: (answer: T) => boolean,
  ): Promise<Remembered<T>>
}

interface Kept {
  answer: object
  /** Milliseconds since the epoch. */
  askedAt: number
}

const ENTRIES_MAX = 5000
const BYTES_MAX = 32 * 1024 * 1024

/** Rough bytes: two for each character, and as many again for the objects. */
const bytesOf = ({ answer }: Kept) => JSON.stringify(answer).length * 4

export function createAnswerCache({ entries = ENTRIES_MAX, bytes = BYTES_MAX } = {}): AnswerCache {
  const kept = new LRUCache<string, Kept>({
    max: entries,
    maxSize: bytes,
    sizeCalculation: bytesOf,
    // Removes expired answers that nobody queries again.
    ttlAutopurge: true,
  })
  const flights = new Map<string, Flight<object>>()
  const making = crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

  async function keyOf({ of, query }: Question, holder: string | undefined): Promise<string> {
    const { name, jurisdiction, niceClasses } = query
    const text = JSON.stringify([holder ?? null, of, name.toLowerCase(), jurisdiction, niceClasses])
    const hash = await crypto.subtle.sign('HMAC', await making, new TextEncoder().encode(text))
    return String.fromCharCode(...new Uint8Array(hash))
  }

  return {
    async answer<T extends object>(
      question: Question,
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
      const answer = await joinFlight(flights, key, { signal, deadlineMs }, async (stopped) => {
        const askedAt = now()
        const fresh = await ask({ ...context, signal: stopped, onHits: undefined })
        if (!stopped.aborted && mayKeep(fresh)) kept.set(key, { answer: fresh, askedAt }, { ttl: lifetimeMs })
        return fresh
      })
      return { answer: answer as T, fromMemory: false }
    },
  }
}
