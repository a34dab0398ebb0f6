import { GRAMS, GRAMS_MORE, gramsOf } from '../format/grams.ts'
import { LETTERS_MAX } from '../format/limits.ts'

/** A position in a block fits 16 bits, and the counters of a block fit the fastest cache. */
export const BLOCK = 1 << 16

/** The strings with gram g in block b begin at starts[g * blocks + b] of `postings`. */
interface GramTable {
  starts: Uint32Array
  postings: Uint16Array
}

export function blocksOf(count: number): number {
  return Math.ceil(count / BLOCK)
}

/** Without `postings`, only counts the distinct grams by list in `places`. */
function countGrams(letters: Uint8Array, lengths: Uint8Array, places: Uint32Array, postings: Uint16Array | null): void {
  const blocks = blocksOf(lengths.length)
  const grams = new Uint16Array(LETTERS_MAX + GRAMS_MORE)
  // The last string with each gram, plus one, so that a repeated gram counts once.
  const seen = new Uint32Array(GRAMS)
  let start = 0
  for (let id = 0; id < lengths.length; id++) {
    const end = start + (lengths[id] as number)
    const count = gramsOf(letters, start, end, grams)
    for (let at = 0; at < count; at++) {
      const gram = grams[at] as number
      if (seen[gram] === id + 1) continue
      seen[gram] = id + 1
      const list = gram * blocks + (id >>> 16)
      const place = places[list] as number
      places[list] = place + 1
      if (postings !== null) postings[place] = id % BLOCK
    }
    start = end
  }
}

export function makeGramTable(letters: Uint8Array, lengths: Uint8Array): GramTable {
  const starts = new Uint32Array(GRAMS * blocksOf(lengths.length) + 1)
  countGrams(letters, lengths, starts.subarray(1), null)
  for (let list = 1; list < starts.length; list++)
    starts[list] = (starts[list] as number) + (starts[list - 1] as number)
  const postings = new Uint16Array(starts[starts.length - 1] as number)
  countGrams(letters, lengths, starts.slice(), postings)
  return { starts, postings }
}
