import type { Conflict } from '../../lib/contract/conflict.ts'
import { standingOf } from './bands.ts'

/**
 * Hits of one band and tier that are written alike, capitals aside, together at the place of the first: so that many marks of one
 * name take the room of one. Every hit is in one group, in the order in which they came.
 */
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
