import { LETTER, LETTER_CODES } from '../letters/encoded-name.ts'
import { IndexFileError, LETTERS_MAX, type PackedIndex, type PackedStrings } from './index-file.ts'
import { bitCount, GROUPED_LENGTHS, GROUPS, groupOf, letterMask } from './letter-hash.ts'

/**
 * The index finds every mark within these distances of the searched name, and within `WORD_PROMISE` of its words. If
 * there are more than `PROMISED_MOST`, it finds the nearest. Distances are optimal string alignment: inserting,
 * deleting or replacing a letter, or swapping two neighbours, is one edit. `promise.test.ts` checks this.
 */

/** Maximum length of the promise. Strings near this length still have fewer letters than a machine word has bits. */
export const PROMISE_LENGTH_MAX = 28

/** Returns the edit distance within which the search finds every spelling. */
export function promisedSpelling(length: number): number {
  if (length > PROMISE_LENGTH_MAX || length < 2) return 0
  return length <= 5 ? 1 : length <= 11 ? 2 : 3
}

/** Returns the edit distance within which the search finds every phonetic key. */
export function promisedSound(length: number): number {
  if (length > PROMISE_LENGTH_MAX || length < 2) return 0
  return length <= 6 ? 1 : 2
}

/** Edit distance within which no word is missed. More distant marks share enough trigrams or match weakly. */
export const WORD_PROMISE = 1

const PROMISED_MOST = 1000

const SYMBOLS = 37
const GRAMS = SYMBOLS ** 3

/** Returns a letter's symbol. Letters other than a-z and 0-9 share symbols, which the scorer tells apart. */
function symbolOf(code: number): number {
  const letter = code & LETTER
  return letter < SYMBOLS ? letter : 1 + (letter % (SYMBOLS - 1))
}

/** A string has this many more trigrams than letters. */
const GRAMS_MORE = 1

/**
 * Writes all trigrams into `out` and returns their number. Two empty symbols precede the string and one follows it.
 * This gives the beginning the most weight, because people notice it most (General Court, T-183/02, Mundicor).
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

/** Number of strings in a block. Its counters fit the fastest CPU cache. */
const BLOCK = 1 << 16

/**
 * The strings with gram g in block b are in `postings` from starts[g * blocks + b]. Each is the number of strings that
 * were skipped since the one before it, mostly in one byte: strings are sorted by their letters, so they are close.
 */
interface GramTable {
  starts: Uint32Array
  postings: Uint8Array
}
type GramLists = Record<keyof GramTable, PackedIndex['lists']['unitGrams']>

/** From this number on, a step takes two bytes, the first of which has the highest bit. */
const LONG_STEP = 128
/** Two bytes that only skip this number of strings. */
const SKIP = 32_767

function blocksOf(count: number): number {
  return Math.ceil(count / BLOCK)
}

function bytesOfStep(step: number): number {
  return step < LONG_STEP ? 1 : step < SKIP + LONG_STEP ? 2 : 2 + bytesOfStep(step - SKIP)
}

function writeStep(postings: Uint8Array, start: number, step: number): number {
  let [at, left] = [start, step]
  for (; left >= SKIP + LONG_STEP; left -= SKIP) {
    postings[at++] = 255
    postings[at++] = 255
  }
  if (left >= LONG_STEP) {
    left -= LONG_STEP
    postings[at++] = 128 | (left >> 8)
  }
  postings[at++] = left
  return at
}

/** Counts the bytes of each list in `places`. Writes them into `postings` if given. */
function countGrams(letters: Uint8Array, lengths: Uint8Array, places: Uint32Array, postings: Uint8Array | null): void {
  const blocks = blocksOf(lengths.length)
  const grams = new Uint16Array(LETTERS_MAX + GRAMS_MORE)
  // The last string with each trigram, plus one, so that a repeated trigram counts once.
  const seen = new Uint32Array(GRAMS)
  let start = 0
  for (let id = 0; id < lengths.length; id++) {
    const end = start + (lengths[id] as number)
    const count = gramsOf(letters, start, end, grams)
    const first = id - (id % BLOCK)
    for (let at = 0; at < count; at++) {
      const gram = grams[at] as number
      const before = seen[gram] as number
      if (before === id + 1) continue
      seen[gram] = id + 1
      const list = gram * blocks + (id >>> 16)
      const place = places[list] as number
      const step = id - Math.max(before, first)
      places[list] = postings === null ? place + bytesOfStep(step) : writeStep(postings, place, step)
    }
    start = end
  }
}

export function makeGramTable(letters: Uint8Array, lengths: Uint8Array): GramTable {
  const starts = new Uint32Array(GRAMS * blocksOf(lengths.length) + 1)
  countGrams(letters, lengths, starts.subarray(1), null)
  for (let list = 1; list < starts.length; list++)
    starts[list] = (starts[list] as number) + (starts[list - 1] as number)
  const postings = new Uint8Array(starts[starts.length - 1] as number)
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

  /** Adds a value, which must not be below `from`. */
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
export interface GramLimits {
  alike: number
  alikeFrom: number
  inside: number
  insideFrom: number
}

/** Only the first `count` entries are valid, in no particular order. */
interface GramHits {
  count: number
  ids: Uint32Array
  /** Dice coefficient of the trigrams, scaled to 0-255. */
  alike: Uint8Array
  /** Share of the shorter string's trigrams in the longer one, 0-255. */
  inside: Uint8Array
}

interface GramSearch {
  nearest(codes: Uint8Array, wanted: GramLimits, accept: (id: number) => boolean): GramHits
}

/** Maximum number of trigrams. A counter has 8 bits, and the beginning of a long name suffices. */
const GRAMS_MAX = 120
const SHARED_MIN = 2
const HITS_MAX = 1 << 16

/**
 * Creates a trigram search. Strings are sorted by length, so each block has a minimum number of shared trigrams, and
 * blocks that cannot reach it are skipped. The search begins with strings of the same length. Every near string raises
 * the minimum.
 */
export function createGramSearch(strings: PackedStrings, table: GramLists, memory: PackedIndex['scratch']): GramSearch {
  const blocks = blocksOf(strings.count)
  /** For each trigram of the searched string, the starts of its lists and the end of the last. */
  const starts = new Uint32Array(GRAMS_MAX * (blocks + 1))
  const startBytes = new Uint8Array(starts.buffer)
  /** For each of these trigrams, its lists. */
  const lists: Uint8Array[] = []
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

  function readLists(): void {
    memory.reset()
    for (let g = 0; g < gramCount; g++) {
      const [from, to] = [g * (blocks + 1), (g + 1) * (blocks + 1)]
      const place = (grams[g] as number) * blocks * 4
      startBytes.set(table.starts.read(place, place + (blocks + 1) * 4, memory), from * 4)
      for (let list = from + 1; list < to; list++)
        if ((starts[list] as number) < (starts[list - 1] as number)) throw new IndexFileError('damaged', 'starts')
      lists[g] = table.postings.read(starts[from] as number, starts[to - 1] as number, memory)
    }
  }

  /** Returns the number of trigrams. Counts a repeated trigram twice, which is rare. */
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
      const list = g * (blocks + 1)
      const first = starts[list] as number
      const postings = lists[g] as Uint8Array
      const end = (starts[list + block + 1] as number) - first
      let place = 0
      for (let at = (starts[list + block] as number) - first; at < end; ) {
        let step = postings[at++] as number
        if (step >= LONG_STEP) {
          step = ((step - LONG_STEP) << 8) | (postings[at++] as number)
          if (step === SKIP) {
            place += SKIP
            continue
          }
          step += LONG_STEP
        }
        place += step
        const shared = (counters[place] as number) + 1
        counters[place] = shared
        if (shared === least) reached[found++] = place
        place++
      }
      if (place > BLOCK) throw new IndexFileError('damaged', 'trigrams')
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
      readLists()
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

/** Maximum length of a pattern, because each letter uses one bit. */
const PATTERN_MAX = 32

/**
 * Optimal string alignment distance from one pattern to many strings. Stores each matrix column in the bits of one
 * number (Hyyrö 2003, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", figure 3).
 */
export class EditPattern {
  private readonly places = new Int32Array(LETTER_CODES)
  private length = 0

  /** Sets the pattern. Throws RangeError for more than 32 letters. */
  set(codes: Uint8Array, start: number, end: number): void {
    if (end - start > PATTERN_MAX) throw new RangeError('A pattern has at most 32 letters')
    this.places.fill(0)
    this.length = end - start
    for (let at = start; at < end; at++) {
      const letter = (codes[at] as number) & LETTER
      this.places[letter] = (this.places[letter] as number) | (1 << (at - start))
    }
  }

  /** Returns the distance, or any number above `reach` if it is larger. Ignores word boundaries. */
  distance(codes: Uint8Array, start: number, end: number, reach: number): number {
    if (this.length === 0) return end - start
    const last = this.length - 1
    const { places } = this
    let distance = this.length
    let rises = -1
    let falls = 0
    let equal = 0
    let before = 0
    for (let at = start; at < end; at++) {
      const here = places[(codes[at] as number) & LETTER] as number
      const swapped = ((~equal & here) << 1) & before
      equal = ((((here & rises) + rises) | 0) ^ rises) | here | falls | swapped
      const right = falls | ~(equal | rises)
      const left = equal & rises
      // Faster than branches, which cannot be predicted here.
      distance += ((right >>> last) & 1) - ((left >>> last) & 1)
      if (distance - (end - at - 1) > reach) return reach + 1
      const shifted = (right << 1) | 1
      rises = (left << 1) | ~(equal | shifted)
      falls = equal & shifted
      before = here
    }
    return distance
  }
}

/** Only the first `count` entries are valid. */
interface EditHits {
  count: number
  ids: Uint32Array
  distances: Uint8Array
}

const GROUP_BITS = Uint8Array.from({ length: GROUPS }, (_none, group) => bitCount(group))

function mostOfOneLength({ firstOfLength }: PackedStrings): number {
  return firstOfLength.reduce((most, first, length) => Math.max(most, (firstOfLength[length + 1] ?? first) - first), 0)
}

/**
 * Creates a search by edit distance. An edit clears at most one bit of a letter mask and sets at most one. Letters that
 * make a string longer do not clear any bit. Strings of the same length are grouped by their commonest letters, so most
 * groups are skipped completely.
 */
export function createEditSearch(strings: PackedStrings) {
  const pattern = new EditPattern()
  const maybe = new Uint32Array(mostOfOneLength(strings))
  const found: EditHits = { count: 0, ids: new Uint32Array(HITS_MAX), distances: new Uint8Array(HITS_MAX) }
  let [mask, reach] = [0, 0]
  let accepts: (id: number) => boolean = () => true

  /** Writes strings whose masks lack at most `lost` bits and add at most `added` into `maybe`. Returns their number. */
  function scan(length: number, lost: number, added: number): number {
    // Local copies, because outer variables would be read again for every string.
    const { masks, groups } = strings
    const own = mask
    const ownGroup = groupOf(own)
    let count = 0
    for (let group = 0; group < GROUPS; group++) {
      const apart = group ^ ownGroup
      if ((GROUP_BITS[apart & ownGroup] as number) > lost || (GROUP_BITS[apart & group] as number) > added) continue
      const end = groups[length * GROUPS + group + 1] as number
      for (let id = groups[length * GROUPS + group] as number; id < end; id++) {
        const differing = (masks[id] as number) ^ own
        const bits = bitCount(differing)
        if (bits > lost + added) continue
        const lacking = bitCount(differing & own)
        if (lacking > lost || bits - lacking > added) continue
        maybe[count++] = id
      }
    }
    return count
  }

  function scanLength(length: number, longer: number): void {
    const count = scan(length, reach - Math.max(0, longer), reach - Math.max(0, -longer))
    const start = strings.startIn(length, 0)
    const { letters } = strings
    for (let at = 0; at < count; at++) {
      const id = maybe[at] as number
      const distance = pattern.distance(letters, start + id * length, start + id * length + length, reach)
      if (distance > reach || found.count === HITS_MAX || !accepts(id)) continue
      found.ids[found.count] = id
      found.distances[found.count++] = distance
    }
  }

  return {
    /** Returns all accepted strings within `distance`, or the nearest `PROMISED_MOST`, until the next search. */
    within(codes: Uint8Array, distance: number, accept: (id: number) => boolean) {
      found.count = 0
      const { length } = codes
      if (length === 0 || length > PROMISE_LENGTH_MAX) return found
      pattern.set(codes, 0, length)
      mask = letterMask(codes, 0, length)
      reach = distance
      accepts = accept
      const longest = Math.min(length + distance, GROUPED_LENGTHS - 1)
      for (let other = Math.max(1, length - distance); other <= longest; other++) scanLength(other, other - length)
      if (found.count > PROMISED_MOST) keepNearest(found, distance)
      return found
    },
  }
}

function keepNearest(found: EditHits, distance: number): void {
  let kept = 0
  for (let reach = 0; reach <= distance; reach++) {
    for (let at = kept; at < found.count && kept < PROMISED_MOST; at++)
      if (found.distances[at] === reach) swap(found, at, kept++)
  }
  found.count = kept
}

function swap({ ids, distances }: EditHits, a: number, b: number): void {
  const [id, distance] = [ids[a] as number, distances[a] as number]
  ids[a] = ids[b] as number
  distances[a] = distances[b] as number
  ids[b] = id
  distances[b] = distance
}

const VOWELS = Uint8Array.from('aeiou', (letter) => letter.charCodeAt(0) - 96)
const IS_VOWEL = Uint8Array.from({ length: LETTER + 1 }, (_none, code) => (VOWELS.includes(code) ? 1 : 0))
/** Bits of vowels that occur once or twice. */
const VOWEL_BITS = letterMask(Uint8Array.from([...VOWELS, ...VOWELS]), 0, 2 * VOWELS.length)

/** Minimum number of consonants. With fewer, names agree by chance. */
const CONSONANTS_MIN = 3
const LENGTHS_APART = 3
/** Maximum length, because the strings of all lengths within `LENGTHS_APART` must be grouped. */
export const SAME_LENGTH_MAX = GROUPED_LENGTHS - 1 - LENGTHS_APART
const FOUND_MAX = 400

const isVowel = (code: number) => IS_VOWEL[code & LETTER] === 1

function sameConsonants(a: Uint8Array, b: Uint8Array, start: number, end: number): boolean {
  let at = 0
  for (let other = start; other < end; other++) {
    if (isVowel(b[other] as number)) continue
    while (at < a.length && isVowel(a[at] as number)) at++
    if (at === a.length || (((a[at++] as number) ^ (b[other] as number)) & LETTER) !== 0) return false
  }
  while (at < a.length && isVowel(a[at] as number)) at++
  return at === a.length
}

export function createFound(): Uint32Array {
  return new Uint32Array(FOUND_MAX)
}

/** Creates a search for equal consonants. It examines only groups that differ in vowels. */
export function createConsonantSearch(strings: PackedStrings) {
  return {
    /**
     * Writes accepted strings with the same consonants in the same order (Fenestrae, Finastra) into `found`, nearest
     * length first. Listeners confuse vowels more easily than consonants.
     */
    search(codes: Uint8Array, accept: (id: number) => boolean, found: Uint32Array) {
      const { length } = codes
      const consonants = codes.reduce((sum, code) => sum + (isVowel(code) ? 0 : 1), 0)
      if (consonants < CONSONANTS_MIN || length > SAME_LENGTH_MAX) return 0
      const mask = letterMask(codes, 0, length) & ~VOWEL_BITS
      const vowels = groupOf(VOWEL_BITS)
      let count = 0

      function look(other: number): void {
        for (let set = vowels; ; set = (set - 1) & vowels) {
          const group = other * GROUPS + (groupOf(mask) | set)
          const end = strings.groups[group + 1] as number
          for (let id = strings.groups[group] as number; id < end && count < found.length; id++) {
            if (((strings.masks[id] as number) & ~VOWEL_BITS) !== mask) continue
            const start = strings.startIn(other, id)
            if (sameConsonants(codes, strings.letters, start, start + other) && accept(id)) found[count++] = id
          }
          if (set === 0) break
        }
      }

      look(length)
      for (let apart = 1; apart <= LENGTHS_APART; apart++) {
        look(length + apart)
        if (length > apart) look(length - apart)
      }
      return count
    },
  }
}
