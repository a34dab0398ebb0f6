import type { MissingRow } from './registers.ts'

/**
 * Sorts missing sources into those that are told of together, so that many that are missing alike do not push everything else out of
 * sight: sources of one kind in one state, or for one reason whatever their kind. What the verdict depends on comes first and by itself.
 */
export function groupMissing(rows: readonly MissingRow[]): MissingRow[][] {
  const alike = Map.groupBy(rows, ({ required, kind, state, why }) => JSON.stringify([required, state, why ?? [kind]]))
  return [...alike.values()].sort(([a], [b]) => Number(b?.required) - Number(a?.required))
}
