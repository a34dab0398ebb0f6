import { PROMISE_LENGTH_MAX } from '../index/format/limits.ts'
import type { PackedIndex } from '../index/index.ts'
import type { Candidates } from '../index/search/gather.ts'
import { EditPattern } from '../index/search/osa.ts'
import { LETTER } from '../reading/letter-codes.ts'
import { GROUNDS, type Strengths } from './model.ts'
import type { Scorer } from './scorer.ts'

const GROUND_COUNT = GROUNDS.length

/**
 * Stands for the odds of a name that shares a spelling with the asked one. A name that shares only a further form gets
 * a fraction of it.
 */
export const SAME_ODDS = Number.MAX_VALUE

/** Spellings of one or more indexes with what was weighed of each. Each search refills it. */
export class WeighedSpellings {
  count = 0
  /** Number of the index that each spelling is in. */
  readonly layers: Uint8Array
  readonly units: Uint32Array
  /**
   * Logarithms of odds (model.ts), or upper bounds of them. SAME_ODDS, or a fraction of it, for a spelling of the asked
   * name itself.
   */
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

/** Weighs a spelling of an index. Where the odds are below `enough` it may stop early, as Scorer.weigh does. */
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

/** Makes a test of whether letters are within one edit of the given ones. */
function nearly(turned: Uint8Array | null): (letters: Uint8Array, from: number, length: number) => boolean {
  if (turned === null || turned.length > PROMISE_LENGTH_MAX) return () => false
  const pattern = new EditPattern()
  pattern.set(turned, 0, turned.length)
  return (letters, from, length) =>
    Math.abs(length - turned.length) <= 1 && pattern.distance(letters, from, from + length, 1) <= 1
}

/** The asked name as candidates are compared with it: the letters of its forms, and its sound. */
export interface AskedLetters {
  forms: readonly Uint8Array[]
  sound: Uint8Array
  /** Its letters with its two parts swapped; null where it does not have exactly two. */
  turned: Uint8Array | null
}

/** Remembers what was weighed of units for the same name. */
export interface UnitMemory {
  /**
   * The odds of a unit, and writes the strength of each ground into `strengths`; undefined for a unit that was not
   * weighed.
   */
  oddsOf(unit: number, strengths: Strengths): number | undefined
  add(unit: number, odds: number, strengths: Strengths): void
}

/** Where the candidates of an index go. */
export interface Kept {
  layer: number
  /** Receives candidates with at least `enough` odds and, whatever their odds, those that rules may hold to be near. */
  weighed: WeighedSpellings
  enough: number
  /**
   * Called with units that rules may hold to be near: they sound like the asked name, or are nearly the same with its
   * parts swapped.
   */
  near(unit: number): void
  /** Receives the other candidates that may have at least `from` odds. Their odds may be upper bounds. */
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
    // A name that is the same as written ranks before one that is the same in another form.
    if (same) weighed.add(layer, unit, SAME_ODDS / (form + 1), scorer.strengths)
    else if (isNear || odds >= enough) weighed.add(layer, unit, odds, scorer.strengths)
    else if (odds >= from) weaker.add(layer, unit, odds, scorer.strengths)
  }
}
