import type { PackedIndex } from '../../lib/names/index/index.ts'
import { nameVariants } from '../../lib/names/normalise/variants.ts'
import { measure } from '../../lib/names/score/features.ts'
import { FEATURE_COUNT, NAME_FEATURES } from '../../lib/names/score/model.ts'
import { Operand } from '../../lib/names/score/operand.ts'
import { loadForm, wordBitsIn } from '../../lib/names/score/scorer.ts'
import { marksOfUnit, type Neighbours } from './neighbours.ts'
import type { FitQuery } from './queries.ts'

/** Number of marks of the register for which figures are told. */
const REGISTER = 2_500_000
const FORMS_WEIGHED = 4

/** A query whose candidates were measured: their rows are `from` up to but not including `to`. */
export interface MeasuredQuery extends FitQuery {
  from: number
  to: number
  /** Rows of the decided mark. */
  soughtRows: number[]
  isFound: boolean
}

/** What was measured of each candidate of each query. */
export interface Measured {
  /** FEATURE_COUNT numbers a row. */
  rows: Float32Array
  /** How many marks of a register of 2.5 million a row stands for. */
  marks: Float32Array
  queries: MeasuredQuery[]
}

const at = (feature: (typeof NAME_FEATURES)[number]) => NAME_FEATURES.indexOf(feature)
const [LOOK, SOUND, WORDS] = [at('lookOfLonger'), at('soundOfLonger'), at('wordBits')]

/** A rough estimate of how alike two names are, before there are weights: for the nearest form, and the nearest rows. */
export function roughly(row: ArrayLike<number>, from = 0): number {
  const [look, sound, words] = [row[from + LOOK] as number, row[from + SOUND] as number, row[from + WORDS] as number]
  return Math.max(look, sound - 0.1, words - 0.1)
}

export function measureNeighbours(index: PackedIndex, neighbours: readonly Neighbours[]): Measured {
  const total = neighbours.reduce((sum, { units }) => sum + units.length, 0)
  const rows = new Float32Array(total * FEATURE_COUNT)
  const marks = new Float32Array(total)
  const wordBits = wordBitsIn(index)
  const { units, sounds, sections } = index
  const scale = REGISTER / index.markCount
  const found = new Operand()
  const features = new Float64Array(FEATURE_COUNT)
  let row = 0
  const queries = neighbours.map(({ query, units: candidates, sought, isFound }): MeasuredQuery => {
    const from = row
    const forms = nameVariants(query.name)
      .forms.slice(0, FORMS_WEIGHED)
      .map((form) => {
        const side = new Operand()
        loadForm(side, form, wordBits)
        return side
      })
    for (const unit of candidates) {
      const sound = sections.unitSounds[unit] as number
      const [start, length] = [units.startOf(unit), units.lengthOf(unit)]
      const [soundStart, soundLength] = [sounds.startOf(sound), sounds.lengthOf(sound)]
      found.load(units.letters, start, length, sounds.letters, soundStart, soundLength, wordBits)
      let nearest = Number.NEGATIVE_INFINITY
      for (const form of forms) {
        measure(form, found, features)
        const near = roughly(features)
        if (near <= nearest) continue
        nearest = near
        rows.set(features, row * FEATURE_COUNT)
      }
      marks[row++] = marksOfUnit(index, unit) * scale
    }
    return { ...query, from, to: row, soughtRows: sought.map((place) => from + place), isFound }
  })
  return { rows, marks, queries }
}
