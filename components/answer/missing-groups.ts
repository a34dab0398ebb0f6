import type { MissingRow } from './registers.ts'

/** Many missing sources would push everything else out of sight, so similar ones share a row. */
export function groupMissing(rows: readonly MissingRow[]): MissingRow[][] {
  const alike = Map.groupBy(rows, ({ required, kind, state, why }) => JSON.stringify([required, state, why ?? [kind]]))
  return [...alike.values()].sort(([a], [b]) => Number(b?.required) - Number(a?.required))
}
