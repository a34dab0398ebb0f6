import type { Conflict } from '../../lib/contract/conflict.ts'
import { standingOf } from './bands.ts'

/** Many marks of one name share a row. Capitals do not count. */
export function writtenAlike(hits: readonly Conflict[]): [Conflict, ...Conflict[]][] {
  const groups = new Map<string, [Conflict, ...Conflict[]]>()
  for (const hit of hits) {
    const key = `${standingOf(hit)} ${hit.name.toLowerCase()}`
    const group = groups.get(key)
    if (group) group.push(hit)
    else groups.set(key, [hit])
  }
  return [...groups.values()]
}
