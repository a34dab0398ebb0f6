import type { CoverageRow } from '../lib/contract/coverage.ts'

/** Fewest sources that are told of together. */
const TOGETHER = 2

export interface MissingGroups {
  /** Told of one by one: everything the verdict depends on, and what failed in a way of its own. */
  alone: CoverageRow[]
  /** Sources the verdict does not depend on that are missing in the same way. */
  together: CoverageRow[][]
}

/** Sorts missing sources so that many registries failing alike do not push everything else out of sight. */
export function groupMissing(rows: readonly CoverageRow[]): MissingGroups {
  const alike = new Map<string, CoverageRow[]>()
  for (const row of rows) {
    if (row.required) continue
    const key = JSON.stringify([row.kind, row.state, row.reason])
    alike.set(key, [...(alike.get(key) ?? []), row])
  }
  const together = [...alike.values()].filter((group) => group.length >= TOGETHER)
  const grouped = new Set(together.flat())
  return { alone: rows.filter((row) => !grouped.has(row)), together }
}
