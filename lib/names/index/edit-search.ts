import { bitCount, GROUPED_LENGTHS, GROUPS, groupOf, letterMask } from './letter-mask.ts'
import { PROMISE_LENGTH_MAX, PROMISED_MOST } from './limits.ts'
import { EditPattern } from './osa.ts'
import type { PackedStrings } from './packed-strings.ts'

/** Strings within a distance; the first `count` of each array hold. */
export interface EditHits {
  count: number
  ids: Uint32Array
  distances: Uint8Array
}

export interface EditSearch {
  /**
   * All accepted strings within `distance` of the searched one, in no order. Where more than PROMISED_MOST are that
   * near, the nearest are kept. The result is reused by the next search.
   */
  within(codes: Uint8Array, start: number, end: number, distance: number, accept: (id: number) => boolean): EditHits
}

/** How many bits each group number has. */
const GROUP_BITS = Uint8Array.from({ length: GROUPS }, (_none, group) => bitCount(group))
const HITS_MAX = 1 << 16

/**
 * Looks at the strings of the lengths in reach whose letters can be so near. One edit takes away at most one letter and
 * adds at most one, and strings of a length stand together by their commonest letters: most groups are passed over
 * without a look at their strings.
 */
export function createEditSearch(strings: PackedStrings): EditSearch {
  const pattern = new EditPattern()
  const found: EditHits = { count: 0, ids: new Uint32Array(HITS_MAX), distances: new Uint8Array(HITS_MAX) }

  function scan(from: number, to: number, mask: number, reach: number, accept: (id: number) => boolean): void {
    for (let id = from; id < to; id++) {
      const differing = (strings.masks[id] as number) ^ mask
      if (bitCount(differing & mask) > reach || bitCount(differing & ~mask) > reach) continue
      const start = strings.startOf(id)
      const distance = pattern.distance(strings.letters, start, start + (strings.lengths[id] as number))
      if (distance > reach || found.count === HITS_MAX || !accept(id)) continue
      found.ids[found.count] = id
      found.distances[found.count++] = distance
    }
  }

  function scanLength(length: number, mask: number, reach: number, accept: (id: number) => boolean): void {
    const own = groupOf(mask)
    for (let group = 0; group < GROUPS; group++) {
      const differing = group ^ own
      if ((GROUP_BITS[differing & own] as number) > reach || (GROUP_BITS[differing & group] as number) > reach) continue
      const at = length * GROUPS + group
      scan(strings.groups[at] as number, strings.groups[at + 1] as number, mask, reach, accept)
    }
  }

  /** Keeps PROMISED_MOST, the nearest. */
  function settle(distance: number): void {
    if (found.count <= PROMISED_MOST) return
    const all = found.count
    let kept = 0
    for (let reach = 0; reach <= distance; reach++) {
      for (let at = kept; at < all && kept < PROMISED_MOST; at++) if (found.distances[at] === reach) swap(at, kept++)
    }
    found.count = kept
  }

  function swap(a: number, b: number): void {
    const [id, distance] = [found.ids[a] as number, found.distances[a] as number]
    found.ids[a] = found.ids[b] as number
    found.distances[a] = found.distances[b] as number
    found.ids[b] = id
    found.distances[b] = distance
  }

  return {
    within(codes, start, end, distance, accept) {
      found.count = 0
      const length = end - start
      if (length === 0 || length > PROMISE_LENGTH_MAX) return found
      pattern.set(codes, start, end)
      const mask = letterMask(codes, start, end)
      for (
        let other = Math.max(1, length - distance);
        other <= Math.min(length + distance, GROUPED_LENGTHS - 1);
        other++
      )
        scanLength(other, mask, distance, accept)
      settle(distance)
      return found
    },
  }
}
