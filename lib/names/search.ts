import type { Similarity } from '../contract/checks/conflict.ts'
import {
  CANDIDATES_MAX,
  type Candidates,
  createAcceptance,
  createIndexBuilder,
  createLayered,
  createLayeredFinder,
  EditPattern,
  type Filter,
  hashLetters,
  type IndexRecord,
  type LayeredFinder,
  type LayeredIndex,
  openIndex,
  type PackedIndex,
  PROMISE_LENGTH_MAX,
} from './index/index.ts'
import { encodeWords, LETTER } from './letters/encoded-name.ts'
import { partsOfLong, readingsOf } from './normalise/parts.ts'
import { nameVariants, type PreparedName, prepareName } from './normalise/variants.ts'
import { isRaised, similarityToRecord } from './reasons/compare.ts'
import type { Meanings } from './reasons/meanings.ts'
import { nearSpellings, turnedRound } from './reasons/rules.ts'
import { type LogOdds, POINTS_AT, SIGNALS } from './score/model.ts'
import { logOddsOf, SCORE_FROM, scoreOf } from './score/score.ts'
import { createIndexScorer, soundsOfWords, type WordCounts } from './score/scorer.ts'

const GROUND_COUNT = SIGNALS.length

/** Log-odds of a name that shares the written spelling. Sharing another variant counts as a fraction. */
const SAME_ODDS = Number.MAX_VALUE

class WeighedSpellings {
  count = 0
  readonly layers: Uint8Array
  readonly units: Uint32Array
  /** Log-odds (model.ts), their upper bounds, or a fraction of `SAME_ODDS`. */
  readonly odds: Float64Array
  private readonly strengths: Float64Array

  constructor(most: number) {
    this.layers = new Uint8Array(most)
    this.units = new Uint32Array(most)
    this.odds = new Float64Array(most)
    this.strengths = new Float64Array(most * GROUND_COUNT)
  }

  add(layer: number, unit: number, odds: number, strengths: LogOdds): void {
    if (this.count === this.units.length) return
    this.layers[this.count] = layer
    this.units[this.count] = unit
    this.odds[this.count] = odds
    this.strengths.set(strengths, this.count * GROUND_COUNT)
    this.count++
  }

  strengthsOf(at: number): LogOdds {
    return this.strengths.subarray(at * GROUND_COUNT, (at + 1) * GROUND_COUNT)
  }

  order(from = 0): Uint32Array {
    const { odds } = this
    return Uint32Array.from({ length: this.count - from }, (_place, at) => from + at).sort(
      (a, b) => (odds[b] as number) - (odds[a] as number) || a - b,
    )
  }
}

function sameLetters(form: Uint8Array, letters: Uint8Array, from: number, length: number): boolean {
  if (form.length !== length) return false
  for (let at = 0; at < length; at++)
    if ((((form[at] as number) ^ (letters[from + at] as number)) & LETTER) !== 0) return false
  return true
}

type Scorer = ReturnType<typeof createIndexScorer>

/** Weighs a unit. Below `enough`, weighing may stop early, like `Scorer.weigh`. */
function weighUnit({ units, sounds, sections }: PackedIndex, unit: number, scorer: Scorer, enough: number) {
  const sound = sections.unitSounds[unit] as number
  return scorer.weigh(
    units.letters,
    units.startOf(unit),
    units.lengthOf(unit),
    sounds.letters,
    sounds.startOf(sound),
    sounds.lengthOf(sound),
    enough,
    unit,
  )
}

function nearly(turned: Uint8Array | null): (letters: Uint8Array, from: number, length: number) => boolean {
  if (turned === null || turned.length > PROMISE_LENGTH_MAX) return () => false
  const pattern = new EditPattern()
  pattern.set(turned, 0, turned.length)
  return (letters, from, length) =>
    Math.abs(length - turned.length) <= 1 && pattern.distance(letters, from, from + length, 1) <= 1
}

interface AskedLetters {
  forms: readonly Uint8Array[]
  sound: Uint8Array
  turned: Uint8Array | null
}

interface UnitMemory {
  /** Returns undefined for a unit that was not weighed. */
  oddsOf(unit: number, strengths: LogOdds): number | undefined
  add(unit: number, odds: number, strengths: LogOdds): void
}

interface Kept {
  layer: number
  /** Candidates with at least `enough` log-odds, and all that rules may find near. */
  weighed: WeighedSpellings
  enough: number
  /** Called for units that sound like the name, or nearly equal its swapped parts. */
  near(unit: number): void
  /** Other candidates that may reach `from`. Their log-odds may be upper bounds. */
  weaker: WeighedSpellings
  from: number
  memory: UnitMemory
}

function weighCandidates(
  index: PackedIndex,
  candidates: Candidates,
  scorer: Scorer,
  asked: AskedLetters,
  { layer, weighed, enough, near, weaker, from, memory }: Kept,
): void {
  const { units, sounds, sections } = index
  const { forms } = asked
  const isTurned = nearly(asked.turned)
  for (let at = 0; at < candidates.count; at++) {
    const unit = candidates.units[at] as number
    const [start, length] = [units.startOf(unit), units.lengthOf(unit)]
    let form = 0
    while (form < forms.length && !sameLetters(forms[form] as Uint8Array, units.letters, start, length)) form++
    const same = form < forms.length
    const sound = sections.unitSounds[unit] as number
    const isNear =
      !same &&
      (sameLetters(asked.sound, sounds.letters, sounds.startOf(sound), sounds.lengthOf(sound)) ||
        isTurned(units.letters, start, length))
    let odds = memory.oddsOf(unit, scorer.strengths)
    if (odds === undefined) {
      odds = weighUnit(index, unit, scorer, same || isNear ? Number.NEGATIVE_INFINITY : enough)
      memory.add(unit, odds, scorer.strengths)
    }
    if (isNear) near(unit)
    // Sorts the name as it is written before its other variants.
    if (same) weighed.add(layer, unit, SAME_ODDS / (form + 1), scorer.strengths)
    else if (isNear || odds >= enough) weighed.add(layer, unit, odds, scorer.strengths)
    else if (odds >= from) weaker.add(layer, unit, odds, scorer.strengths)
  }
}

/** Maximum number of cached units. A search with a filter needs mostly the same units as one without. */
const MOST = 2 * CANDIDATES_MAX

/** Cached units. They are looked up only after the name is searched again. */
class RememberedUnits implements UnitMemory {
  private count = 0
  private readonly units = new Uint32Array(MOST)
  private readonly odds = new Float64Array(MOST)
  private readonly strengths = new Float64Array(MOST * GROUND_COUNT)
  private readonly places = new Map<number, number>()

  add(unit: number, odds: number, strengths: LogOdds): void {
    if (this.count === MOST) return
    this.units[this.count] = unit
    this.odds[this.count] = odds
    this.strengths.set(strengths, this.count * GROUND_COUNT)
    this.count++
  }

  oddsOf(unit: number, strengths: LogOdds): number | undefined {
    const place = this.places.get(unit)
    if (place === undefined) return undefined
    for (let ground = 0; ground < GROUND_COUNT; ground++)
      strengths[ground] = this.strengths[place * GROUND_COUNT + ground] as number
    return this.odds[place]
  }

  again(): void {
    for (let place = this.places.size; place < this.count; place++) this.places.set(this.units[place] as number, place)
  }

  clear(): void {
    this.count = 0
    this.places.clear()
  }
}

interface Compared {
  unit: number
  odds: number
  name: string
  similarity: Similarity | null
}

class NameMemory {
  readonly units: readonly RememberedUnits[]
  private readonly compared = new Map<number, Compared>()
  private before: string | null = null

  constructor(layers: number) {
    this.units = Array.from({ length: layers }, () => new RememberedUnits())
  }

  /**
   * Clears the cache if `question` is null, or if the question, name or classes changed. With a shared cache, response
   * times would reveal to one client that another had searched the same name.
   */
  begin(name: string, classes: string, question: string | null): void {
    const now = question === null ? null : JSON.stringify([question, name, classes])
    const isSame = now !== null && now === this.before
    for (const units of this.units) isSame ? units.again() : units.clear()
    if (!isSame) this.compared.clear()
    this.before = now
  }

  similarityOf(
    { layer, mark, unit, odds }: { layer: number; mark: number; unit: number; odds: number },
    compare: () => Pick<Compared, 'name' | 'similarity'>,
  ): Pick<Compared, 'name' | 'similarity'> {
    const key = mark * this.units.length + layer
    const before = this.compared.get(key)
    if (before !== undefined && before.unit === unit && before.odds === odds) return before
    const made = { unit, odds, ...compare() }
    this.compared.set(key, made)
    return made
  }
}

export interface Found {
  ref: number
  name: string
  similarity: Similarity
}

export interface SearchResult {
  /** Strongest hit first. Equal scores are sorted by log-odds, then by name. */
  hits: Found[]
  /** Number of marks that score at least `SCORE_FROM.listed`, and at least `SCORE_FROM.similar`. */
  listed: number
  cautions: number
}

interface Ranked {
  found: Found
  odds: number
}

interface Candidate {
  layer: number
  mark: number
  ref: number
  at: number
  odds: number
}

/** A mark with at least these log-odds shares a spelling with the searched name, in any variant. */
const SAME_FROM = SAME_ODDS / 1000
const IDENTICAL = 100
/** Maximum number of marks that share a spelling but are written differently, for each wanted mark. */
const VARIANTS = 10

/** Scores are rounded, so log-odds decide between equal ones. */
const byStrength = ({ found: a, odds }: Ranked, { found: b, odds: other }: Ranked) =>
  b.similarity.score - a.similarity.score ||
  other - odds ||
  (a.name < b.name ? -1 : a.name > b.name ? 1 : a.ref - b.ref)

function createRanking(
  asked: PreparedName,
  { layers }: LayeredIndex,
  filter: Filter | undefined,
  { weighed, meanings, memory }: { weighed: WeighedSpellings; meanings: Meanings | null; memory: NameMemory },
) {
  const accepts = layers.map(({ index, removed }) => createAcceptance(index, filter, removed))
  const seen = new Set<number>()
  const ranked: Ranked[] = []
  let waiting: Candidate[] = []
  let taken = 0

  function similarityTo({ layer, mark, at, odds }: Candidate): { name: string; similarity: Similarity | null } {
    const unit = weighed.units[at] as number
    return memory.similarityOf({ layer, mark, unit, odds }, () => compare(layer, mark, unit, at))
  }

  function compare(layer: number, mark: number, unit: number, at: number) {
    const { index } = layers[layer] as (typeof layers)[number]
    const name = index.nameOf(mark)
    const odds = weighed.odds[at] as number
    const start = index.units.startOf(unit)
    const letters = index.units.letters.subarray(start, start + index.units.lengthOf(unit))
    const found = { letters, weighed: { odds, strengths: weighed.strengthsOf(at) } }
    return { name, similarity: similarityToRecord(asked, name, found, meanings) }
  }

  return {
    /** Adds candidates. A mark that an earlier call added keeps its spelling. */
    take() {
      for (const at of weighed.order(taken)) {
        const layer = weighed.layers[at] as number
        const { refOf, sections } = (layers[layer] as (typeof layers)[number]).index
        const { unitMarkStarts, unitMarks } = sections
        const unit = weighed.units[at] as number
        const odds = weighed.odds[at] as number
        for (let row = unitMarkStarts[unit] as number; row < (unitMarkStarts[unit + 1] as number); row++) {
          const mark = unitMarks[row] as number
          const ref = refOf(mark)
          if (seen.has(ref) || !accepts[layer]?.mark(mark)) continue
          seen.add(ref)
          waiting.push({ layer, mark, ref, at, odds })
        }
      }
      taken = weighed.count
    },
    /** Compares marks in detail until `most` are listed. Leaves marks for later if `isLooked` returns false. */
    look(most: number, isLooked: (candidate: { layer: number; mark: number }) => boolean = () => true) {
      const left: Candidate[] = []
      let [listed, variants] = [0, 0]
      for (const candidate of waiting) {
        if (listed === most || !isLooked(candidate)) {
          left.push(candidate)
          continue
        }
        const { name, similarity } = similarityTo(candidate)
        if (similarity === null) continue
        // Marks with the same spelling arrive in any order, so an identical mark may be the last.
        const isVariant = candidate.odds > SAME_FROM && similarity.score < IDENTICAL && variants < most * VARIANTS
        if (isVariant) variants++
        else listed++
        ranked.push({ found: { ref: candidate.ref, name, similarity }, odds: candidate.odds })
      }
      waiting = left
    },
    isFull: (most: number) => ranked.length >= most,
    /** Returns the result. Marks that were not compared are counted by their log-odds. */
    result(limit: number) {
      ranked.sort(byStrength)
      const scores = [...ranked.map(({ found }) => found.similarity.score), ...waiting.map(({ odds }) => scoreOf(odds))]
      return {
        hits: ranked.slice(0, limit).map(({ found }) => found),
        listed: scores.filter((score) => score >= SCORE_FROM.listed).length,
        cautions: scores.filter((score) => score >= SCORE_FROM.similar).length,
      }
    },
  }
}

/** Returns the name, and its parts if it is too long to be weighed as one. */
export const searchedAs = (name: string): string[] => [name, ...partsOfLong(name)]

const reaching = (hits: readonly Found[], score: number) =>
  hits.filter(({ similarity }) => similarity.score >= score).length

/** Merges the results of all parts. A mark that is only counted may count for several parts, but none is missed. */
export function foundInParts(searches: readonly SearchResult[], limit: number): SearchResult {
  const nearest = new Map<number, Found>()
  for (const found of searches.flatMap(({ hits }) => hits))
    if (found.similarity.score > (nearest.get(found.ref)?.similarity.score ?? 0)) nearest.set(found.ref, found)
  const all = [...nearest.values()].sort((a, b) => b.similarity.score - a.similarity.score || a.ref - b.ref)
  const counted = (of: 'listed' | 'cautions', from: number) =>
    searches.reduce((sum, search) => sum + search[of] - reaching(search.hits, from), reaching(all, from))
  return {
    hits: all.slice(0, limit),
    listed: counted('listed', SCORE_FROM.listed),
    cautions: counted('cautions', SCORE_FROM.similar),
  }
}

class MarksOfUnits {
  private readonly marks: Set<number>[]
  private readonly indexes: LayeredIndex

  constructor(indexes: LayeredIndex) {
    this.indexes = indexes
    this.marks = indexes.layers.map(() => new Set())
  }

  add(layer: number, unit: number): void {
    const { unitMarkStarts, unitMarks } = (this.indexes.layers[layer] as LayeredIndex['layers'][number]).index.sections
    for (let row = unitMarkStarts[unit] as number; row < (unitMarkStarts[unit + 1] as number); row++)
      this.marks[layer]?.add(unitMarks[row] as number)
  }

  readonly haveMark = ({ layer, mark }: { layer: number; mark: number }): boolean =>
    this.marks[layer]?.has(mark) ?? false
}

export interface SearchOptions {
  /** Maximum number of hits, 100 by default. */
  limit?: number
  filter?: Filter
  /** Nice classes in which words are counted, by default those of the filter. */
  weighedIn?: readonly number[]
  /** Searches with the same key share a cache. Only the searches of one check may do so. */
  question?: string
}

export interface NameSearch {
  /** Searches any string, in bounded time. */
  search(name: string, options?: SearchOptions): SearchResult
}

/** Number of marks compared in addition to those wanted, because rules (reasons/rules.ts) may raise some. */
const SPARE = 15
/** Number of listed marks below which rules also test weaker spellings. */
const FEW = 20
const TRIED_MAX = 50
/** Log-odds from which rules test a mark, lower than those of listed marks. */
const RAISED_FROM = POINTS_AT.listed - 3
/** Log-odds one point below the limit, because points are rounded. */
const WEIGHED_FROM = logOddsOf(SCORE_FROM.listed - 1)
const SPELLINGS_MAX = 8192
/** Number of units that differ only in word boundaries. */
const SAME_MAX = 16

interface SearchParts {
  finder: LayeredFinder
  words: WordCounts
}

/** Creates a search with its own caches, so each thread needs one. */
export function createNameSearch(
  indexes: LayeredIndex,
  meanings: Meanings | null = null,
  parts: SearchParts | null = null,
): NameSearch {
  const finder = parts?.finder ?? createLayeredFinder(indexes)
  const [bottom] = indexes.layers
  const scorers = indexes.layers.map((layer) => {
    const under = layer === bottom ? null : (bottom?.index ?? null)
    return createIndexScorer(layer.index, under, parts?.words ?? null)
  })
  const weighed = new WeighedSpellings(SPELLINGS_MAX)
  const weaker = new WeighedSpellings(SPELLINGS_MAX)
  const same = new Uint32Array(SAME_MAX)
  /** Caches for the name and for each part of a long name. */
  const memories: NameMemory[] = []

  function weighAll(asked: PreparedName, filter: Filter | undefined, near: MarksOfUnits, memory: NameMemory): void {
    const { forms } = nameVariants(asked.name)
    const turned = turnedRound(asked)
    const letters = {
      forms: forms.map(({ words }) => encodeWords(words)),
      sound: encodeWords(soundsOfWords(asked.folded.words)),
      turned: turned && encodeWords(turned),
    }
    weighed.count = weaker.count = 0
    const looked = turned === null ? forms : [...forms, { words: [turned.join('')], turned: true }]
    for (const [layer, { index, candidates }] of finder.find(looked, filter).entries()) {
      const scorer = scorers[layer] as (typeof scorers)[number]
      scorer.ask(forms)
      weighCandidates(index, candidates, scorer, letters, {
        layer,
        weighed,
        enough: WEIGHED_FROM,
        near: (unit) => near.add(layer, unit),
        weaker,
        from: RAISED_FROM,
        memory: memory.units[layer] as (typeof memory.units)[number],
      })
    }
  }

  function weighFully(layer: number, unit: number): void {
    const { index } = indexes.layers[layer] as (typeof indexes.layers)[number]
    const scorer = scorers[layer] as (typeof scorers)[number]
    weighed.add(layer, unit, weighUnit(index, unit, scorer, Number.NEGATIVE_INFINITY), scorer.strengths)
  }

  /** Adds marks with so few letters of the name that nothing else finds them. */
  function addSpelt(asked: PreparedName, spelt: MarksOfUnits): void {
    for (const letters of nearSpellings(asked)) {
      const codes = encodeWords([letters])
      for (const [layer, { index }] of indexes.layers.entries()) {
        const count = index.lookup.find(codes, 0, codes.length, hashLetters(codes, 0, codes.length), same)
        for (const unit of same.subarray(0, count)) {
          spelt.add(layer, unit)
          weighFully(layer, unit)
        }
      }
    }
  }

  function addRaised(asked: PreparedName): void {
    for (let at = 0; at < weaker.count; at++) {
      const layer = weaker.layers[at] as number
      const unit = weaker.units[at] as number
      const { index } = indexes.layers[layer] as (typeof indexes.layers)[number]
      const { unitMarkStarts, unitMarks } = index.sections
      const start = unitMarkStarts[unit] as number
      const marks = unitMarks.subarray(start, Math.min(start + TRIED_MAX, unitMarkStarts[unit + 1] as number))
      const isAnyRaised = (mark: number) =>
        readingsOf(index.nameOf(mark)).some((reading) => isRaised(asked, prepareName(reading)))
      if (marks.some(isAnyRaised)) weighFully(layer, unit)
    }
  }

  function searchOne(name: string, limit: number, filter: Filter | undefined, memory: NameMemory): SearchResult {
    const asked = prepareName(name)
    if (asked.folded.squashed === '') return { hits: [], listed: 0, cautions: 0 }
    const [spelt, near] = [new MarksOfUnits(indexes), new MarksOfUnits(indexes)]
    weighAll(asked, filter, near, memory)
    addSpelt(asked, spelt)
    const ranking = createRanking(asked, indexes, filter, { weighed, meanings, memory })
    const most = limit + SPARE
    ranking.take()
    ranking.look(most, spelt.haveMark)
    ranking.look(most, near.haveMark)
    ranking.look(most)
    if (!ranking.isFull(Math.min(FEW, most))) {
      addRaised(asked)
      ranking.take()
      ranking.look(most)
    }
    return ranking.result(limit)
  }

  return {
    search(name, { limit = 100, filter, weighedIn = filter?.niceClasses ?? [], question = null } = {}) {
      // A search of only some marks does not know how many marks a class has.
      if (parts === null) for (const scorer of scorers) scorer.setClasses(weighedIn)
      const classes = weighedIn.join()
      const found = searchedAs(name).map((part, at) => {
        memories[at] ??= new NameMemory(indexes.layers.length)
        const memory = memories[at]
        memory.begin(part, classes, question)
        return searchOne(part, limit, filter, memory)
      })
      return found.length === 1 ? (found[0] as SearchResult) : foundInParts(found, limit)
    },
  }
}

/** A mark whose `spellings` are positions in the spellings of the task. */
interface SpeltMark extends IndexRecord {
  spellings: readonly number[]
}

/** Marks that the search of a larger register found. */
export interface SpeltTask {
  name: string
  options: SearchOptions
  /** The words of each variant, separated by spaces. */
  spellings: readonly string[]
  marks: readonly SpeltMark[]
  /** Number of marks in the full register with each word. */
  words: WordCounts
}

function allOf(index: PackedIndex): LayeredFinder {
  const { unitMarkStarts } = index.sections
  const units = Uint32Array.from({ length: index.units.count }, (_none, unit) => unit).filter(
    (unit) => (unitMarkStarts[unit] as number) < (unitMarkStarts[unit + 1] as number),
  )
  const none = new Uint8Array(units.length)
  const candidates = { count: units.length, units, estimates: none, foundBy: none }
  return { find: () => [{ index, removed: null, candidates }] }
}

/** Weighs, ranks and explains the marks as an index search does. Throws RangeError for numbers no index can store. */
export function searchSpelt(task: SpeltTask, meanings: Meanings | null): SearchResult {
  const { name, options, words, marks } = task
  const spellings = task.spellings.map((spelling) => ({ words: spelling.split(' ') }))
  const builder = createIndexBuilder()
  for (const { spellings: places, ...mark } of marks)
    builder.add(
      mark,
      places.flatMap((place) => spellings[place] ?? []),
    )
  const index = openIndex(builder.finish())
  const parts = { finder: allOf(index), words }
  return createNameSearch(createLayered(index, null), meanings, parts).search(name, options)
}

export { compareNames } from './reasons/compare.ts'
