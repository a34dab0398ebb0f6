import { isSameScope } from '../scope.ts'
import type { ProjectName } from './project.ts'
import { compareRisk } from './risk-order.ts'

/** Nearby spellings of a name that are checked at once. */
export const NEARBY_MAX = 8

interface NearbyFound {
  better: ProjectName[]
  worse: number
  unknown: number
  waiting: number
}

function fateOf(name: ProjectName, other: ProjectName): keyof NearbyFound {
  if (other.check === null) return other.failed === null ? 'waiting' : 'unknown'
  if (name.check === null || !isSameScope(name.check.scope, other.check.scope)) return 'unknown'
  const had = new Set(name.check.missing)
  if (other.check.missing.some((source) => !had.has(source)) || other.check.verdict === 'not_checked') return 'unknown'
  return compareRisk(name, other) < 0 ? 'better' : 'worse'
}

/** Compares a name with its nearby spellings in `all`. Null if it has none. */
export function nearbyFound(name: ProjectName, all: readonly ProjectName[]): NearbyFound | null {
  const own = all.filter(({ nearbyOf }) => nearbyOf === name.id)
  if (own.length === 0) return null
  const fates = Map.groupBy(own, (other) => fateOf(name, other))
  const count = (fate: keyof NearbyFound) => fates.get(fate)?.length ?? 0
  const better = (fates.get('better') ?? []).toSorted((one, other) => compareRisk(other, one))
  return { better, worse: count('worse'), unknown: count('unknown'), waiting: count('waiting') }
}
