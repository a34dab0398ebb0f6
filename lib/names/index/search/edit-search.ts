import { bitCount, GROUPED_LENGTHS, GROUPS, groupOf, letterMask } from '../format/letter-mask.ts'
import { PROMISE_LENGTH_MAX, PROMISED_MOST } from '../format/limits.ts'
import type { PackedStrings } from '../format/packed-strings.ts'
import { EditPattern } from './osa.ts'

/** Only the first `count` entries are valid. */
interface EditHits {
  count: number
  ids: Uint32Array
  distances: Uint8Array
}

interface EditSearch {
  /**
   * Returns all accepted strings within `distance`, or the nearest `PROMISED_MOST`. The next search reuses the result.
   */
  within(codes: Uint8Array, distance: number, accept: (id: number) => boolean): EditHits
}

const GROUP_BITS = Uint8Array.from({ length: GROUPS }, (_none, group) => bitCount(group))
const HITS_MAX = 1 << 16

function mostOfOneLength({ firstOfLength }: PackedStrings): number {
  return firstOfLength.reduce((most, first, length) => Math.max(most, (firstOfLength[length + 1] ?? first) - first), 0)
}

/**
 * An edit clears at most one bit of a letter mask and sets at most one. A string that is longer by n has n more
 * letters, which clear no bit. Strings of one length are grouped by their commonest letters, so most groups are skipped
 * as a whole.
 */
export function createEditSearch(strings: PackedStrings): EditSearch {
  const pattern = new EditPattern()
  const maybe = new Uint32Array(mostOfOneLength(strings))
  const found: EditHits = { count: 0, ids: new Uint32Array(HITS_MAX), distances: new Uint8Array(HITS_MAX) }
  let [mask, reach] = [0, 0]
  let accepts: (id: number) => boolean = () => true

  /** Writes strings whose masks lack at most `lost` bits and add at most `added` into `maybe`. Returns their number. */
  function scan(length: number, lost: number, added: number): number {
    // Outer variables would be read again for every string.
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
