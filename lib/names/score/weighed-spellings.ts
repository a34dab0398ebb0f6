import { PROMISE_LENGTH_MAX } from '../index/format/limits.ts'
import type { PackedIndex } from '../index/index.ts'
import type { Candidates } from '../index/search/gather.ts'
import { EditPattern } from '../index/search/osa.ts'
import { LETTER } from '../reading/letter-codes.ts'
import { GROUNDS, type Strengths } from './model.ts'
import type { Scorer } from './scorer.ts'

const GROUND_COUNT = GROUNDS.length

/** Log-odds of a name that shares the written spelling. Another shared variant has a fraction. */
export const SAME_ODDS = Number.MAX_VALUE

/** Refilled by each search. */
export class WeighedSpellings {
  count = 0
  /** Number of the index of each spelling. */
  readonly layers: Uint8Array
  readonly units: Uint32Array
  /** Log-odds (model.ts) or upper bounds, or a fraction of `SAME_ODDS`. */
  readonly odds: Float64Array
  private readonly strengths: Float64Array

  constructor(most: number) {
    this.layers = new Uint8Array(most)
    this.units = new Uint32Array(most)
    this.odds = new Float64Array(most)
    this.strengths = new Float64Array(most * GROUND_COUNT)
  }

  add(layer: number, unit: number, odds: number, strengths: Strengths): void {
    if (this.count === this.units.length) return
    this.layers[this.count] = layer
    this.units[this.count] = unit
    this.odds[this.count] = odds
    this.strengths.set(strengths, this.count * GROUND_COUNT)
    this.count++
  }

  strengthsOf(at: number): Strengths {
    return this.strengths.subarray(at * GROUND_COUNT, (at + 1) * GROUND_COUNT)
  }

  /** Positions, strongest first. */
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

/** Below `enough` it may stop early, like `Scorer.weigh`. */
export function weighUnit({ units, sounds, sections }: PackedIndex, unit: number, scorer: Scorer, enough: number) {
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
  /** The two parts swapped. */
  turned: Uint8Array | null
}

export interface UnitMemory {
  /** Undefined for a unit that was not weighed. */
  oddsOf(unit: number, strengths: Strengths): number | undefined
  add(unit: number, odds: number, strengths: Strengths): void
}

interface Kept {
  layer: number
  /** Candidates from `enough` on, and all that rules may find near. */
  weighed: WeighedSpellings
  enough: number
  /** Called for units that sound like the name, or nearly equal its swapped parts. */
  near(unit: number): void
  /** Other candidates that may reach `from`. Their log-odds may be upper bounds. */
  weaker: WeighedSpellings
  from: number
  memory: UnitMemory
}

export function weighCandidates(
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
    // The same name as written ranks before the same name in another variant.
    if (same) weighed.add(layer, unit, SAME_ODDS / (form + 1), scorer.strengths)
    else if (isNear || odds >= enough) weighed.add(layer, unit, odds, scorer.strengths)
    else if (odds >= from) weaker.add(layer, unit, odds, scorer.strengths)
  }
}
