/** Sorted by length, then by letter group. The letters include word borders. */
export interface PackedStrings {
  count: number
  letters: Uint8Array
  lengths: Uint8Array
  /** First string of each length 0-256. */
  firstOfLength: Uint32Array
  groups: Uint32Array
  masks: Uint32Array
  /** Faster than `lengths[id]`, which is seldom in a cache for scattered strings. */
  lengthOf(id: number): number
  startOf(id: number): number
  /** For a known length. Reads no list. */
  startIn(length: number, id: number): number
}

/** Few strings on a page differ in length from the first. */
const PAGE_BITS = 10

/** Strings of one length are adjacent, so no list of starts is needed. */
export function openStrings(strings: Omit<PackedStrings, 'lengthOf' | 'startOf' | 'startIn' | 'count'>): PackedStrings {
  const { lengths, firstOfLength } = strings
  // Start that string 0 would have if it had this length.
  const bases = new Float64Array(firstOfLength.length)
  let start = 0
  for (let length = 0; length + 1 < firstOfLength.length; length++) {
    const first = firstOfLength[length] as number
    bases[length] = start - first * length
    start += ((firstOfLength[length + 1] as number) - first) * length
  }
  const pages = Uint8Array.from(
    { length: (lengths.length >>> PAGE_BITS) + 1 },
    (_none, page) => lengths[page << PAGE_BITS] ?? 0,
  )
  const lengthOf = (id: number): number => {
    let length = pages[id >>> PAGE_BITS] as number
    while (id >= (firstOfLength[length + 1] as number)) length++
    return length
  }
  return {
    ...strings,
    count: lengths.length,
    lengthOf,
    startOf(id) {
      const length = lengthOf(id)
      return (bases[length] as number) + id * length
    },
    startIn: (length, id) => (bases[length] as number) + id * length,
  }
}
