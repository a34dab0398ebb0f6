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
  within(codes: Uint8Array, distance: number, accept: (id: number) => boolean): EditHits
}

/** How many bits each group number has. */
const GROUP_BITS = Uint8Array.from({ length: GROUPS }, (_none, group) => bitCount(group))
const HITS_MAX = 1 << 16

/**
 * Looks at the strings of the lengths in reach whose letters can be so near. An edit takes away at most one bit of a
 * letter mask and adds at most one; a string that is longer by n has n letters more, which take nothing away. Strings of a
 * length stand together by their commonest letters: most groups are passed over without a look at their strings.
 */
export function createEditSearch(strings: PackedStrings): EditSearch {
  const pattern = new EditPattern()
  const found: EditHits = { count: 0, ids: new Uint32Array(HITS_MAX), distances: new Uint8Array(HITS_MAX) }
  /** The searched string: its letters, how far is near, and whom to tell. */
  let [mask, reach] = [0, 0]
  let accepts: (id: number) => boolean = () => true

  /** `lost` and `added` are the most bits that a string of `length` letters may lack and have more. */
  function scan(from: number, to: number, length: number, lost: number, added: number): void {
    const { masks, letters } = strings
    let start = strings.startIn(length, from)
    for (let id = from; id < to; id++, start += length) {
      const differing = (masks[id] as number) ^ mask
      const bits = bitCount(differing)
      if (bits > lost + added) continue
      const lacking = bitCount(differing & mask)
      if (lacking > lost || bits - lacking > added) continue
      const distance = pattern.distance(letters, start, start + length, reach)
      if (distance > reach || found.count === HITS_MAX || !accepts(id)) continue
      found.ids[found.count] = id
      found.distances[found.count++] = distance
    }
  }

  function scanLength(length: number, longer: number): void {
    const own = groupOf(mask)
    const lost = reach - Math.max(0, longer)
    const added = reach - Math.max(0, -longer)
    for (let group = 0; group < GROUPS; group++) {
      const differing = group ^ own
      if ((GROUP_BITS[differing & own] as number) > lost || (GROUP_BITS[differing & group] as number) > added) continue
      const at = length * GROUPS + group
      const [from, to] = [strings.groups[at] as number, strings.groups[at + 1] as number]
      if (from < to) scan(from, to, length, lost, added)
    }
  }

  return {
    within(codes, distance, accept) {
      found.count = 0
      const { length } = codes
      if (length === 0 || length > PROMISE_LENGTH_MAX) return found
      pattern.set(codes, 0, length)
      mask = letterMask(codes, 0, length)
      reach = distance
      accepts = accept
      const longest = Math.min(length + distance, GROUPED_LENGTHS - 1)
      for (let other = Math.max(1, length - distance); other <= longest; other++) scanLength(other, other - length)
      if (found.count > PROMISED_MOST) keepNearest(found, distance)
      return found
    },
  }
}

/** Keeps PROMISED_MOST, the nearest. */
function keepNearest(found: EditHits, distance: number): void {
  let kept = 0
  for (let reach = 0; reach <= distance; reach++) {
    for (let at = kept; at < found.count && kept < PROMISED_MOST; at++)
      if (found.distances[at] === reach) swap(found, at, kept++)
  }
  found.count = kept
}

function swap({ ids, distances }: EditHits, a: number, b: number): void {
  const [id, distance] = [ids[a] as number, distances[a] as number]
  ids[a] = ids[b] as number
  distances[a] = distances[b] as number
  ids[b] = id
  distances[b] = distance
}
