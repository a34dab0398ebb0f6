import { PROMISE_LENGTH_MAX } from '../index/format/limits.ts'
import type { PackedIndex } from '../index/index.ts'
import type { Candidates } from '../index/search/gather.ts'
import { EditPattern } from '../index/search/osa.ts'
import { LETTER } from '../reading/letter-codes.ts'
import { GROUNDS, type Strengths } from './model.ts'
import type { Scorer } from './scorer.ts'

const GROUND_COUNT = GROUNDS.length

/**
 * Stands for the odds of a name that shares a spelling with the asked one; a name that shares a further form has a part
 * of it.
 */
export const SAME_ODDS = Number.MAX_VALUE

/** Spellings of one or more indexes with what was weighed of each. Filled anew by each search. */
export class WeighedSpellings {
  count = 0
  /** Number of the index that each spelling is in. */
  readonly layers: Uint8Array
  readonly units: Uint32Array
  /** Logarithms of odds (model.ts), or values that they do not exceed; SAME_ODDS and parts of it for the asked name itself. */
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

  /** Places of the spellings, strongest first, leaving out those before `from`. */
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

/** Weighs a spelling of an index; where the odds are below `enough` it may end early, as Scorer.weigh does. */
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

/** Tells whether letters are the given ones but for one letter. */
function nearly(turned: Uint8Array | null): (letters: Uint8Array, from: number, length: number) => boolean {
  if (turned === null || turned.length > PROMISE_LENGTH_MAX) return () => false
  const pattern = new EditPattern()
  pattern.set(turned, 0, turned.length)
  return (letters, from, length) =>
    Math.abs(length - turned.length) <= 1 && pattern.distance(letters, from, from + length, 1) <= 1
}

/** The asked name as it is looked for among the candidates: the letters of its forms, and its sound. */
export interface AskedLetters {
  forms: readonly Uint8Array[]
  sound: Uint8Array
  /** Its letters with its two words in the other order; null where it has not two. */
  turned: Uint8Array | null
}

/** What was weighed of units for the same name before. */
export interface UnitMemory {
  /** The odds of a unit, with what each ground said written into `strengths`; undefined for one that was not weighed. */
  oddsOf(unit: number, strengths: Strengths): number | undefined
  add(unit: number, odds: number, strengths: Strengths): void
}

/** Where the candidates of an index go. */
export interface Kept {
  layer: number
  /** Those with at least `enough` odds, and those that rules may hold for near, whatever their odds. */
  weighed: WeighedSpellings
  enough: number
  /** Takes units that rules may hold for near: they sound as the asked name does, or are nearly the same in the other order. */
  near(unit: number): void
  /** The other candidates that may have at least `from` odds, unweighed. */
  weaker: WeighedSpellings
  from: number
  memory: UnitMemory
}

/** Weighs the candidates of one index. */
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
    // A name that is the same as written comes before one that is the same in another form.
    if (same) weighed.add(layer, unit, SAME_ODDS / (form + 1), scorer.strengths)
    else if (isNear || odds >= enough) weighed.add(layer, unit, odds, scorer.strengths)
    else if (odds >= from) weaker.add(layer, unit, odds, scorer.strengths)
  }
}
