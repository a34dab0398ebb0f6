/** Strings in the order of an index: by length, then by the group of their letters. Word borders are in the letters. */
export interface PackedStrings {
  count: number
  letters: Uint8Array
  lengths: Uint8Array
  /** First string of each length 0-256. */
  firstOfLength: Uint32Array
  groups: Uint32Array
  masks: Uint32Array
  /** Where the letters of a string start; they end `lengths[id]` further. */
  startOf(id: number): number
  /** The same of a string whose length is known: nothing is read. */
  startIn(length: number, id: number): number
}

/**
 * As all strings of a length stand together, where a string starts follows from its number, and no list of starts is kept.
 */
export function openStrings(strings: Omit<PackedStrings, 'startOf' | 'startIn' | 'count'>): PackedStrings {
  const { lengths, firstOfLength } = strings
  // Where a string of this length with the number 0 would start: below zero for most.
  const bases = new Float64Array(firstOfLength.length)
  let start = 0
  for (let length = 0; length + 1 < firstOfLength.length; length++) {
    const first = firstOfLength[length] as number
    bases[length] = start - first * length
    start += ((firstOfLength[length + 1] as number) - first) * length
  }
  return {
    ...strings,
    count: lengths.length,
    startOf(id) {
      const length = lengths[id] as number
      return (bases[length] as number) + id * length
    },
    startIn: (length, id) => (bases[length] as number) + id * length,
  }
}
