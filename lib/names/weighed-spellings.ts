import type { Similarity } from '../contract/checks/conflict.ts'
import { CANDIDATES_MAX, type Candidates } from './index/candidates.ts'
import type { PackedIndex } from './index/index.ts'
import { PROMISE_LENGTH_MAX } from './index/layout.ts'
import { EditPattern } from './index/near-units.ts'
import { LETTER } from './normalise/encoded-name.ts'
import { GROUNDS, type Strengths } from './score/model.ts'
import type { Scorer } from './score/scorer.ts'

const GROUND_COUNT = GROUNDS.length

/** Log-odds of a name that shares the written spelling. Sharing a different variant counts as a fraction. */
export const SAME_ODDS = Number.MAX_VALUE

/** Refilled by each search. */
export class WeighedSpellings {
  count = 0
  /** Index number of each spelling. */
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

  /** Returns positions, strongest first. */
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

/** Below `enough`, weighing may stop early, like `Scorer.weigh`. */
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
  /** The two parts of the name, swapped. */
  turned: Uint8Array | null
}

interface UnitMemory {
  /** Returns undefined for a unit that was not weighed. */
  oddsOf(unit: number, strengths: Strengths): number | undefined
  add(unit: number, odds: number, strengths: Strengths): void
}

interface Kept {
  layer: number
  /** Candidates with at least `enough` log-odds, and all that rules may find near. */
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
    // Sorts the name as it is written before its other variants.
    if (same) weighed.add(layer, unit, SAME_ODDS / (form + 1), scorer.strengths)
    else if (isNear || odds >= enough) weighed.add(layer, unit, odds, scorer.strengths)
    else if (odds >= from) weaker.add(layer, unit, odds, scorer.strengths)
  }
}

const STRENGTH_COUNT = GROUNDS.length
/** A search with a filter needs mostly the same units as a search without a filter. */
const MOST = 2 * CANDIDATES_MAX

/** Looks up no unit until the name is searched again. */
class RememberedUnits implements UnitMemory {
  private count = 0
  private readonly units = new Uint32Array(MOST)
  private readonly odds = new Float64Array(MOST)
  private readonly strengths = new Float64Array(MOST * STRENGTH_COUNT)
  private readonly places = new Map<number, number>()

  add(unit: number, odds: number, strengths: Strengths): void {
    if (this.count === MOST) return
    this.units[this.count] = unit
    this.odds[this.count] = odds
    this.strengths.set(strengths, this.count * STRENGTH_COUNT)
    this.count++
  }

  oddsOf(unit: number, strengths: Strengths): number | undefined {
    const place = this.places.get(unit)
    if (place === undefined) return undefined
    for (let ground = 0; ground < STRENGTH_COUNT; ground++)
      strengths[ground] = this.strengths[place * STRENGTH_COUNT + ground] as number
    return this.odds[place]
  }

  again(): void {
    for (let place = this.places.size; place < this.count; place++) this.places.set(this.units[place] as number, place)
  }

  clear(): void {
    this.count = 0
    this.places.clear()
  }
}

interface Compared {
  unit: number
  odds: number
  name: string
  similarity: Similarity | null
}

/** Cached results are valid for any filter. */
export class NameMemory {
  readonly units: readonly RememberedUnits[]
  private readonly compared = new Map<number, Compared>()
  private before: string | null = null

  constructor(layers: number) {
    this.units = Array.from({ length: layers }, () => new RememberedUnits())
  }

  /**
   * Clears the cache without a question, or if the question, name or classes changed. In a shared cache, response times
   * would tell one client that a different one had searched the same name.
   */
  begin(name: string, classes: string, question: string | null): void {
    const now = question === null ? null : JSON.stringify([question, name, classes])
    const isSame = now !== null && now === this.before
    for (const units of this.units) isSame ? units.again() : units.clear()
    if (!isSame) this.compared.clear()
    this.before = now
  }

  similarityOf(
    { layer, mark, unit, odds }: { layer: number; mark: number; unit: number; odds: number },
    compare: () => Pick<Compared, 'name' | 'similarity'>,
  ): Pick<Compared, 'name' | 'similarity'> {
    const key = mark * this.units.length + layer
    const before = this.compared.get(key)
    if (before !== undefined && before.unit === unit && before.odds === odds) return before
    const made = { unit, odds, ...compare() }
    this.compared.set(key, made)
    return made
  }
}
