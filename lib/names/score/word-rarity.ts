import { hashLetters } from '../index/format/letter-hash.ts'
import type { PackedIndex } from '../index/format/open.ts'
import { KnownWords } from './known-words.ts'
import { hashOfWord, mostBitsOf } from './most-bits.ts'
import type { WordBits } from './side.ts'

/** Size of a large office, whatever the size of the register. */
const MARKS = 2_500_000
/** A word of no mark has this much more than a word of one mark. */
const BITS_MORE = 1

/** Without a register, only weak words are known to be common. */
export const bitsWithoutRegister: WordBits = (letters, from, length) =>
  mostBitsOf(hashLetters(letters, from, from + length)) ?? Number.POSITIVE_INFINITY

/**
 * Inverse document frequency (Spärck Jones 1972). A word of a single mark is as rare as possible, however small the
 * register.
 */
function rarityAmong(all: number): (marks: number, hash: number) => number {
  const scale = MARKS / Math.max(all, 1)
  return (marks, hash) => {
    const rarity = Math.log2(MARKS / Math.max(1, (marks - 1) * scale)) + BITS_MORE
    return Math.min(rarity, mostBitsOf(hash) ?? rarity)
  }
}

/** Counts for a register with only some of its marks loaded. */
export interface WordCounts {
  marks: number
  /** A missing word is in no mark. */
  withWord: ReadonlyMap<string, number>
}

/** For a register whose words were counted elsewhere. */
export function wordBitsOf({ marks, withWord }: WordCounts): WordBits {
  const bitsOf = rarityAmong(marks)
  const counts = new Map<number, number>()
  for (const [word, count] of withWord) {
    counts.set(hashOfWord(word), count)
  }
  return (letters, from, length) => {
    const hash = hashLetters(letters, from, from + length)
    return bitsOf(counts.get(hash) ?? 0, hash)
  }
}

/** A segment of changes has few marks, so the larger count of both segments decides. A changed mark is in both. */
export function wordBitsIn(index: PackedIndex, under: PackedIndex | null = null): WordBits {
  const found = new Uint32Array(4)
  const bitsOf = rarityAmong(index.markCount + (under?.markCount ?? 0))

  function marksIn(of: PackedIndex, letters: Uint8Array, from: number, length: number, hash: number): number {
    const units = of.lookup.find(letters, from, from + length, hash, found)
    let marks = 0
    for (let at = 0; at < units; at++) marks = Math.max(marks, of.marksWithWord(found[at] as number))
    return marks
  }

  const known = new KnownWords()
  return (letters, from, length, unit) => {
    const hash = hashLetters(letters, from, from + length)
    const marksWith = () => {
      // A unit of several words with the same letters is no word of any mark.
      const own = unit === undefined ? marksIn(index, letters, from, length, hash) : index.marksWithWord(unit)
      return under === null ? own : Math.max(own, marksIn(under, letters, from, length, hash))
    }
    if (unit !== undefined) return bitsOf(marksWith(), hash)
    const slot = known.slotOf(letters, from, length, hash)
    if (slot < 0) return bitsOf(marksWith(), hash)
    if (Number.isNaN(known.bits[slot])) known.bits[slot] = bitsOf(marksWith(), hash)
    return known.bits[slot] as number
  }
}
