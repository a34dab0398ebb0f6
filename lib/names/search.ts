import type { Similarity } from '../contract/checks/conflict.ts'
import {
  createIndexBuilder,
  createLayered,
  createLayeredFinder,
  type Filter,
  type LayeredFinder,
  type LayeredIndex,
  openIndex,
} from './index/index.ts'
import { hashLetters } from './index/letter-hash.ts'
import { encodeWords } from './normalise/encoded-name.ts'
import { nameForms } from './normalise/name-forms.ts'
import { readingsOf } from './normalise/name-parts.ts'
import { type PreparedName, prepareName } from './normalise/prepare.ts'
import { createRanking, foundInParts, type RankedNames, searchedAs } from './ranking.ts'
import { isRaised } from './reasons/compare.ts'
import type { Meanings } from './reasons/meanings.ts'
import { nearSpellings, turnedRound } from './reasons/rules.ts'
import { LISTED_FROM, oddsOf } from './score/points.ts'
import { createScorer, soundsOfWords } from './score/scorer.ts'
import type { WordBits } from './score/side.ts'
import { POINTS_AT } from './score/weights.ts'
import { createClassRarity, wordBitsIn } from './score/word-rarity.ts'
import { NameMemory, WeighedSpellings, weighCandidates, weighUnit } from './weighed-spellings.ts'

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

export type { Found, RankedNames as SearchResult } from './ranking.ts'

export interface SearchOptions {
  /** 100 by default. */
  limit?: number
  filter?: Filter
  /** Nice classes in which words are counted, by default those of the filter. */
  weighedIn?: readonly number[]
  /** Searches with the same key share a cache. Only the searches of one check may do so. */
  question?: string
}

export interface NameSearch {
  /** Accepts any string, in bounded time. */
  search(name: string, options?: SearchOptions): RankedNames
}

/** More marks than wanted are compared, because rules (reasons/rules.ts) may raise some. */
const SPARE = 15
/** If fewer marks are listed, rules also test weaker spellings. */
const FEW = 20
const TRIED_MAX = 50
/** Lower than the log-odds of listed marks. */
const RAISED_FROM = POINTS_AT.listed - 3
/** One point below the limit, because points are rounded. */
const WEIGHED_FROM = oddsOf(LISTED_FROM - 1)
const SPELLINGS_MAX = 8192
/** Number of units that differ only in word boundaries. */
const SAME_MAX = 16

interface SearchParts {
  finder: LayeredFinder
  wordBits: WordBits
}

/** A search has its own caches, so each thread needs one. */
export function createNameSearch(
  indexes: LayeredIndex,
  meanings: Meanings | null = null,
  parts: SearchParts | null = null,
): NameSearch {
  const finder = parts?.finder ?? createLayeredFinder(indexes)
  const [bottom] = indexes.layers
  const rarities = indexes.layers.map((layer) => {
    const under = layer === bottom ? null : (bottom?.index ?? null)
    return createClassRarity(layer.index, parts?.wordBits ?? wordBitsIn(layer.index, under))
  })
  const scorers = rarities.map(({ bits }) => createScorer(bits))
  const weighed = new WeighedSpellings(SPELLINGS_MAX)
  const weaker = new WeighedSpellings(SPELLINGS_MAX)
  const same = new Uint32Array(SAME_MAX)
  /** One cache for the name, and one for each part of a long name. */
  const memories: NameMemory[] = []

  function weighAll(asked: PreparedName, filter: Filter | undefined, near: MarksOfUnits, memory: NameMemory): void {
    const { forms } = nameForms(asked.name)
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

  /** Adds marks that may share so few letters with the name that nothing else finds them. */
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

  function searchOne(name: string, limit: number, filter: Filter | undefined, memory: NameMemory): RankedNames {
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
      // A search over only some marks does not know how many marks a class has.
      if (parts === null) for (const rarity of rarities) rarity.setClasses(weighedIn)
      const classes = weighedIn.join()
      const found = searchedAs(name).map((part, at) => {
        memories[at] ??= new NameMemory(indexes.layers.length)
        const memory = memories[at]
        memory.begin(part, classes, question)
        return searchOne(part, limit, filter, memory)
      })
      return found.length === 1 ? (found[0] as RankedNames) : foundInParts(found, limit)
    },
  }
}

interface NameRecord {
  name: string
}

interface Match<T> {
  record: T
  similarity: Similarity
}

interface Matcher<T> {
  size: number
  /** Returns at most `limit` matches (100), strongest first. Never throws, whatever the name. */
  search(name: string, options?: { limit?: number }): Match<T>[]
}

export function createMatcher<T extends NameRecord>(records: readonly T[]): Matcher<T> {
  const builder = createIndexBuilder()
  for (const [ref, { name }] of records.entries()) builder.add({ name, niceClasses: [], office: 0, status: 0, ref })
  const { search } = createNameSearch(createLayered(openIndex(builder.finish()), null))
  return {
    size: records.length,
    search: (name, options = {}) =>
      search(name, options).hits.map(({ ref, similarity }) => ({ record: records[ref] as T, similarity })),
  }
}

export { compareNames } from './reasons/compare.ts'
