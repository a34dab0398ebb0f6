import { bitCount, GROUPED_LENGTHS, GROUPS, groupOf, letterMask } from '../format/letter-mask.ts'
import { PROMISE_LENGTH_MAX, PROMISED_MOST } from '../format/limits.ts'
import type { PackedStrings } from '../format/packed-strings.ts'
import { EditPattern } from './osa.ts'

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

function mostOfOneLength({ firstOfLength }: PackedStrings): number {
  return firstOfLength.reduce((most, first, length) => Math.max(most, (firstOfLength[length + 1] ?? first) - first), 0)
}

/**
 * Searches the strings whose lengths and letter masks can be within reach. An edit clears at most one bit of a letter
 * mask and sets at most one. A string that is longer by n has n more letters, which clear no bit. Strings of one length
 * are grouped by their commonest letters, so most groups are skipped as a whole.
 */
export function createEditSearch(strings: PackedStrings): EditSearch {
  const pattern = new EditPattern()
  const maybe = new Uint32Array(mostOfOneLength(strings))
  const found: EditHits = { count: 0, ids: new Uint32Array(HITS_MAX), distances: new Uint8Array(HITS_MAX) }
  /** The searched string: its letter mask, the largest distance, and what accepts a string. */
  let [mask, reach] = [0, 0]
  let accepts: (id: number) => boolean = () => true

  /**
   * Writes the strings of `length` letters whose masks lack at most `lost` bits and have at most `added` more into `maybe`
   * and returns how many there are.
   */
  function scan(length: number, lost: number, added: number): number {
    // Local variables, because outer ones would be read anew for every string.
    const { masks, groups } = strings
    const own = mask
    const ownGroup = groupOf(own)
    let count = 0
    for (let group = 0; group < GROUPS; group++) {
      const apart = group ^ ownGroup
      if ((GROUP_BITS[apart & ownGroup] as number) > lost || (GROUP_BITS[apart & group] as number) > added) continue
      const end = groups[length * GROUPS + group + 1] as number
      for (let id = groups[length * GROUPS + group] as number; id < end; id++) {
        const differing = (masks[id] as number) ^ own
        const bits = bitCount(differing)
        if (bits > lost + added) continue
        const lacking = bitCount(differing & own)
        if (lacking > lost || bits - lacking > added) continue
        maybe[count++] = id
      }
    }
    return count
  }

  function scanLength(length: number, longer: number): void {
    const count = scan(length, reach - Math.max(0, longer), reach - Math.max(0, -longer))
    const start = strings.startIn(length, 0)
    const { letters } = strings
    for (let at = 0; at < count; at++) {
      const id = maybe[at] as number
      const distance = pattern.distance(letters, start + id * length, start + id * length + length, reach)
      if (distance > reach || found.count === HITS_MAX || !accepts(id)) continue
      found.ids[found.count] = id
      found.distances[found.count++] = distance
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

/** Cuts what was found to the nearest PROMISED_MOST. */
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
