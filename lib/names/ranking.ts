import type { Similarity } from '../contract/conflict.ts'
import { similarityOf } from './compare.ts'
import { createAcceptance, type Filter, type LayeredIndex } from './index/index.ts'
import { type PreparedName, prepareName } from './prepare.ts'
import type { Meanings } from './score/meanings.ts'
import { pointsOf } from './score/points.ts'
import type { WeighedSpellings } from './score/weighed.ts'
import { CAUTION_FROM, LISTED_FROM } from './thresholds.ts'

/** A mark that is alike enough to be listed. */
export interface Found {
  /** The caller's number of it. */
  ref: number
  name: string
  similarity: Similarity
}

export interface SearchResult {
  /** Strongest first; of equals by their odds, then by name. */
  hits: Found[]
  /** How many marks in all reach LISTED_FROM, and CAUTION_FROM. */
  listed: number
  cautions: number
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

/** Goes through the marks of weighed spellings, each once, and puts them in order. */
export interface Ranking {
  /** Compares the asked name in detail with the marks of the strongest spellings, so many of them. */
  look(spellings: WeighedSpellings, most: number): void
  /** Counts the marks that were not looked at by what was weighed of them. */
  countRest(spellings: WeighedSpellings): void
  /** The strongest `limit` of those looked at. */
  result(limit: number): SearchResult
}

export function createRanking(
  asked: PreparedName,
  { layers }: LayeredIndex,
  filter: Filter | undefined,
  meanings: Meanings | null,
): Ranking {
  const accepts = layers.map(({ index, removed }) => createAcceptance(index, filter, removed))
  const seen = new Set<number>()
  const ranked: Ranked[] = []
  const counted = { listed: 0, cautions: 0 }

  function count(score: number): void {
    if (score >= LISTED_FROM) counted.listed++
    if (score >= CAUTION_FROM) counted.cautions++
  }

  /** Tells `each` of every mark that was not met before, strongest first, until it says to stop. */
  function through(spellings: WeighedSpellings, each: (at: number, mark: number, ref: number) => boolean): void {
    for (const at of spellings.order()) {
      const layer = spellings.layers[at] as number
      const { unitMarkStarts, unitMarks, markRefs } = (layers[layer] as (typeof layers)[number]).index.sections
      const unit = spellings.units[at] as number
      for (let row = unitMarkStarts[unit] as number; row < (unitMarkStarts[unit + 1] as number); row++) {
        const mark = unitMarks[row] as number
        const ref = markRefs[mark] as number
        if (seen.has(ref) || !accepts[layer]?.mark(mark)) continue
        if (!each(at, mark, ref)) return
        seen.add(ref)
      }
    }
  }

  return {
    look(spellings, most) {
      let looked = 0
      through(spellings, (at, mark, ref) => {
        if (looked++ === most) return false
        const { index } = layers[spellings.layers[at] as number] as (typeof layers)[number]
        const name = index.nameOf(mark)
        const odds = spellings.odds[at] as number
        const weighed = { odds, strengths: spellings.strengthsOf(at) }
        const similarity = similarityOf(asked, prepareName(name), weighed, meanings)
        if (similarity === null) return true
        count(similarity.score)
        ranked.push({ found: { ref, name, similarity }, odds })
        return true
      })
    },
    countRest(spellings) {
      through(spellings, (at) => {
        count(pointsOf(spellings.odds[at] as number))
        return true
      })
    },
    result(limit) {
      ranked.sort(byStrength)
      return { hits: ranked.slice(0, limit).map(({ found }) => found), ...counted }
    },
  }
}
