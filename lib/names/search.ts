import type { Similarity } from '../contract/conflict.ts'
import { isRaised, similarityOf } from './compare.ts'
import { nameForms } from './forms.ts'
import {
  createAcceptance,
  createLayeredFinder,
  type Filter,
  type LayeredFinder,
  type LayeredIndex,
} from './index/index.ts'
import { hashLetters } from './index/letter-hash.ts'
import { initialsOf } from './initial-signals.ts'
import { encodeWords } from './letter-codes.ts'
import { type PreparedName, prepareName } from './prepare.ts'
import { createClassRarity } from './score/class-rarity.ts'
import type { Meanings } from './score/meanings.ts'
import { GROUNDS } from './score/model.ts'
import { oddsOf, pointsOf } from './score/points.ts'
import { createScorer } from './score/scorer.ts'
import type { WordBits } from './score/side.ts'
import { WeighedSpellings, weighCandidates, weighUnit } from './score/weighed.ts'
import { POINTS_AT } from './score/weights.ts'
import { wordBitsIn } from './score/word-rarity.ts'
import { CAUTION_FROM, LISTED_FROM } from './thresholds.ts'

/** A mark that is alike enough to be listed. */
export interface Found {
  /** The caller's number of it. */
  ref: number
  name: string
  similarity: Similarity
}

export interface SearchOptions {
  /** Most marks returned; 100 where left out. */
  limit?: number
  filter?: Filter
  /** Nice classes among whose marks it counts how common a word is; those of the filter where left out. */
  weighedIn?: readonly number[]
}

export interface SearchResult {
  /** Strongest first; of equals by their odds, then by name. */
  hits: Found[]
  /** How many marks in all reach LISTED_FROM, and CAUTION_FROM. */
  listed: number
  cautions: number
}

export interface NameSearch {
  /** Any string at all, in bounded time; a name with nothing to compare finds nothing. */
  search(name: string, options?: SearchOptions): SearchResult
}

interface Ranked {
  found: Found
  odds: number
}

/** Scores are whole numbers: of equal ones the odds behind them tell which mark is nearer. */
const byStrength = ({ found: a, odds }: Ranked, { found: b, odds: other }: Ranked) =>
  b.similarity.score - a.similarity.score ||
  other - odds ||
  (a.name < b.name ? -1 : a.name > b.name ? 1 : a.ref - b.ref)

/** Marks looked at in detail beyond those asked for: the rules of score/near.ts may raise one of them. */
const SPARE = 30
/** Odds below those of the listed ones from which these rules may raise a mark. */
const RAISED_FROM = POINTS_AT.listed - 3
const NO_STRENGTHS = new Float64Array(GROUNDS.length)
/** Odds from which a mark may be listed without them: points are rounded. */
const WEIGHED_FROM = oddsOf(LISTED_FROM - 1)
const SPELLINGS_MAX = 8192
/** Spellings that the initials of a name may have. */
const SAME_MAX = 16

/** What else than the index itself says which of its marks are weighed, and how much its words tell. */
export interface SearchParts {
  finder: LayeredFinder
  wordBits: WordBits
}

/** Searches an index. It has memory of its own, so that each thread needs one. */
export function createNameSearch(
  indexes: LayeredIndex,
  meanings: Meanings | null = null,
  parts: SearchParts | null = null,
): NameSearch {
  const finder = parts?.finder ?? createLayeredFinder(indexes)
  const rarities = indexes.layers.map(({ index }) => createClassRarity(index, parts?.wordBits ?? wordBitsIn(index)))
  const scorers = rarities.map(({ bits }) => createScorer(bits))
  const weighed = new WeighedSpellings(SPELLINGS_MAX)
  const weaker = new WeighedSpellings(SPELLINGS_MAX)
  const same = new Uint32Array(SAME_MAX)

  function weighAll(name: string, filter: Filter | undefined): void {
    const { forms } = nameForms(name)
    const letters = forms.map(({ words }) => encodeWords(words))
    weighed.count = weaker.count = 0
    for (const [layer, { index, candidates }] of finder.find(forms, filter).entries()) {
      const scorer = scorers[layer] as (typeof scorers)[number]
      scorer.ask(forms)
      weighCandidates(index, candidates, scorer, letters, {
        into: weighed,
        weaker,
        layer,
        enough: WEIGHED_FROM,
        from: RAISED_FROM,
      })
    }
  }

  /** Adds the marks that are the first letters of the asked name's words: nothing else that is searched by finds them. */
  function addInitials(asked: PreparedName): void {
    for (const letters of initialsOf(asked)) {
      const codes = encodeWords([letters])
      for (const [layer, { index }] of indexes.layers.entries()) {
        const count = index.lookup.find(codes, 0, codes.length, hashLetters(codes, 0, codes.length), same)
        for (const unit of same.subarray(0, count)) weaker.add(layer, unit, RAISED_FROM, NO_STRENGTHS)
      }
    }
  }

  /** Weighs those of the weaker spellings that have a mark which `isRaised`, in place of what was weighed. */
  function weighRaised(isRaised: (layer: number, mark: number) => boolean): void {
    weighed.count = 0
    for (let at = 0; at < weaker.count; at++) {
      const layer = weaker.layers[at] as number
      const unit = weaker.units[at] as number
      const { index } = indexes.layers[layer] as (typeof indexes.layers)[number]
      const { unitMarkStarts, unitMarks } = index.sections
      const marks = unitMarks.subarray(unitMarkStarts[unit], unitMarkStarts[unit + 1])
      if (!marks.some((mark) => isRaised(layer, mark))) continue
      const scorer = scorers[layer] as (typeof scorers)[number]
      const odds = weighUnit(index, unit, scorer, Number.NEGATIVE_INFINITY)
      weighed.add(layer, unit, odds, scorer.strengths)
    }
  }

  return {
    search(name, { limit = 100, filter, weighedIn = filter?.niceClasses ?? [] } = {}) {
      const asked = prepareName(name)
      const result: SearchResult = { hits: [], listed: 0, cautions: 0 }
      if (asked.folded.squashed === '') return result
      // Where only some marks are at hand, how many there are in a class is not known.
      if (parts === null) for (const rarity of rarities) rarity.setClasses(weighedIn)
      weighAll(name, filter)
      addInitials(asked)
      const accepts = indexes.layers.map(({ index, removed }) => createAcceptance(index, filter, removed))
      const seen = new Set<number>()
      const ranked: Ranked[] = []
      const count = (score: number) => {
        if (score >= LISTED_FROM) result.listed++
        if (score >= CAUTION_FROM) result.cautions++
      }
      const rankWeighed = () => {
        for (const at of weighed.order()) {
          const layer = weighed.layers[at] as number
          const { index } = indexes.layers[layer] as (typeof indexes.layers)[number]
          const { unitMarkStarts, unitMarks, markRefs } = index.sections
          const unit = weighed.units[at] as number
          const odds = weighed.odds[at] as number
          for (let row = unitMarkStarts[unit] as number; row < (unitMarkStarts[unit + 1] as number); row++) {
            const mark = unitMarks[row] as number
            const ref = markRefs[mark] as number
            if (seen.has(ref) || !accepts[layer]?.mark(mark)) continue
            seen.add(ref)
            if (ranked.length >= limit + SPARE) {
              count(pointsOf(odds))
              continue
            }
            const found = index.nameOf(mark)
            const similarity = similarityOf(
              asked,
              prepareName(found),
              { odds, strengths: weighed.strengthsOf(at) },
              meanings,
            )
            if (similarity === null) continue
            count(similarity.score)
            ranked.push({ found: { ref, name: found, similarity }, odds })
          }
        }
      }
      rankWeighed()
      if (ranked.length < limit + SPARE) {
        weighRaised((layer, mark) => {
          const { index } = indexes.layers[layer] as (typeof indexes.layers)[number]
          if (seen.has(index.sections.markRefs[mark] as number) || !accepts[layer]?.mark(mark)) return false
          return isRaised(asked, prepareName(index.nameOf(mark)))
        })
        rankWeighed()
      }
      ranked.sort(byStrength)
      for (const { found } of ranked.slice(0, limit)) result.hits.push(found)
      return result
    },
  }
}
