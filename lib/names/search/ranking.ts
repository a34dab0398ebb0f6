import type { Similarity } from '../../contract/conflict.ts'
import { createAcceptance, type Filter, type LayeredIndex } from '../index/index.ts'
import type { PreparedName } from '../reading/prepare.ts'
import type { Meanings } from '../reasons/meanings.ts'
import { similarityToRecord } from '../reasons/similarity-to-record.ts'
import { pointsOf } from '../score/points.ts'
import { LISTED_FROM, SIMILAR_FROM } from '../score/thresholds.ts'
import { SAME_ODDS, type WeighedSpellings } from '../score/weighed-spellings.ts'
import type { NameMemory } from './search-memory.ts'

/** A mark that is alike enough to be listed. */
export interface Found {
  /** The caller's number of the mark. */
  ref: number
  name: string
  similarity: Similarity
}

export interface RankedNames {
  /** Strongest first; equal scores are ordered by odds, then by name. */
  hits: Found[]
  /** How many marks in all reach LISTED_FROM, and CAUTION_FROM. */
  listed: number
  cautions: number
}

interface Ranked {
  found: Found
  odds: number
}

/** A mark in the strongest of its spellings. */
interface Candidate {
  layer: number
  mark: number
  ref: number
  /** Place of its spelling among the weighed ones. */
  at: number
  odds: number
}

/** Odds above which a mark shares a spelling with the asked name, in any form. */
const SAME_FROM = SAME_ODDS / 1000
const IDENTICAL = 100
/** How many marks with the same spelling, but written otherwise, are compared for each mark that is asked for. */
const VARIANTS = 10

/** Orders marks, nearest first. Scores are rounded, so of two equal ones the odds tell which is nearer. */
const byStrength = ({ found: a, odds }: Ranked, { found: b, odds: other }: Ranked) =>
  b.similarity.score - a.similarity.score ||
  other - odds ||
  (a.name < b.name ? -1 : a.name > b.name ? 1 : a.ref - b.ref)

/** Ranks the marks of weighed spellings. Each mark counts once, in its strongest spelling. */
export interface Ranking {
  /** Takes the marks of all spellings weighed so far. A mark that was taken before stays in its earlier spelling. */
  take(): void
  /**
   * Compares the asked name in detail with marks that were not compared yet, strongest first, until `most` of them are
   * listed. Marks for which `isLooked` is false are left for later.
   */
  look(most: number, isLooked?: (candidate: { layer: number; mark: number }) => boolean): void
  /** Whether at least `most` marks are listed. */
  isFull(most: number): boolean
  /** The strongest `limit` marks. Marks that were not compared are counted by their weighed odds. */
  result(limit: number): RankedNames
}

export function createRanking(
  asked: PreparedName,
  { layers }: LayeredIndex,
  filter: Filter | undefined,
  { weighed, meanings, memory }: { weighed: WeighedSpellings; meanings: Meanings | null; memory: NameMemory },
): Ranking {
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
    take() {
      for (const at of weighed.order(taken)) {
        const layer = weighed.layers[at] as number
        const { unitMarkStarts, unitMarks, markRefs } = (layers[layer] as (typeof layers)[number]).index.sections
        const unit = weighed.units[at] as number
        const odds = weighed.odds[at] as number
        for (let row = unitMarkStarts[unit] as number; row < (unitMarkStarts[unit + 1] as number); row++) {
          const mark = unitMarks[row] as number
          const ref = markRefs[mark] as number
          if (seen.has(ref) || !accepts[layer]?.mark(mark)) continue
          seen.add(ref)
          waiting.push({ layer, mark, ref, at, odds })
        }
      }
      taken = weighed.count
    },
    look(most, isLooked = () => true) {
      const left: Candidate[] = []
      let [listed, variants] = [0, 0]
      for (const candidate of waiting) {
        if (listed === most || !isLooked(candidate)) {
          left.push(candidate)
          continue
        }
        const { name, similarity } = similarityTo(candidate)
        if (similarity === null) continue
        // Marks with the same spelling come in any order, so one written exactly the same may come last.
        const isVariant = candidate.odds > SAME_FROM && similarity.score < IDENTICAL && variants < most * VARIANTS
        if (isVariant) variants++
        else listed++
        ranked.push({ found: { ref: candidate.ref, name, similarity }, odds: candidate.odds })
      }
      waiting = left
    },
    isFull: (most) => ranked.length >= most,
    result(limit) {
      ranked.sort(byStrength)
      const scores = [
        ...ranked.map(({ found }) => found.similarity.score),
        ...waiting.map(({ odds }) => pointsOf(odds)),
      ]
      return {
        hits: ranked.slice(0, limit).map(({ found }) => found),
        listed: scores.filter((score) => score >= LISTED_FROM).length,
        cautions: scores.filter((score) => score >= SIMILAR_FROM).length,
      }
    },
  }
}
