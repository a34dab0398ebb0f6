import type { MissingRow } from './registers.ts'

/**
 * Groups missing sources that are shown together, so that many of them do not push everything else out of sight. A
 * group has one state, and one reason or else one kind of source. Sources on which the verdict depends are grouped
 * apart and come first.
 */
export function groupMissing(rows: readonly MissingRow[]): MissingRow[][] {
  const alike = Map.groupBy(rows, ({ required, kind, state, why }) => JSON.stringify([required, state, why ?? [kind]]))
  return [...alike.values()].sort(([a], [b]) => Number(b?.required) - Number(a?.required))
}
