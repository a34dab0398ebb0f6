import type { GramsWanted } from './gram-search.ts'
import type { PackedIndex } from './index-file.ts'
import {
  CLASSES_UNKNOWN,
  hasBit,
  highClasses,
  lowClasses,
  type MarkBits,
  officeBits,
  officeOf,
  PROMISE_DISTANCE_MAX,
  statusOf,
  WORD_PROMISE,
} from './layout.ts'

/** A missing field does not restrict. */
export interface Filter {
  /** Marks with unknown classes also pass. An empty list restricts nothing. */
  niceClasses?: readonly number[]
  /** Office n (0-15) is bit n. */
  offices?: number
  /** Status n (0-7) is bit n. */
  statuses?: number
}

export interface Acceptance {
  everyUnit: boolean
  mark(mark: number): boolean
  /** True if a mark passes whose full name is this unit. */
  whole(unit: number): boolean
  /** False only if no mark passes that has this unit as its name or as a word. */
  mayPass(unit: number): boolean
}

/** Marks in `removed` do not pass. */
export function createAcceptance(
  { sections }: PackedIndex,
  { niceClasses = [], offices = 0xffff, statuses = 0xff }: Filter = {},
  removed: MarkBits | null = null,
): Acceptance {
  const { markClasses, markFacts, unitMarkStarts, unitMarks, unitClasses, unitFacts } = sections
  const anyClass = niceClasses.length === 0
  const low = anyClass ? -1 : lowClasses(niceClasses)
  const high = (anyClass ? CLASSES_UNKNOWN - 1 : highClasses(niceClasses)) | CLASSES_UNKNOWN
  const officesBits = officeBits(offices)
  const all = anyClass && (offices & 0xffff) === 0xffff && (statuses & 0xff) === 0xff

  function passes(mark: number): boolean {
    const facts = markFacts[mark] as number
    return (
      (((markClasses[mark] as number) & low) | (facts & high)) !== 0 &&
      ((offices >>> officeOf(facts)) & 1) === 1 &&
      ((statuses >>> statusOf(facts)) & 1) === 1
    )
  }
  const accepts = (mark: number) => (all || passes(mark)) && (removed === null || !hasBit(removed, mark))

  return {
    everyUnit: all,
    mark: accepts,
    whole(unit) {
      const end = unitMarkStarts[unit + 1] as number
      if (all && removed === null) return (unitMarkStarts[unit] as number) < end
      for (let at = unitMarkStarts[unit] as number; at < end; at++) if (accepts(unitMarks[at] as number)) return true
      return false
    },
    mayPass(unit) {
      if (all) return true
      const facts = unitFacts[unit] as number
      return (((unitClasses[unit] as number) & low) | (facts & high)) !== 0 && (facts & officesBits) !== 0
    },
  }
}

export interface Amounts {
  spelling: GramsWanted
  sound: GramsWanted
  /** At most the distance that `promisedSpelling` promises for the string's length. */
  distance: number
  /** Number of marks for each equal word, and for each near word. */
  equalHolders: number
  nearHolders: number
  /** Minimum nearness (0-255) of a word that leads to its marks. */
  holdersFrom: number
}

export const FOR_WHOLE: Amounts = {
  spelling: { alike: 1400, alikeFrom: 70, inside: 500, insideFrom: 150 },
  sound: { alike: 1000, alikeFrom: 80, inside: 300, insideFrom: 160 },
  distance: PROMISE_DISTANCE_MAX,
  equalHolders: 300,
  nearHolders: 20,
  holdersFrom: 130,
}

export const FOR_WORD: Amounts = {
  spelling: { alike: 200, alikeFrom: 100, inside: 60, insideFrom: 180 },
  sound: { alike: 150, alikeFrom: 100, inside: 40, insideFrom: 190 },
  distance: WORD_PROMISE,
  equalHolders: 300,
  nearHolders: 20,
  holdersFrom: 130,
}

/** Also applies to words that only other variants have, because few names are meant to be read that way. */
export const FOR_OTHER_FORM: Amounts = {
  spelling: { alike: 100, alikeFrom: 130, inside: 0, insideFrom: 256 },
  sound: { alike: 0, alikeFrom: 256, inside: 0, insideFrom: 256 },
  distance: WORD_PROMISE,
  equalHolders: 100,
  nearHolders: 10,
  holdersFrom: 160,
}

/** Applies to the two parts of a name swapped and joined. Only marks within one edit count (`turnedRound`). */
export const FOR_TURNED: Amounts = {
  spelling: { alike: 0, alikeFrom: 256, inside: 0, insideFrom: 256 },
  sound: { alike: 0, alikeFrom: 256, inside: 0, insideFrom: 256 },
  distance: 1,
  equalHolders: 0,
  nearHolders: 0,
  holdersFrom: 256,
}

/** Maximum number of candidates that a search returns. */
export const CANDIDATES_MAX = 2500

export const FOUND_BY = {
  spelling: 1,
  sound: 2,
  inside: 4,
  edit: 8,
  soundEdit: 16,
  word: 32,
  consonants: 64,
} as const

/** Best candidates first. Only the first `count` entries are valid, until the next search. */
export interface Candidates {
  count: number
  /** Full names of marks, without repetition. The marks are in `index.sections.unitMarks`. */
  units: Uint32Array
  /** First estimate of the similarity, 0-255. */
  estimates: Uint8Array
  /** Bits of `FOUND_BY`. */
  foundBy: Uint8Array
}

const TOUCHED_MAX = 1 << 18

export class Gather {
  private readonly wholes: Uint8Array
  private readonly sums: Uint8Array
  private readonly words: Uint8Array
  private readonly foundBy: Uint8Array
  private readonly touched = new Uint32Array(TOUCHED_MAX)
  private readonly wordTouched = new Uint32Array(TOUCHED_MAX)
  private count = 0
  private wordCount = 0

  constructor(units: number) {
    this.wholes = new Uint8Array(units)
    this.sums = new Uint8Array(units)
    this.words = new Uint8Array(units)
    this.foundBy = new Uint8Array(units)
  }

  private touch(unit: number, by: number): boolean {
    if (this.foundBy[unit] === 0) {
      if (this.count === TOUCHED_MAX) return false
      this.touched[this.count++] = unit
    }
    this.foundBy[unit] = (this.foundBy[unit] as number) | by
    return true
  }

  addWhole(unit: number, estimate: number, by: number): void {
    if (this.touch(unit, by) && estimate > (this.wholes[unit] as number)) this.wholes[unit] = estimate
  }

  /** Counts the largest estimate of a word, and adds up different words. */
  addWord(unit: number, estimate: number, by: number): void {
    if (!this.touch(unit, by)) return
    const before = this.words[unit] as number
    if (before === 0) {
      if (this.wordCount === TOUCHED_MAX) return
      this.wordTouched[this.wordCount++] = unit
    }
    if (estimate > before) this.words[unit] = estimate
  }

  endWord(): void {
    for (let at = 0; at < this.wordCount; at++) {
      const unit = this.wordTouched[at] as number
      this.sums[unit] = Math.min(255, (this.sums[unit] as number) + (this.words[unit] as number))
      this.words[unit] = 0
    }
    this.wordCount = 0
  }

  private estimateOf(unit: number): number {
    return Math.max(this.wholes[unit] as number, this.sums[unit] as number)
  }

  /** Writes the best units into `out` in order, and clears all estimates. */
  take(out: Candidates): void {
    const counts = new Uint32Array(257)
    for (let at = 0; at < this.count; at++) {
      const place = 256 - this.estimateOf(this.touched[at] as number)
      counts[place] = (counts[place] as number) + 1
    }
    for (let place = 1; place < 257; place++) counts[place] = (counts[place] as number) + (counts[place - 1] as number)
    for (let at = 0; at < this.count; at++) {
      const unit = this.touched[at] as number
      const estimate = this.estimateOf(unit)
      const place = counts[255 - estimate] as number
      counts[255 - estimate] = place + 1
      if (place < out.units.length) {
        out.units[place] = unit
        out.estimates[place] = estimate
        out.foundBy[place] = this.foundBy[unit] as number
      }
      this.foundBy[unit] = this.wholes[unit] = this.sums[unit] = 0
    }
    out.count = Math.min(this.count, out.units.length)
    this.count = 0
  }
}
