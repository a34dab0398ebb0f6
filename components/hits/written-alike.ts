import type { Conflict } from '../../lib/contract/conflict.ts'
import { standingOf } from './bands.ts'

/**
 * Groups hits of one band and tier whose names differ at most in capitals, so that many marks of one name take the room
 * of one. A group stands at the place of its first hit, and keeps the order of its hits.
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
