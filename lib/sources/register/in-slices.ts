import type { SourceContext } from '../source.ts'
import { createTurnQueue } from '../upstream/holder-turns.ts'

/**
 * How long work runs before everything else has its turn, in milliseconds. An item that begins before this time is up
 * still runs to its end.
 */
export const SLICE_MS = 8

/** What work in slices needs of the event loop. */
export interface Loop {
  /** A clock in milliseconds. Only differences count. */
  now(): number
  /** Resolves when all else that was waiting has had its turn. */
  rest(): Promise<void>
}

/**
 * Returns what `work` makes of each item, in their order. When the signal aborts before all are done, there are fewer
 * results than items; it also ends the work while other tasks have their turn. Rejects with what `work` throws.
 */
export type InSlices = <T, R>(
  items: readonly T[],
  work: (item: T) => R,
  asking: Pick<SourceContext, 'signal' | 'holder'>,
) => Promise<R[]>

const abortOf = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/**
 * Runs work in slices on one loop. However much work there is, each turn of the loop has one slice. Holders take turns,
 * so that much work of one does not delay another. The slices of one holder run in the order in which they were asked
 * for.
 */
export function createSlices({ now, rest }: Loop): InSlices {
  const turns = createTurnQueue({ concurrency: 1 })
  /** By holder: resolves when all slices of this holder have ended. */
  const lastOf = new Map<string | undefined, Promise<void>>()

  function inTurn(slice: () => void, holder: string | undefined): Promise<void> {
    const before = lastOf.get(holder) ?? Promise.resolve()
    const turn = before.then(() => turns.add(() => rest().then(slice), { holder }))
    const last = turn
      .catch(() => {})
      .then(() => {
        if (lastOf.get(holder) === last) lastOf.delete(holder)
      })
    lastOf.set(holder, last)
    return turn
  }

  return async <T, R>(
    items: readonly T[],
    work: (item: T) => R,
    { signal, holder }: Pick<SourceContext, 'signal' | 'holder'>,
  ) => {
    const done: R[] = []
    const isOver = () => done.length === items.length || signal.aborted
    const slice = () => {
      const endsAt = now() + SLICE_MS
      for (const item of items.slice(done.length)) {
        if (signal.aborted || now() >= endsAt) return
        done.push(work(item))
      }
    }
    const aborted = abortOf(signal)
    while (!isOver()) await Promise.race([inTurn(slice, holder), aborted])
    return done
  }
}

let onThisThread: InSlices | undefined

/** Works in slices on the event loop of this thread. */
export const inSlices: InSlices = (items, work, asking) => {
  // The queue is made at the first use, because pages that only list the sources load this file as well.
  onThisThread ??= createSlices({
    now: () => performance.now(),
    // A timer, because a promise alone would not let other timers and connections have their turn.
    rest: () => new Promise((resolve) => setTimeout(resolve)),
  })
  return onThisThread(items, work, asking)
}
