const counted = (count: number) => count.toLocaleString('en')

/** Reason why `records` can only be a part of a register that has at least `fewest`, or null. */
export function whyPart(fewest: number, records: number): string | null {
  if (records >= fewest) return null
  return `only ${counted(records)} of its records are imported, and it has more than ${counted(fewest)}: the rest was not searched`
}
