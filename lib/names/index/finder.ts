import { WORD_START } from '../normalise/encoded-name.ts'
import {
  type Acceptance,
  type Amounts,
  CANDIDATES_MAX,
  type Candidates,
  createAcceptance,
  type Filter,
  FOR_OTHER_FORM,
  FOR_TURNED,
  FOR_WHOLE,
  FOR_WORD,
  FOUND_BY,
  Gather,
} from './candidates.ts'
import { encodeUnit, soundOfWord } from './collectors.ts'
import type { PackedIndex } from './index-file.ts'
import { bitsOfRefs, type MarkBits } from './layout.ts'
import { HASH_START, hashLetters, hashMore, spread } from './letter-hash.ts'
import { createNearUnits } from './near-units.ts'

interface QueryPart {
  spelling: Uint8Array
  sound: Uint8Array
  /** Weight of the part within the name, 0-1. */
  share: number
  /** Results for several words add up. */
  isWord: boolean
}

const WORDS_MAX = 12
/**
 * A word is common if more than this share of the marks, and more than `COMMON_COUNT`, have it. A common word is
 * searched only if no other word is rarer.
 */
const COMMON_SHARE = 0.0015
const COMMON_COUNT = 12

/** Returns 1 if no mark has the word, and nearly 0 if all do. */
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

/** A base, plus more for a match at a word boundary, plus more for the share of the letters. */
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

interface CandidateFinder {
  /**
   * `forms` are all variants of a name, the written one first. Accepts any words, in bounded time. The next search
   * reuses the result.
   */
  find(forms: readonly QueryForm[], filter?: Filter): Candidates
}

/** Weight of the covered share of the name. The covered share of the mark has the rest. */
const NAME_SHARE = 0.6
/** Number of marks examined for each mark that counts. */
const LOOKED_AT = 50

export function createCandidateFinder(index: PackedIndex, removed: MarkBits | null = null): CandidateFinder {
  const { sections, units } = index
  const near = createNearUnits(index)
  const inside = createInside(index)
  const gather = new Gather(units.count)
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

  function searchPart(part: QueryPart, amounts: Amounts, acceptance: Acceptance): void {
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
    find(forms, filter) {
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

export interface Layer {
  index: PackedIndex
  removed: MarkBits | null
}

/** A large index, and a small index of later changes. */
export interface LayeredIndex {
  layers: readonly Layer[]
}

/** A mark in `delta` replaces the mark in `base` with the same ref. Marks with `withdrawn` refs are no longer found. */
export function createLayered(
  base: PackedIndex,
  delta: PackedIndex | null,
  withdrawn: Iterable<number> = [],
): LayeredIndex {
  const gone = new Set(withdrawn)
  const replaced = new Set(gone)
  if (delta !== null) for (const ref of delta.sections.markRefs) replaced.add(ref)
  const layers: Layer[] = [{ index: base, removed: bitsOfRefs(base.sections.markRefs, replaced) }]
  if (delta !== null) layers.push({ index: delta, removed: bitsOfRefs(delta.sections.markRefs, gone) })
  return { layers }
}

interface LayerCandidates extends Layer {
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
