import { encodeUnit, soundOfWord } from '../build/unit-collector.ts'
import { hashLetters } from '../format/letter-hash.ts'
import type { PackedIndex } from '../format/open.ts'

export interface QueryPart {
  spelling: Uint8Array
  sound: Uint8Array
  /** Weight among the words of the name, 0-1. */
  share: number
  /** Results for several words add up. */
  isWord: boolean
}

const WORDS_MAX = 12
/**
 * A word is common if more than this share of the marks have it, and more than `COMMON_COUNT`. It is searched only if
 * no other word is rarer.
 */
const COMMON_SHARE = 0.0015
const COMMON_COUNT = 12

/** 1 if no mark has the word, near 0 if all do. */
function distinctiveness(marks: number, all: number): number {
  return Math.max(0.05, 1 - Math.log(Math.max(1, marks)) / Math.log(Math.max(3, all + 1)))
}

function marksWith(spelling: Uint8Array, index: PackedIndex): number {
  const found = new Uint32Array(4)
  const hash = hashLetters(spelling, 0, spelling.length)
  const count = index.lookup.find(spelling, 0, spelling.length, hash, found)
  let most = 0
  for (let at = 0; at < count; at++) most = Math.max(most, index.marksWithWord(found[at] as number))
  return most
}

function makePart(words: readonly string[], share: number, isWord: boolean): QueryPart {
  return { spelling: encodeUnit(words), sound: encodeUnit(words.map(soundOfWord)), share, isWord }
}

function wordParts(words: readonly string[], index: PackedIndex): { word: string; part: QueryPart }[] {
  const distinct = [...new Set(words)].slice(0, WORDS_MAX)
  const counts = distinct.map((word) => marksWith(encodeUnit([word]), index))
  const weights = counts.map((count) => distinctiveness(count, index.markCount))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const common = Math.max(COMMON_COUNT, index.markCount * COMMON_SHARE, Math.min(...counts))
  return distinct.flatMap((word, at) =>
    (counts[at] as number) > common ? [] : [{ word, part: makePart([word], (weights[at] as number) / sum, true) }],
  )
}

/** The whole variant, and each distinctive word that is not yet in `met`. Adds these to `met`. */
export function queryParts(words: readonly string[], met: Set<string>, index: PackedIndex): QueryPart[] {
  if (words.length === 0) return []
  const parts = [makePart(words, 1, false)]
  if (words.length === 1) return parts
  for (const { word, part } of wordParts(words, index)) {
    if (met.has(word)) continue
    met.add(word)
    parts.push(part)
  }
  return parts
}
