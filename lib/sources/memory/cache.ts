import { LRUCache } from 'lru-cache'
import type { SourceContext, SourceQuery } from '../source.ts'
import { type Flight, joinFlight } from './flight.ts'

/** What is asked for, how long the asking may take, and how long the answer may be kept. */
export interface Question {
  /** Id of the source or of the path. */
  of: string
  query: SourceQuery
  deadlineMs: number
  lifetimeMs: number
}

export interface Remembered<T> {
  answer: T
  /** Whether the answer was kept from an earlier asking. */
  fromMemory: boolean
}

/**
 * Keeps answers in memory under a hash of the question and of who asked, made with a key of this process. So neither
 * memory nor a crash dump holds the checked names as keys, and nothing reaches a disk. Each holder has answers and
 * askings of their own, so that nobody can tell from an answer or its time whether and when another asked the same.
 * Names that differ only in case count as one: a repeated check that costs nothing (service/access/quotas.ts) must not
 * be asked of an upstream again.
 */
export interface AnswerCache {
  /**
   * Returns the kept answer for the holder in `context`; otherwise the answer that the same holder is waiting for now;
   * otherwise that of `ask`. Only answers that `mayKeep` allows are kept. A private check always asks for itself.
   * Rejects with the signal's reason when it aborts; the asking goes on for others who wait.
   */
  answer<T extends object>(
    question: Question,
    context: SourceContext,
    ask: (context: SourceContext) => Promise<T>,
    mayKeep: (answer: T) => boolean,
  ): Promise<Remembered<T>>
}

interface Kept {
  answer: object
  /** When the answer was asked for, in milliseconds since the epoch. */
  askedAt: number
}

const ENTRIES_MAX = 5000
const BYTES_MAX = 32 * 1024 * 1024

/** Rough memory of a kept answer, in bytes: two for each character, and as much again for the objects. */
const bytesOf = ({ answer }: Kept) => JSON.stringify(answer).length * 4

export function createAnswerCache({ entries = ENTRIES_MAX, bytes = BYTES_MAX } = {}): AnswerCache {
  const kept = new LRUCache<string, Kept>({
    max: entries,
    maxSize: bytes,
    sizeCalculation: bytesOf,
    // Removes an expired answer even if nobody asks for it again.
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
