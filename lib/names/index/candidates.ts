import { WORD_START } from '../letters/encoded-name.ts'
import { encodeSpelling, soundOfWord } from './builder.ts'
import type { PackedIndex } from './index-file.ts'
import { HASH_START, hashLetters, hashMore, spread } from './letter-hash.ts'
import { type Acceptance, bitsOfRefs, createAcceptance, type Filter, type MarkBits } from './mark-facts.ts'
import {
  createConsonantSearch,
  createEditSearch,
  createFound,
  createGramSearch,
  type GramLimits,
  promisedSound,
  promisedSpelling,
  WORD_PROMISE,
} from './nearest-strings.ts'

interface Limits {
  spelling: GramLimits
  sound: GramLimits
  /** Maximum distance, at most the one that `promisedSpelling` promises for the string's length. */
  distance: number
  /** Number of marks for each equal word, and for each near word. */
  equalHolders: number
  nearHolders: number
  /** Minimum nearness (0-255) of a word that leads to its marks. */
  holdersFrom: number
}

/** The largest distance that `promisedSpelling` promises. */
const PROMISED_MAX = 3

const FOR_WHOLE: Limits = {
  spelling: { alike: 1400, alikeFrom: 70, inside: 500, insideFrom: 150 },
  sound: { alike: 1000, alikeFrom: 80, inside: 300, insideFrom: 160 },
  distance: PROMISED_MAX,
  equalHolders: 300,
  nearHolders: 20,
  holdersFrom: 130,
}

const FOR_WORD: Limits = {
  spelling: { alike: 200, alikeFrom: 100, inside: 60, insideFrom: 180 },
  sound: { alike: 150, alikeFrom: 100, inside: 40, insideFrom: 190 },
  distance: WORD_PROMISE,
  equalHolders: 300,
  nearHolders: 20,
  holdersFrom: 130,
}

/** Limits for other variants, and for words that only these have, because few names are meant to be read that way. */
const FOR_OTHER_FORM: Limits = {
  spelling: { alike: 100, alikeFrom: 130, inside: 0, insideFrom: 256 },
  sound: { alike: 0, alikeFrom: 256, inside: 0, insideFrom: 256 },
  distance: WORD_PROMISE,
  equalHolders: 100,
  nearHolders: 10,
  holdersFrom: 160,
}

/** Limits for the two parts of a name swapped and joined. Only marks within one edit count (`turnedRound`). */
const FOR_TURNED: Limits = {
  spelling: { alike: 0, alikeFrom: 256, inside: 0, insideFrom: 256 },
  sound: { alike: 0, alikeFrom: 256, inside: 0, insideFrom: 256 },
  distance: 1,
  equalHolders: 0,
  nearHolders: 0,
  holdersFrom: 256,
}

export const CANDIDATES_MAX = 2500

const FOUND_BY = {
  spelling: 1,
  sound: 2,
  inside: 4,
  edit: 8,
  soundEdit: 16,
  word: 32,
  consonants: 64,
} as const

/** Candidates, best first. Only the first `count` entries are valid, until the next search. */
export interface Candidates {
  count: number
  /** Full names of marks, without repetition. The marks are in `index.sections.unitMarks`. */
  units: Uint32Array
  /** First estimate of the similarity, 0-255. */
  estimates: Uint8Array
  /** Bits of `FOUND_BY`, which say how the unit was found. */
  foundBy: Uint8Array
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
/** Nearness (0-255) of equal consonants, as near as strings that share half of their trigrams. */
const SAME_CONSONANTS = 128
const ALL = () => true
const UNITS_MAX = 1 << 17

function createNearUnits(index: PackedIndex) {
  const { sections, lists, scratch, units, sounds } = index
  const spellingGrams = createGramSearch(units, { starts: lists.unitGramStarts, postings: lists.unitGrams }, scratch)
  const soundGrams = createGramSearch(sounds, { starts: lists.soundGramStarts, postings: lists.soundGrams }, scratch)
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

  function bySpelling(codes: Uint8Array, amounts: Limits, acceptance: Acceptance): void {
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

  function bySound(codes: Uint8Array, amounts: Limits, acceptance: Acceptance): void {
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
    search(spelling: Uint8Array, sound: Uint8Array, amounts: Limits, acceptance: Acceptance): NearUnits {
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

const TOUCHED_MAX = 1 << 18

class CandidateCollector {
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

  /** Uses the largest estimate of each word, and adds up the estimates of different words. */
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

interface QueryPart {
  spelling: Uint8Array
  sound: Uint8Array
  share: number
  /** True for a word. The results for several words add up. */
  isWord: boolean
}

const WORDS_MAX = 12
/** A word in more than this share of the marks, and in `COMMON_COUNT`, is searched only if no other is rarer. */
const COMMON_SHARE = 0.0015
const COMMON_COUNT = 12

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
  return { spelling: encodeSpelling(words), sound: encodeSpelling(words.map(soundOfWord)), share, isWord }
}

function wordParts(words: readonly string[], index: PackedIndex): { word: string; part: QueryPart }[] {
  const distinct = [...new Set(words)].slice(0, WORDS_MAX)
  const counts = distinct.map((word) => marksWith(encodeSpelling([word]), index))
  const weights = counts.map((count) => distinctiveness(count, index.markCount))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const common = Math.max(COMMON_COUNT, index.markCount * COMMON_SHARE, Math.min(...counts))
  return distinct.flatMap((word, at) =>
    (counts[at] as number) > common ? [] : [{ word, part: makePart([word], (weights[at] as number) / sum, true) }],
  )
}

/** Returns the complete variant and each distinctive word that is not in `met`, and adds these words to `met`. */
function queryParts(words: readonly string[], met: Set<string>, index: PackedIndex): QueryPart[] {
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

/** Maximum length of the searched name, then minimum and maximum length of a unit inside it. */
const INSIDE_MAX = 120
const FOUND_MIN = 2
const FOUND_MAX = 40
/** Number of units that differ only in word boundaries. */
const SAME_LETTERS_MAX = 8

/** Estimate of a match: a base, plus more at a word boundary, plus more for the share of the letters. */
const ANYWHERE = 0.25
const AT_BORDER = 0.2
const BY_LENGTH = 0.55

/** Finds units whose letters occur consecutively in a name, also across its words. */
function createInside({ lookup }: PackedIndex) {
  const same = new Uint32Array(SAME_LETTERS_MAX)
  return {
    each(codes: Uint8Array, take: (unit: number, estimate: number) => void): void {
      const length = Math.min(codes.length, INSIDE_MAX)
      const isBorder = (at: number) => at === length || ((codes[at] as number) & WORD_START) !== 0
      for (let from = 0; from < length; from++) {
        let hash = HASH_START
        for (let to = from + 1; to <= length && to - from <= FOUND_MAX; to++) {
          hash = hashMore(hash, codes[to - 1] as number)
          const borders = (isBorder(from) ? 1 : 0) + (isBorder(to) ? 1 : 0)
          if (to - from < FOUND_MIN || (to - from === FOUND_MIN && borders === 0)) continue
          const count = lookup.find(codes, from, to, spread(hash), same)
          const estimate = 255 * (ANYWHERE + (AT_BORDER * borders) / 2 + (BY_LENGTH * (to - from)) / length)
          for (let at = 0; at < count; at++) take(same[at] as number, estimate)
        }
      }
    },
  }
}

interface QueryForm {
  words: readonly string[]
  /** True for a name with its two parts swapped, which only finds nearly identical marks. */
  turned?: boolean
}

/** Weight of the covered share of the name. The covered share of the mark gets the rest. */
const NAME_SHARE = 0.6
const LOOKED_AT = 50

export function createCandidateFinder(index: PackedIndex, removed: MarkBits | null = null) {
  const { sections, units } = index
  const near = createNearUnits(index)
  const inside = createInside(index)
  const gather = new CandidateCollector(units.count)
  const candidates: Candidates = {
    count: 0,
    units: new Uint32Array(CANDIDATES_MAX),
    estimates: new Uint8Array(CANDIDATES_MAX),
    foundBy: new Uint8Array(CANDIDATES_MAX),
  }

  function addHolders(unit: number, nearness: number, amount: number, part: QueryPart, acceptance: Acceptance): void {
    const { unitHolderStarts, unitHolders } = sections
    const start = unitHolderStarts[unit] as number
    const end = Math.min(unitHolderStarts[unit + 1] as number, start + amount * LOOKED_AT)
    const length = units.lengthOf(unit)
    let taken = 0
    for (let at = start; at < end && taken < amount; at++) {
      const holder = unitHolders[at] as number
      if (!acceptance.mayPass(holder) || !acceptance.whole(holder)) continue
      taken++
      const cover = length / units.lengthOf(holder)
      const estimate = nearness * (NAME_SHARE * part.share + (1 - NAME_SHARE) * cover)
      add(holder, estimate, FOUND_BY.word, part)
    }
  }

  function add(unit: number, estimate: number, by: number, part: QueryPart): void {
    if (part.isWord) gather.addWord(unit, estimate, by)
    else gather.addWhole(unit, estimate, by)
  }

  function searchPart(part: QueryPart, amounts: Limits, acceptance: Acceptance): void {
    const found = near.search(part.spelling, part.sound, amounts, acceptance)
    const ofWhole = NAME_SHARE * part.share + 1 - NAME_SHARE
    for (let at = 0; at < found.count; at++) {
      const unit = found.units[at] as number
      const nearness = found.nearness[unit] as number
      if (acceptance.whole(unit)) add(unit, nearness * ofWhole, found.foundBy[unit] as number, part)
      if (nearness < amounts.holdersFrom) continue
      addHolders(unit, nearness, nearness >= 240 ? amounts.equalHolders : amounts.nearHolders, part, acceptance)
    }
    if (part.isWord) gather.endWord()
    near.forget()
  }

  return {
    /** Finds candidates in bounded time. `forms` are a name's variants, the written one first. Reuses the result. */
    find(forms: readonly QueryForm[], filter?: Filter) {
      const acceptance = createAcceptance(index, filter, removed)
      const met = new Set<string>()
      for (const [at, form] of forms.entries()) {
        const parts = queryParts(form.words, met, index)
        const amounts = form.turned ? FOR_TURNED : at > 0 ? FOR_OTHER_FORM : null
        for (const part of parts) searchPart(part, amounts ?? (part.isWord ? FOR_WORD : FOR_WHOLE), acceptance)
        if (parts[0] !== undefined && !form.turned)
          inside.each(parts[0].spelling, (unit, estimate) => {
            if (acceptance.whole(unit)) gather.addWhole(unit, estimate, FOUND_BY.inside)
          })
      }
      gather.take(candidates)
      return candidates
    },
  }
}

export interface Segment {
  index: PackedIndex
  removed: MarkBits | null
}

/** A large index, and a small index of later changes. */
export interface LayeredIndex {
  layers: readonly Segment[]
}

/** Combines both indexes. A mark in `delta` replaces that in `base` with the same ref. Omits `withdrawn` refs. */
export function createLayered(
  base: PackedIndex,
  delta: PackedIndex | null,
  withdrawn: Iterable<number> = [],
): LayeredIndex {
  const gone = new Set(withdrawn)
  const replaced = new Set(gone)
  if (delta !== null) for (let mark = 0; mark < delta.markCount; mark++) replaced.add(delta.refOf(mark))
  const layers: Segment[] = [{ index: base, removed: bitsOfRefs(base, replaced) }]
  if (delta !== null) layers.push({ index: delta, removed: bitsOfRefs(delta, gone) })
  return { layers }
}

interface LayerCandidates extends Segment {
  candidates: Candidates
}

export interface LayeredFinder {
  find(forms: readonly QueryForm[], filter?: Filter): readonly LayerCandidates[]
}

export function createLayeredFinder({ layers }: LayeredIndex): LayeredFinder {
  const finders = layers.map((layer) => ({ layer, finder: createCandidateFinder(layer.index, layer.removed) }))
  return {
    find: (forms, filter) => finders.map(({ layer, finder }) => ({ ...layer, candidates: finder.find(forms, filter) })),
  }
}
