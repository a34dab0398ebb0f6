import type { Similarity } from '../../contract/conflict.ts'
import { CANDIDATES_MAX } from '../index/search/amounts.ts'
import { GROUNDS, type Strengths } from '../score/model.ts'
import type { UnitMemory } from '../score/weighed-spellings.ts'

const GROUND_COUNT = GROUNDS.length
/**
 * Most units that are remembered for one index. A search with a filter meets mostly the same units as the one without.
 */
const MOST = 2 * CANDIDATES_MAX

/** Remembers what was weighed of the units of one index. Nothing is looked up until the name is searched again. */
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

/** Remembers what was worked out about one name for one question. It holds for any filter. */
export class NameMemory {
  readonly units: readonly RememberedUnits[]
  /** Comparisons made, by mark and index. */
  private readonly compared = new Map<number, Compared>()
  private before: string | null = null

  constructor(layers: number) {
    this.units = Array.from({ length: layers }, () => new RememberedUnits())
  }

  /**
   * Begins a search. Memory is kept only for the same question, name and classes; otherwise, and for a search without a
   * question, all is forgotten. If it were shared between askers, the time of an answer could tell one that another had
   * asked for the same name.
   */
  begin(name: string, classes: string, question: string | null): void {
    const now = question === null ? null : JSON.stringify([question, name, classes])
    const isSame = now !== null && now === this.before
    for (const units of this.units) isSame ? units.again() : units.clear()
    if (!isSame) this.compared.clear()
    this.before = now
  }

  /** The comparison with a mark in one of its spellings; `compare` is called only where none was made before. */
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
