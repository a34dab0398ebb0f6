export interface DatedFile {
  asOf: string
  /** True if the operator named the date. */
  told: boolean
}

/** Offices publish changes daily or weekly, so files are missing after a longer time. */
export const LONGEST_GAP_DAYS = 8
const DAY_MS = 24 * 60 * 60 * 1000

export interface DataDate {
  /** Instant up to which there is no gap. */
  asOf: string
  /** Instant of the first file after a gap, or null. */
  behindGap: string | null
}

/**
 * Files after a gap are searched, but do not make the register newer, because nobody knows what changed in the gap. The
 * operator's date is believed.
 */
export function dataDateOf(files: readonly DatedFile[]): DataDate | null {
  const rising = files.toSorted((a, b) => Date.parse(a.asOf) - Date.parse(b.asOf))
  const told = rising.findLastIndex((file) => file.told)
  const [first, ...later] = rising.slice(Math.max(0, told))
  if (first === undefined) return null
  let { asOf } = first
  for (const file of later) {
    if (Date.parse(file.asOf) - Date.parse(asOf) > LONGEST_GAP_DAYS * DAY_MS) return { asOf, behindGap: file.asOf }
    asOf = file.asOf
  }
  return { asOf, behindGap: null }
}
