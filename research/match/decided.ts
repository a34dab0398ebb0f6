import type { Hit, Searcher } from '../engine.ts'
import { type RecallAt, recallAt, shareOf } from '../measure/statistics.ts'
import { driversOf } from './drivers.ts'
import type { Pair } from './pairs.ts'
import type { Filled } from './register.ts'

/** How a search for one mark of a pair found the other. */
export interface Outcome {
  pair: Pair
  /** Whether the mark was scored at all. */
  candidate: boolean
  /** Its place among the hits as they are given, from 1; Infinity where it was not found. */
  rank: number
  /** Its rank where hits that are written alike count as one, as a card shows them. */
  nameRank: number
  /** Its place if every hit with the same score stood before it. */
  worstRank: number
  /** Score of the mark; 0 where it was not found. */
  score: number
}

/** More hits than any search gives, so that the true mark is found at any rank. */
export const ALL_HITS = 1_000_000

/** Searches one mark of each pair in a register that holds the other. */
export function searchPairs(
  searcher: Searcher,
  filled: Filled,
  pairs: readonly Pair[],
  sides: (pair: Pair) => { searched: string; held: string },
): Outcome[] {
  return pairs.map((pair) => {
    const { searched, held } = sides(pair)
    const hits = searcher.search(searched, { limit: ALL_HITS })
    return outcomeOf(pair, held, filled, hits, () => searcher.candidates(searched))
  })
}

/** What a search that gave these hits, of these candidates, said of the `held` mark of a pair. */
export function outcomeOf(
  pair: Pair,
  held: string,
  filled: Filled,
  hits: readonly Hit[],
  candidates: () => Iterable<number>,
): Outcome {
  const refs = filled.refsOf(held)
  const at = hits.findIndex(({ ref }) => refs.has(ref))
  const score = hits[at]?.score ?? 0
  let candidate = at >= 0
  if (!candidate) for (const ref of candidates()) candidate ||= refs.has(ref)
  const found = at >= 0
  return {
    pair,
    candidate,
    rank: found ? at + 1 : Number.POSITIVE_INFINITY,
    nameRank: found
      ? new Set(hits.slice(0, at + 1).map(({ ref }) => filled.spellingOf(ref))).size
      : Number.POSITIVE_INFINITY,
    worstRank: found ? hits.filter((hit) => hit.score >= score).length : Number.POSITIVE_INFINITY,
    score,
  }
}

export interface Summary {
  pairs: number
  candidateRecall: number | null
  recallAt: RecallAt
  /** Recall by names: hits that are written alike count once. */
  recallAtNames: RecallAt
  /** Recall with every tie counted against the true mark. */
  recallAtWorstOfTies: RecallAt
}

export function summarise(outcomes: readonly Outcome[]): Summary {
  return {
    pairs: outcomes.length,
    candidateRecall: shareOf(outcomes, ({ candidate }) => candidate),
    recallAt: recallAt(outcomes.map(({ rank }) => rank)),
    recallAtNames: recallAt(outcomes.map(({ nameRank }) => nameRank)),
    recallAtWorstOfTies: recallAt(outcomes.map(({ worstRank }) => worstRank)),
  }
}

interface CautionShare {
  confusable: number | null
  notConfusable: number | null
}

function cautionShare(outcomes: readonly Outcome[], cautionFrom: number): CautionShare {
  const share = (confusable: boolean) =>
    shareOf(
      outcomes.filter(({ pair }) => pair.confusable === confusable),
      ({ score }) => score >= cautionFrom,
    )
  return { confusable: share(true), notConfusable: share(false) }
}

export interface Direction extends Summary {
  cautionShare: CautionShare
  /** How pairs held not confusable are found: these were close calls that a person should see as well. */
  notConfusable: Summary
}

/** Figures of one direction; recall is that of pairs held confusable. */
export function direction(outcomes: readonly Outcome[], cautionFrom: number): Direction {
  return {
    ...summarise(outcomes.filter(({ pair }) => pair.confusable)),
    cautionShare: cautionShare(outcomes, cautionFrom),
    notConfusable: summarise(outcomes.filter(({ pair }) => !pair.confusable)),
  }
}

export const inHeadline = ({ pair }: Outcome) => pair.about === 'signs'

/** Figures for the pairs of each driver; pairs that say nothing about signs have rows of their own. */
export function byDriver(outcomes: readonly Outcome[], cautionFrom: number): Record<string, Direction> {
  const groups = Map.groupBy(
    outcomes.flatMap((outcome) =>
      (inHeadline(outcome) ? driversOf(outcome.pair.driver) : [outcome.pair.about]).map((driver) => ({
        driver,
        outcome,
      })),
    ),
    ({ driver }) => driver,
  )
  return Object.fromEntries(
    [...groups].map(([driver, members]) => [
      driver,
      direction(
        members.map(({ outcome }) => outcome),
        cautionFrom,
      ),
    ]),
  )
}
