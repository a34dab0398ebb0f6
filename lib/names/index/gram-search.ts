import { LETTER } from '../normalise/encoded-name.ts'
import type { PackedStrings } from './index-file.ts'
import { LETTERS_MAX } from './layout.ts'

/** The empty symbol, a-z and 0-9. */
const SYMBOLS = 37
const GRAMS = SYMBOLS ** 3

/** Other letters share these symbols. The scorer distinguishes them. */
function symbolOf(code: number): number {
  const letter = code & LETTER
  return letter < SYMBOLS ? letter : 1 + (letter % (SYMBOLS - 1))
}

/** A string has this many more trigrams than letters. */
const GRAMS_MORE = 1

/**
 * Writes all trigrams into `out` and returns their number. Two empty symbols precede the string and one follows it, so
 * the beginning counts most, as for readers (General Court, T-183/02, Mundicor).
 */
function gramsOf(codes: Uint8Array, start: number, end: number, out: Uint16Array): number {
  let count = 0
  let [before, last] = [0, 0]
  for (let at = start; at <= end; at++) {
    const next = at < end ? symbolOf(codes[at] as number) : 0
    out[count++] = (before * SYMBOLS + last) * SYMBOLS + next
    before = last
    last = next
  }
  return count
}

/** A position in a block fits 16 bits, and the counters of a block fit the fastest CPU cache. */
export const BLOCK = 1 << 16

/** The strings with gram g in block b begin at starts[g * blocks + b] of `postings`. */
interface GramTable {
  starts: Uint32Array
  postings: Uint16Array
}

function blocksOf(count: number): number {
  return Math.ceil(count / BLOCK)
}

/** Without `postings`, only counts the distinct trigrams by list in `places`. */
function countGrams(letters: Uint8Array, lengths: Uint8Array, places: Uint32Array, postings: Uint16Array | null): void {
  const blocks = blocksOf(lengths.length)
  const grams = new Uint16Array(LETTERS_MAX + GRAMS_MORE)
  // The last string with each trigram, plus one, so that a repeated trigram counts once.
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

/**
 * Finds the threshold (0-255) of the largest values in a stream without storing the values. `from` rises as values are
 * added. If too many values equal `from`, the first ones count.
 */
export class Levels {
  from = 0
  private wanted = 0
  private above = 0
  private readonly counts = new Uint32Array(256)

  /** Expects about `wanted` values, none below `from`. */
  reset(wanted: number, from: number): void {
    this.wanted = wanted
    this.from = wanted === 0 ? 256 : Math.max(1, from)
    this.above = 0
    this.counts.fill(0)
  }

  takes(value: number): boolean {
    return value > this.from || (value === this.from && this.above < this.wanted)
  }

  /** `value` must not be below `from`. */
  add(value: number): void {
    this.counts[value] = (this.counts[value] as number) + 1
    this.above++
    while (this.above - (this.counts[this.from] as number) >= this.wanted) {
      this.above -= this.counts[this.from] as number
      this.from++
    }
  }
}

/** Maximum number of strings, and their minimum nearness (0-255). */
export interface GramsWanted {
  alike: number
  alikeFrom: number
  inside: number
  insideFrom: number
}

/** Only the first `count` entries are valid, in no particular order. */
interface GramHits {
  count: number
  ids: Uint32Array
  /** Dice coefficient of the trigrams, 0-255. */
  alike: Uint8Array
  /** Share of the shorter string's trigrams in the longer one, 0-255. */
  inside: Uint8Array
}

interface GramSearch {
  nearest(codes: Uint8Array, wanted: GramsWanted, accept: (id: number) => boolean): GramHits
}

/** A counter has 8 bits, and the beginning of a long name suffices. */
const GRAMS_MAX = 120
const SHARED_MIN = 2
const HITS_MAX = 1 << 16

/**
 * Strings are sorted by length, so each block has a minimum number of shared trigrams, and blocks that cannot reach it
 * are skipped. The search begins with strings of the same length. The minimum nearness rises with every near string.
 */
export function createGramSearch(strings: PackedStrings, starts: Uint32Array, postings: Uint16Array): GramSearch {
  const blocks = blocksOf(strings.count)
  const counters = new Uint8Array(BLOCK)
  const reached = new Uint16Array(BLOCK)
  const scratch = new Uint16Array(LETTERS_MAX + GRAMS_MORE)
  const grams = new Uint16Array(GRAMS_MAX)
  const [alikeLevels, insideLevels] = [new Levels(), new Levels()]
  const hits: GramHits = {
    count: 0,
    ids: new Uint32Array(HITS_MAX),
    alike: new Uint8Array(HITS_MAX),
    inside: new Uint8Array(HITS_MAX),
  }
  let gramCount = 0
  let accepted: (id: number) => boolean = () => true

  function setGrams(codes: Uint8Array): void {
    const found = gramsOf(codes, 0, codes.length, scratch)
    gramCount = 0
    for (let at = 0; at < found && gramCount < GRAMS_MAX; at++) {
      const gram = scratch[at] as number
      if (grams.subarray(0, gramCount).indexOf(gram) < 0) grams[gramCount++] = gram
    }
  }

  /** Counts a repeated trigram twice, which is rare. */
  const gramsIn = (id: number) => strings.lengthOf(id) + GRAMS_MORE

  function needed(grams: number): number {
    const alike = Math.ceil((alikeLevels.from * (gramCount + grams)) / 510)
    const inside = Math.ceil((insideLevels.from * Math.min(gramCount, grams)) / 255)
    return Math.max(SHARED_MIN, Math.min(alike, inside))
  }

  /** Writes the strings that reach `least` into `reached` and returns their number. */
  function count(block: number, least: number): number {
    counters.fill(0)
    let found = 0
    for (let g = 0; g < gramCount; g++) {
      const list = (grams[g] as number) * blocks + block
      const end = starts[list + 1] as number
      for (let at = starts[list] as number; at < end; at++) {
        const place = postings[at] as number
        const shared = (counters[place] as number) + 1
        counters[place] = shared
        if (shared === least) reached[found++] = place
      }
    }
    return found
  }

  function keep(id: number, grams: number, shared: number): void {
    const alike = Math.min(255, Math.floor((510 * shared) / (gramCount + grams)))
    const inside = Math.min(255, Math.floor((255 * shared) / Math.min(gramCount, grams)))
    const isAlike = alikeLevels.takes(alike)
    const isInside = insideLevels.takes(inside)
    if ((!isAlike && !isInside) || hits.count === HITS_MAX || !accepted(id)) return
    if (isAlike) alikeLevels.add(alike)
    if (isInside) insideLevels.add(inside)
    hits.ids[hits.count] = id
    hits.alike[hits.count] = alike
    hits.inside[hits.count++] = inside
  }

  function search(block: number): void {
    const first = block * BLOCK
    const last = Math.min(strings.count, first + BLOCK) - 1
    const [fewest, most] = [gramsIn(first), gramsIn(last)]
    const least = needed(fewest)
    if (least > Math.min(gramCount, most)) return
    const found = count(block, least)
    for (let at = 0; at < found; at++) {
      const place = reached[at] as number
      keep(first + place, fewest === most ? most : gramsIn(first + place), counters[place] as number)
    }
  }

  function settle(): void {
    let kept = 0
    for (let at = 0; at < hits.count; at++) {
      const [alike, inside] = [hits.alike[at] as number, hits.inside[at] as number]
      if (alike < alikeLevels.from && inside < insideLevels.from) continue
      hits.ids[kept] = hits.ids[at] as number
      hits.alike[kept] = alike
      hits.inside[kept++] = inside
    }
    hits.count = kept
  }

  return {
    nearest(codes, wanted, accept) {
      setGrams(codes)
      accepted = accept
      hits.count = 0
      alikeLevels.reset(wanted.alike, wanted.alikeFrom)
      insideLevels.reset(wanted.inside, wanted.insideFrom)
      const middle = Math.min(blocks - 1, (strings.firstOfLength[codes.length] as number) >>> 16)
      for (let away = 0; away < blocks; away++) {
        if (middle + away < blocks) search(middle + away)
        if (away > 0 && middle - away >= 0) search(middle - away)
      }
      settle()
      return hits
    },
  }
}
