import { GRAMS, GRAMS_MORE, gramsOf } from '../format/grams.ts'
import { LETTERS_MAX } from '../format/limits.ts'

/**
 * How many strings are counted in one block: the place of a string in its block fits 16 bits, and the counters of a block
 * fit the cache nearest to the processor.
 */
export const BLOCK = 1 << 16

/**
 * Strings by trigram and block. Those with gram g in block b are the postings from starts[g * blocks + b] up to the
 * next start.
 */
export interface GramTable {
  starts: Uint32Array
  postings: Uint16Array
}

export function blocksOf(count: number): number {
  return Math.ceil(count / BLOCK)
}

/** Calls back with each distinct gram of each string, in order. */
function eachGram(letters: Uint8Array, lengths: Uint8Array, take: (gram: number, id: number) => void): void {
  const grams = new Uint16Array(LETTERS_MAX + GRAMS_MORE)
  // The last string with each gram, plus one, so that a gram that occurs twice in a string counts once.
  const seen = new Uint32Array(GRAMS)
  let start = 0
  for (let id = 0; id < lengths.length; id++) {
    const end = start + (lengths[id] as number)
    const count = gramsOf(letters, start, end, grams)
    for (let at = 0; at < count; at++) {
      const gram = grams[at] as number
      if (seen[gram] === id + 1) continue
      seen[gram] = id + 1
      take(gram, id)
    }
    start = end
  }
}

export function makeGramTable(letters: Uint8Array, lengths: Uint8Array): GramTable {
  const blocks = blocksOf(lengths.length)
  const starts = new Uint32Array(GRAMS * blocks + 1)
  const listOf = (gram: number, id: number) => gram * blocks + (id >>> 16)
  eachGram(letters, lengths, (gram, id) => {
    const list = listOf(gram, id) + 1
    starts[list] = (starts[list] as number) + 1
  })
  for (let list = 1; list < starts.length; list++)
    starts[list] = (starts[list] as number) + (starts[list - 1] as number)
  const postings = new Uint16Array(starts[starts.length - 1] as number)
  const next = starts.slice()
  eachGram(letters, lengths, (gram, id) => {
    const list = listOf(gram, id)
    const place = next[list] as number
    postings[place] = id % BLOCK
    next[list] = place + 1
  })
  return { starts, postings }
}
