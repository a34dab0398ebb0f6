const counted = (count: number) => count.toLocaleString('en')

/**
 * Why this number of records is only a part of a register that has at least `fewest`, as the reason of a source; null
 * where they can be all of it.
 */
export function whyPart(fewest: number, records: number): string | null {
  if (records >= fewest) return null
  return `only ${counted(records)} of its records are imported, and it has more than ${counted(fewest)}: the rest was not searched`
}
