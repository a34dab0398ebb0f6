import type { Similarity } from '../../contract/conflict.ts'
import { CANDIDATES_MAX } from '../index/search/amounts.ts'
import { GROUNDS, type Strengths } from '../score/model.ts'
import type { UnitMemory } from '../score/weighed-spellings.ts'

const GROUND_COUNT = GROUNDS.length
/** A search with a filter needs mostly the same units as the one without. */
const MOST = 2 * CANDIDATES_MAX

/** No unit is looked up until the name is searched again. */
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

/** Cached results are valid for any filter. */
export class NameMemory {
  readonly units: readonly RememberedUnits[]
  private readonly compared = new Map<number, Compared>()
  private before: string | null = null

  constructor(layers: number) {
    this.units = Array.from({ length: layers }, () => new RememberedUnits())
  }

  /**
   * Clears the cache without a question, or if question, name or classes changed. In a shared cache, response times
   * would tell one client that another had searched the same name.
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
