import type { Similarity } from '../contract/checks/conflict.ts'
import { createAcceptance, type Filter, type LayeredIndex } from './index/index.ts'
import { partsOfLong } from './normalise/name-parts.ts'
import type { PreparedName } from './normalise/prepare.ts'
import { similarityToRecord } from './reasons/compare.ts'
import type { Meanings } from './reasons/meanings.ts'
import { LISTED_FROM, pointsOf, SIMILAR_FROM } from './score/points.ts'
import { type NameMemory, SAME_ODDS, type WeighedSpellings } from './weighed-spellings.ts'

export interface Found {
  /** The caller's id. */
  ref: number
  name: string
  similarity: Similarity
}

export interface RankedNames {
  /** Strongest hit first. Equal scores are sorted by log-odds, then by name. */
  hits: Found[]
  /** Number of marks that score at least `LISTED_FROM`, and at least `SIMILAR_FROM`. */
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

/** Scores are rounded, so log-odds decide between equal scores. */
const byStrength = ({ found: a, odds }: Ranked, { found: b, odds: other }: Ranked) =>
  b.similarity.score - a.similarity.score ||
  other - odds ||
  (a.name < b.name ? -1 : a.name > b.name ? 1 : a.ref - b.ref)

interface Ranking {
  /** A mark that an earlier call added keeps its spelling. */
  take(): void
  /** Compares marks in detail until `most` are listed. Leaves marks for later if `isLooked` returns false. */
  look(most: number, isLooked?: (candidate: { layer: number; mark: number }) => boolean): void
  isFull(most: number): boolean
  /** Marks that were not compared are counted by their log-odds. */
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
        // Marks with the same spelling arrive in any order, so an identical mark may be the last.
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

/** Returns the name, and its parts if it is too long to be weighed as one. */
export const searchedAs = (name: string): string[] => [name, ...partsOfLong(name)]

const reaching = (hits: readonly Found[], score: number) =>
  hits.filter(({ similarity }) => similarity.score >= score).length

/** A mark that is only counted may count for several parts, but none is missed. */
export function foundInParts(searches: readonly RankedNames[], limit: number): RankedNames {
  const nearest = new Map<number, Found>()
  for (const found of searches.flatMap(({ hits }) => hits))
    if (found.similarity.score > (nearest.get(found.ref)?.similarity.score ?? 0)) nearest.set(found.ref, found)
  const all = [...nearest.values()].sort((a, b) => b.similarity.score - a.similarity.score || a.ref - b.ref)
  const counted = (of: 'listed' | 'cautions', from: number) =>
    searches.reduce((sum, search) => sum + search[of] - reaching(search.hits, from), reaching(all, from))
  return {
    hits: all.slice(0, limit),
    listed: counted('listed', LISTED_FROM),
    cautions: counted('cautions', SIMILAR_FROM),
  }
}
