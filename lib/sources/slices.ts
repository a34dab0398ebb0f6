import { createFairQueue } from './http/fair-queue.ts'
import type { SourceContext } from './source.ts'

/** Milliseconds between pauses. An item that has started runs to completion. */
export const SLICE_MS = 8

interface Loop {
  /** Returns the time in milliseconds. Only differences matter. */
  now(): number
  rest(): Promise<void>
}

type InSlices = <T, R>(
  items: readonly T[],
  work: (item: T) => R,
  asking: Pick<SourceContext, 'signal' | 'holder'>,
) => Promise<R[]>

const abortOf = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Creates a function that works in slices. Accounts take turns, so that none delays another. */
export function createSlices({ now, rest }: Loop): InSlices {
  const turns = createFairQueue({ concurrency: 1 })
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

/** Maps items in short slices. If the signal aborts, returns fewer results. Rejects with errors of `work`. */
export const inSlices: InSlices = (items, work, asking) => {
  // Created on first use, because pages that only list the sources load this file too.
  onThisThread ??= createSlices({
    now: () => performance.now(),
    // Uses a timer, because a promise would not let other timers and connections run.
    rest: () => new Promise((resolve) => setTimeout(resolve)),
  })
  return onThisThread(items, work, asking)
}
