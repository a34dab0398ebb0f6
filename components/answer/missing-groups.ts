import type { MissingRow } from './registers.ts'

/**
 * Sorts missing sources into those that are told of together, so that many registries failing alike do not push everything
 * else out of sight. What the verdict depends on is told of one by one, and first; of the others those are together that are
 * of one kind, in one state and for one reason.
 */
export function groupMissing(rows: readonly MissingRow[]): MissingRow[][] {
  const alike = Map.groupBy(rows, ({ id, required, kind, state, why }) =>
    required ? id : JSON.stringify([kind, state, why]),
  )
  return [...alike.values()].sort(([a], [b]) => Number(b?.required) - Number(a?.required))
}
