import { FEATURE_COUNT } from '../../lib/names/score/model.ts'
import { Random } from '../register/random.ts'
import { type Design, design } from './design.ts'
import { type Measured, type MeasuredQuery, roughly } from './measured-queries.ts'
import { NOISE_KINDS, type NoiseKind } from './queries.ts'

/** Rows that belong together: the neighbours of one query. */
interface Group {
  from: number
  to: number
}

/**
 * What weights are fitted to: decided marks, their neighbours, and the neighbours of made names, as rows of designs.
 */
export interface FitTask {
  decided: Design
  /** How much each decided mark counts. */
  importance: Float64Array
  neighbours: Design
  /** The neighbours of each decided mark. */
  neighboursOf: Group[]
  /** How many marks each neighbour stands for. */
  neighbourMarks: Float64Array
  noise: Design
  noiseMarks: Float64Array
  noiseGroups: { kind: NoiseKind; groups: Group[] }[]
}

/** How many rows of a query the fit uses: the nearest ones, and a sample that stands for all others. */
const [NEAREST, OTHERS] = [120, 40]

/** Weight of pairs held not confusable. They were close calls, so they should be found too, but they count less. */
const NOT_CONFUSABLE = 0.45
const NO_SOURCE = 0.6
const REVERSE = 0.5

interface Choice {
  rows: number[]
  marks: number[]
}

/** A sample of the rows of a query, without those of the decided mark. */
function sample({ rows, marks }: Measured, query: MeasuredQuery, seed: number): Choice {
  const left: { row: number; near: number }[] = []
  for (let row = query.from; row < query.to; row++)
    if (!query.soughtRows.includes(row)) left.push({ row, near: roughly(rows, row * FEATURE_COUNT) })
  left.sort((a, b) => b.near - a.near || a.row - b.row)
  const choice: Choice = { rows: [], marks: [] }
  for (const { row } of left.slice(0, NEAREST)) {
    choice.rows.push(row)
    choice.marks.push(marks[row] as number)
  }
  const rest = left.slice(NEAREST)
  const random = new Random(seed, query.from)
  const taken = Math.min(OTHERS, rest.length)
  for (let at = 0; at < taken; at++) {
    const [{ row } = { row: 0 }] = rest.splice(random.below(rest.length), 1)
    choice.rows.push(row)
    choice.marks.push(((marks[row] as number) * (left.length - NEAREST)) / taken)
  }
  return choice
}

function importanceOf(query: MeasuredQuery, pair: { confusable: boolean; about: string }): number {
  return (
    (pair.confusable ? 1 : NOT_CONFUSABLE) *
    (pair.about === 'signs' ? 1 : NO_SOURCE) *
    (query.kind === 'later' ? 1 : REVERSE)
  )
}

/** The task of fitting to these queries. */
export function fitTask(
  measured: Measured,
  pairs: readonly { confusable: boolean; about: string }[],
  queries: readonly MeasuredQuery[],
  scales: Float64Array,
): FitTask {
  const { rows } = measured
  const decided: number[] = []
  const importance: number[] = []
  const near: Choice = { rows: [], marks: [] }
  const noise: Choice = { rows: [], marks: [] }
  const neighboursOf: Group[] = []
  const noiseGroups = NOISE_KINDS.map((kind) => ({ kind, groups: [] as Group[] }))
  const add = (into: Choice, query: MeasuredQuery): Group => {
    const from = into.rows.length
    const choice = sample(measured, query, 1)
    into.rows.push(...choice.rows)
    into.marks.push(...choice.marks)
    return { from, to: into.rows.length }
  }
  for (const query of queries) {
    const kind = noiseGroups.find((group) => group.kind === query.kind)
    if (kind !== undefined) {
      kind.groups.push(add(noise, query))
      continue
    }
    const nearest = query.soughtRows.toSorted(
      (a, b) => roughly(rows, b * FEATURE_COUNT) - roughly(rows, a * FEATURE_COUNT),
    )[0] as number
    decided.push(nearest)
    importance.push(importanceOf(query, pairs[query.pair] as (typeof pairs)[number]))
    neighboursOf.push(add(near, query))
  }
  return {
    decided: design(rows, decided, scales),
    importance: Float64Array.from(importance),
    neighbours: design(rows, near.rows, scales),
    neighboursOf,
    neighbourMarks: Float64Array.from(near.marks),
    noise: design(rows, noise.rows, scales),
    noiseMarks: Float64Array.from(noise.marks),
    noiseGroups: noiseGroups.filter(({ groups }) => groups.length > 0),
  }
}
