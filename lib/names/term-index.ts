import { TRIGRAM_COUNT, trigrams } from './trigrams.ts'

/** Finds the terms of a fixed list that share most trigrams with a given one. */
export interface TermIndex {
  /** Numbers of the closest terms, closest first, none below `atLeast` (0-1). */
  nearest(term: string, limit: number, atLeast: number): number[]
}

/** A term wholly inside a longer one counts as near as this share of an equal one. */
const INSIDE = 0.75

/** Lists of term numbers by trigram in one block, as a compressed sparse row matrix: list g is [starts[g], starts[g+1]). */
function postings(grams: readonly number[][]): { starts: Uint32Array; terms: Uint32Array } {
  const starts = new Uint32Array(TRIGRAM_COUNT + 1)
  for (const list of grams) for (const gram of list) starts[gram + 1] = (starts[gram + 1] as number) + 1
  for (let g = 0; g < TRIGRAM_COUNT; g++) starts[g + 1] = (starts[g + 1] as number) + (starts[g] as number)
  const terms = new Uint32Array(starts[TRIGRAM_COUNT] as number)
  const next = starts.slice()
  for (const [term, list] of grams.entries()) {
    for (const gram of list) {
      const at = next[gram] as number
      terms[at] = term
      next[gram] = at + 1
    }
  }
  return { starts, terms }
}

export function createTermIndex(texts: readonly string[]): TermIndex {
  const grams = texts.map(trigrams)
  const sizes = Uint16Array.from(grams, (list) => list.length)
  const { starts, terms } = postings(grams)
  const shared = new Uint16Array(texts.length)

  function count(asked: readonly number[]): number[] {
    const touched: number[] = []
    for (const gram of asked) {
      for (let at = starts[gram] as number; at < (starts[gram + 1] as number); at++) {
        const term = terms[at] as number
        if (shared[term] === 0) touched.push(term)
        shared[term] = (shared[term] as number) + 1
      }
    }
    return touched
  }

  return {
    nearest(term, limit, atLeast) {
      const asked = trigrams(term)
      const near: { term: number; strength: number }[] = []
      for (const other of count(asked)) {
        const both = shared[other] as number
        const size = sizes[other] as number
        shared[other] = 0
        const dice = (2 * both) / (asked.length + size)
        const inside = (INSIDE * both) / Math.min(asked.length, size)
        const strength = Math.max(dice, inside)
        if (strength >= atLeast) near.push({ term: other, strength })
      }
      near.sort((a, b) => b.strength - a.strength || a.term - b.term)
      return near.slice(0, limit).map((entry) => entry.term)
    },
  }
}
