/** Strings in the order of an index: by length, then by the group of their letters. Word borders are in the letters. */
export interface PackedStrings {
  count: number
  letters: Uint8Array
  lengths: Uint8Array
  /** First string of each length 0-256. */
  firstOfLength: Uint32Array
  groups: Uint32Array
  masks: Uint32Array
  /**
   * Length of a string by its number. For scattered strings this is faster than `lengths[id]`, which is seldom in a
   * cache.
   */
  lengthOf(id: number): number
  /** Where the letters of a string start; they end `lengthOf(id)` letters further. */
  startOf(id: number): number
  /** Where the letters of a string with a known length start; reads no list. */
  startIn(length: number, id: number): number
}

/**
 * Bits of a string's place in its page. The length of the first string of each page is kept; few others on a page
 * differ from it.
 */
const PAGE_BITS = 10

/**
 * Opens strings in index order. Strings of one length are adjacent, so the length and the start of a string follow from
 * its number, and no list of starts is kept.
 */
export function openStrings(strings: Omit<PackedStrings, 'lengthOf' | 'startOf' | 'startIn' | 'count'>): PackedStrings {
  const { lengths, firstOfLength } = strings
  // Where a string of this length with the number 0 would start: below zero for most.
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
