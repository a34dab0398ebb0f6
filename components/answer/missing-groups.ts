import type { CoverageRow } from '../../lib/contract/coverage.ts'

/** Fewest sources that are told of together. */
const TOGETHER = 2

export interface MissingGroups {
  /** Sources that are told of one by one: all that the verdict depends on, and those that nothing else shares its state with. */
  alone: CoverageRow[]
  /** Sources the verdict does not depend on, of one kind and in one state. */
  together: CoverageRow[][]
}

/** Sorts missing sources so that many registries failing alike do not push everything else out of sight. */
export function groupMissing(rows: readonly CoverageRow[]): MissingGroups {
  const alike = Map.groupBy(
    rows.filter((row) => !row.required),
    ({ kind, state }) => JSON.stringify([kind, state]),
  )
  const together = [...alike.values()].filter((group) => group.length >= TOGETHER)
  const grouped = new Set(together.flat())
  return { alone: rows.filter((row) => !grouped.has(row)), together }
}
