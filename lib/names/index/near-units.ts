import { LETTER, LETTER_CODES } from '../normalise/encoded-name.ts'
import { type Acceptance, type Amounts, FOUND_BY } from './candidates.ts'
import { createGramSearch } from './gram-search.ts'
import type { PackedIndex, PackedStrings } from './index-file.ts'
import { PROMISE_LENGTH_MAX, PROMISED_MOST, promisedSound, promisedSpelling } from './layout.ts'
import { bitCount, GROUPED_LENGTHS, GROUPS, groupOf, letterMask } from './letter-hash.ts'

/** Each letter uses one bit. */
const PATTERN_MAX = 32

/**
 * Optimal string alignment distance from one pattern to many strings. Stores each matrix column in the bits of one
 * number (Hyyrö 2003, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", figure 3).
 */
export class EditPattern {
  private readonly places = new Int32Array(LETTER_CODES)
  private length = 0

  /** Throws RangeError for more than 32 letters. */
  set(codes: Uint8Array, start: number, end: number): void {
    if (end - start > PATTERN_MAX) throw new RangeError('A pattern has at most 32 letters')
    this.places.fill(0)
    this.length = end - start
    for (let at = start; at < end; at++) {
      const letter = (codes[at] as number) & LETTER
      this.places[letter] = (this.places[letter] as number) | (1 << (at - start))
    }
  }

  /** Ignores word boundaries. Returns any number above `reach` for a larger distance. */
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

interface EditSearch {
  /**
   * Returns all accepted strings within `distance`, or the nearest `PROMISED_MOST`. The next search reuses the result.
   */
  within(codes: Uint8Array, distance: number, accept: (id: number) => boolean): EditHits
}

const GROUP_BITS = Uint8Array.from({ length: GROUPS }, (_none, group) => bitCount(group))
const HITS_MAX = 1 << 16

function mostOfOneLength({ firstOfLength }: PackedStrings): number {
  return firstOfLength.reduce((most, first, length) => Math.max(most, (firstOfLength[length + 1] ?? first) - first), 0)
}

/**
 * An edit clears at most one bit of a letter mask and sets at most one. A string that is longer by n has n more
 * letters, which clear no bit. Strings of the same length are grouped by their commonest letters, so most groups are
 * skipped completely.
 */
export function createEditSearch(strings: PackedStrings): EditSearch {
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
    within(codes, distance, accept) {
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

/** With fewer consonants, names agree by chance. */
const CONSONANTS_MIN = 3
const LENGTHS_APART = 3
/** The strings of all lengths within `LENGTHS_APART` must be grouped. */
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

interface ConsonantSearch {
  /**
   * Writes accepted strings with the same consonants in the same order (Fenestrae, Finastra) into `found`, nearest
   * length first. The ear is less sure of vowels than of consonants.
   */
  search(codes: Uint8Array, accept: (id: number) => boolean, found: Uint32Array): number
}

export function createFound(): Uint32Array {
  return new Uint32Array(FOUND_MAX)
}

/** Examines only groups that differ in vowels. */
export function createConsonantSearch(strings: PackedStrings): ConsonantSearch {
  return {
    search(codes, accept, found) {
      const { length } = codes
      const consonants = codes.reduce((sum, code) => sum + (isVowel(code) ? 0 : 1), 0)
      if (consonants < CONSONANTS_MIN || length > SAME_LENGTH_MAX) return 0
      const mask = letterMask(codes, 0, length) & ~VOWEL_BITS
      const vowels = groupOf(VOWEL_BITS)
      let count = 0

      function look(other: number): void {
        // Tests every subset of the vowels.
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

/** Only the first `count` units are valid. The other lists are indexed by unit. */
interface NearUnits {
  count: number
  units: Uint32Array
  nearness: Uint8Array
  foundBy: Uint8Array
}

/** Factors for one string inside the other, and for similar sound. The factor for similar spelling is 1. */
const INSIDE = 0.75
const SOUND = 0.95
/** Counts as near (0-255) as strings that share half of their trigrams. */
const SAME_CONSONANTS = 128
const ALL = () => true
const UNITS_MAX = 1 << 17

export function createNearUnits(index: PackedIndex) {
  const { sections, units, sounds } = index
  const spellingGrams = createGramSearch(units, sections.unitGramStarts, sections.unitGrams)
  const soundGrams = createGramSearch(sounds, sections.soundGramStarts, sections.soundGrams)
  const spellingEdits = createEditSearch(units)
  const soundEdits = createEditSearch(sounds)
  const consonants = createConsonantSearch(sounds)
  const likeSounding = createFound()
  const near: NearUnits = {
    count: 0,
    units: new Uint32Array(UNITS_MAX),
    nearness: new Uint8Array(units.count),
    foundBy: new Uint8Array(units.count),
  }

  function add(unit: number, nearness: number, by: number): void {
    if (near.foundBy[unit] === 0) {
      if (near.count === UNITS_MAX) return
      near.units[near.count++] = unit
    }
    near.foundBy[unit] = (near.foundBy[unit] as number) | by
    if (nearness > (near.nearness[unit] as number)) near.nearness[unit] = nearness
  }

  function addSound(sound: number, nearness: number, by: number, acceptance: Acceptance): void {
    const { soundUnitStarts, soundUnits } = sections
    for (let at = soundUnitStarts[sound] as number; at < (soundUnitStarts[sound + 1] as number); at++) {
      const unit = soundUnits[at] as number
      if (acceptance.mayPass(unit)) add(unit, nearness * SOUND, by)
    }
  }

  function bySpelling(codes: Uint8Array, amounts: Amounts, acceptance: Acceptance): void {
    const accept = acceptance.everyUnit ? ALL : acceptance.mayPass
    const hits = spellingGrams.nearest(codes, amounts.spelling, accept)
    for (let at = 0; at < hits.count; at++) {
      const [alike, inside] = [hits.alike[at] as number, INSIDE * (hits.inside[at] as number)]
      add(hits.ids[at] as number, Math.max(alike, inside), alike >= inside ? FOUND_BY.spelling : FOUND_BY.inside)
    }
    const distance = Math.min(amounts.distance, promisedSpelling(codes.length))
    const edits = spellingEdits.within(codes, distance, accept)
    for (let at = 0; at < edits.count; at++)
      add(edits.ids[at] as number, editNearness(edits.distances[at] as number, codes.length), FOUND_BY.edit)
  }

  function bySound(codes: Uint8Array, amounts: Amounts, acceptance: Acceptance): void {
    const { soundUnitStarts, soundUnits } = sections
    const anyPasses = (sound: number) => {
      for (let at = soundUnitStarts[sound] as number; at < (soundUnitStarts[sound + 1] as number); at++)
        if (acceptance.mayPass(soundUnits[at] as number)) return true
      return false
    }
    const accept = acceptance.everyUnit ? ALL : anyPasses
    const hits = soundGrams.nearest(codes, amounts.sound, accept)
    for (let at = 0; at < hits.count; at++) {
      const nearness = Math.max(hits.alike[at] as number, INSIDE * (hits.inside[at] as number))
      addSound(hits.ids[at] as number, nearness, FOUND_BY.sound, acceptance)
    }
    const distance = Math.min(amounts.distance, promisedSound(codes.length))
    const edits = soundEdits.within(codes, distance, accept)
    for (let at = 0; at < edits.count; at++) {
      const nearness = editNearness(edits.distances[at] as number, codes.length)
      addSound(edits.ids[at] as number, nearness, FOUND_BY.soundEdit, acceptance)
    }
    const same = consonants.search(codes, accept, likeSounding)
    for (let at = 0; at < same; at++)
      addSound(likeSounding[at] as number, SAME_CONSONANTS, FOUND_BY.consonants, acceptance)
  }

  return {
    /** Call `forget` before the next search. */
    search(spelling: Uint8Array, sound: Uint8Array, amounts: Amounts, acceptance: Acceptance): NearUnits {
      bySpelling(spelling, amounts, acceptance)
      bySound(sound, amounts, acceptance)
      return near
    },
    forget(): void {
      for (let at = 0; at < near.count; at++) {
        const unit = near.units[at] as number
        near.nearness[unit] = near.foundBy[unit] = 0
      }
      near.count = 0
    },
  }
}

/** Returns nearness (0-255) on the scale of shared trigrams. One edit affects up to three trigrams. */
function editNearness(distance: number, length: number): number {
  return 255 * Math.max(0.3, 1 - distance / length)
}
