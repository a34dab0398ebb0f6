import {
  createCandidateFinder,
  createIndexBuilder,
  hashLetters,
  openIndex,
  type PackedIndex,
} from '../../lib/names/index/index.ts'
import { encodeWords } from '../../lib/names/letters/encoded-name.ts'
import { nameVariants } from '../../lib/names/normalise/variants.ts'
import type { Pair } from '../match/pairs.ts'
import { createRegister } from '../register/register.ts'
import type { FitQuery } from './queries.ts'

/** The candidates of one query: marks of the register and the decided mark, without other decided marks. */
export interface Neighbours {
  query: FitQuery
  /** Units of the index (distinct spellings). */
  units: Uint32Array
  /** Places of the decided mark's spellings among the units; none for a made name. */
  sought: number[]
  /** False where no search would have found the decided mark; it is among the units all the same. */
  isFound: boolean
}

const REGISTER_SEED = 7
/** Most spellings of a name, forms and equal ones together. */
const SPELLINGS = 64

/** An index of the first marks of a made register, and of both marks of each pair. */
export function indexWith(pairs: readonly Pair[], marks: number): PackedIndex {
  const builder = createIndexBuilder()
  const register = createRegister(REGISTER_SEED)
  const add = (name: string, ref: number) => builder.add({ name, niceClasses: [], office: 0, status: 0, ref })
  for (let ref = 0; ref < marks; ref++) add(register.nameAt(ref), ref)
  const decided = new Set(pairs.flatMap(({ earlier, later }) => [earlier, later]))
  for (const [at, name] of [...decided].entries()) add(name, marks + at)
  return openIndex(builder.finish())
}

export const marksOfUnit = ({ sections }: PackedIndex, unit: number) =>
  (sections.unitMarkStarts[unit + 1] as number) - (sections.unitMarkStarts[unit] as number)

function unitsOf({ lookup }: PackedIndex, name: string): Set<number> {
  const found = new Uint32Array(SPELLINGS)
  const units = new Set<number>()
  for (const { words } of nameVariants(name).forms) {
    const codes = encodeWords(words)
    const count = lookup.find(codes, 0, codes.length, hashLetters(codes, 0, codes.length), found)
    for (let at = 0; at < count; at++) units.add(found[at] as number)
  }
  return units
}

/**
 * Most marks of the index with the spelling of a decided mark for the spelling to count as rare: a rare one is a
 * neighbour only in the queries of its own pair.
 */
const ALMOST_ALONE = 3

/** The candidates of each query. */
export function findNeighbours(index: PackedIndex, pairs: readonly Pair[], queries: readonly FitQuery[]): Neighbours[] {
  const finder = createCandidateFinder(index)
  const decided = new Set<number>()
  for (const name of new Set(pairs.flatMap(({ earlier, later }) => [earlier, later])))
    for (const unit of unitsOf(index, name)) if (marksOfUnit(index, unit) <= ALMOST_ALONE) decided.add(unit)
  return queries.flatMap((query) => {
    const { forms } = nameVariants(query.name)
    if (forms.length === 0) return []
    const own = unitsOf(index, query.name)
    const sought = query.sought === null ? new Set<number>() : unitsOf(index, query.sought)
    const candidates = finder.find(forms)
    const units = [...candidates.units.subarray(0, candidates.count)].filter(
      (unit) => sought.has(unit) || !(own.has(unit) || decided.has(unit)),
    )
    const isFound = units.some((unit) => sought.has(unit))
    if (!isFound) units.push(...[...sought].filter((unit) => marksOfUnit(index, unit) > 0).slice(0, 1))
    const places = [...units.keys()].filter((at) => sought.has(units[at] as number))
    if (query.sought !== null && places.length === 0) return []
    return [{ query, units: Uint32Array.from(units), sought: places, isFound }]
  })
}
