import type { ComparedDegree } from '../../lib/goods/class-relation.ts'
import type { GoodsDegree } from '../../lib/goods/compare.ts'
import { rounded, shareOf } from '../measure/statistics.ts'

/** The degree that an office found, and the one that we gave. */
export interface Outcome {
  found: ComparedDegree | 'remote'
  given: GoodsDegree
}

const PLACES: Record<Outcome['found'] | GoodsDegree, number> = {
  remote: 0,
  low: 1,
  related: 1,
  similar: 2,
  high: 3,
  same: 3,
  unknown: Number.NaN,
}

export interface GoodsFigures {
  pairs: number
  /** Share whose degree is the office's: low is related, high is same. An unknown one is never right. */
  right: number | null
  /** Share whose degree is the one above or below. */
  offByOne: number | null
  /** Share of those found similar or highly similar that we call remote. */
  missed: number | null
}

/** What a list of outcomes says of the comparer. */
export function goodsFigures(outcomes: readonly Outcome[]): GoodsFigures {
  const off = ({ found, given }: Outcome) => Math.abs(PLACES[found] - PLACES[given])
  const similar = outcomes.filter(({ found }) => found === 'similar' || found === 'high')
  return {
    pairs: outcomes.length,
    right: shareOf(outcomes, (outcome) => off(outcome) === 0),
    offByOne: shareOf(outcomes, (outcome) => off(outcome) === 1),
    missed: shareOf(similar, ({ given }) => given === 'remote'),
  }
}

const GIVEN: readonly GoodsDegree[] = ['remote', 'related', 'similar', 'same', 'unknown']

/** A table for people: a line for each degree found, a column for each given. */
export function outcomeTable(outcomes: readonly Outcome[]): string[] {
  const found = ['remote', 'low', 'similar', 'high'] as const
  const rows = found
    .filter((degree) => outcomes.some((outcome) => outcome.found === degree))
    .map((degree) => {
      const own = outcomes.filter((outcome) => outcome.found === degree)
      const counts = GIVEN.map((given) => String(own.filter((outcome) => outcome.given === given).length).padStart(9))
      return `${degree.padEnd(10)}${counts.join('')}`
    })
  return [`${'found'.padEnd(10)}${GIVEN.map((given) => given.padStart(9)).join('')}`, ...rows]
}

/** Shares in one line for people. */
export function inWords({ pairs, right, offByOne, missed }: GoodsFigures): string {
  const percent = (share: number | null) => (share === null ? '–' : `${rounded(share * 100, 1)} %`)
  return `${pairs} pairs: ${percent(right)} right, ${percent(offByOne)} off by one, ${percent(missed)} of similar ones called remote`
}
