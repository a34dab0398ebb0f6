import type { Similarity } from '../../contract/conflict.ts'
import { CANDIDATES_MAX } from '../index/search/amounts.ts'
import { GROUNDS, type Strengths } from '../score/model.ts'
import type { UnitMemory } from '../score/weighed-spellings.ts'

const GROUND_COUNT = GROUNDS.length
/** Units that are remembered of an index: those of a search with a filter are mostly those of the one without. */
const MOST = 2 * CANDIDATES_MAX

/** What was weighed of the units of one index. Nothing of it is looked up before the name is searched again. */
class RememberedUnits implements UnitMemory {
  private count = 0
  private readonly units = new Uint32Array(MOST)
  private readonly odds = new Float64Array(MOST)
  private readonly strengths = new Float64Array(MOST * GROUND_COUNT)
  private readonly places = new Map<number, number>()

  add(unit: number, odds: number, strengths: Strengths): void {
    if (this.count === MOST) return
    this.units[this.count] = unit
    this.odds[this.count] = odds
    this.strengths.set(strengths, this.count * GROUND_COUNT)
    this.count++
  }

  oddsOf(unit: number, strengths: Strengths): number | undefined {
    const place = this.places.get(unit)
    if (place === undefined) return undefined
    for (let ground = 0; ground < GROUND_COUNT; ground++)
      strengths[ground] = this.strengths[place * GROUND_COUNT + ground] as number
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

/** What was found out of one name for one question, which holds whatever its searches filter. */
export class NameMemory {
  readonly units: readonly RememberedUnits[]
  /** Marks that were compared, by mark and index. */
  private readonly compared = new Map<number, Compared>()
  private before: string | null = null

  constructor(layers: number) {
    this.units = Array.from({ length: layers }, () => new RememberedUnits())
  }

  /**
   * Begins a search: what is remembered of another question or name, or of this one weighed in other classes, is forgotten, as is all
   * where the search is of no question. Whoever asks a name after somebody else could tell that by the time of the answer otherwise.
   */
  begin(name: string, classes: string, question: string | null): void {
    const now = question === null ? null : JSON.stringify([question, name, classes])
    const isSame = now !== null && now === this.before
    for (const units of this.units) isSame ? units.again() : units.clear()
    if (!isSame) this.compared.clear()
    this.before = now
  }

  /** A comparison with a mark in one of its spellings, made by `compare` unless it was made before. */
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
