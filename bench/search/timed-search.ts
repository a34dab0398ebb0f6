import type { Searcher } from '../../research/engine.ts'

/** Hits that one search gives, as in an answer of the service. */
export const TOP = 50

/** Goes through an iterable and counts the time that making its items takes. */
export function timed<T>(items: Iterable<T>): { items: Iterable<T>; seconds(): number } {
  let spent = 0
  function* pass(): Generator<T> {
    const iterator = items[Symbol.iterator]()
    for (;;) {
      const started = performance.now()
      const { done, value } = iterator.next()
      spent += performance.now() - started
      if (done) return
      yield value
    }
  }
  return { items: pass(), seconds: () => spent / 1000 }
}

/** Milliseconds of each whole search, one after the other. */
export function timeSearches(searcher: Searcher, names: readonly string[]): number[] {
  return names.map((name) => {
    const started = performance.now()
    searcher.search(name, { limit: TOP })
    return performance.now() - started
  })
}
