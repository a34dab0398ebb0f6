/** The date of one imported file, and who says so. */
export interface DatedFile {
  /** Instant up to which the file tells of the register. */
  asOf: string
  /** Whether the operator named the date. */
  told: boolean
}

/**
 * Most days between two files without a gap. Offices publish changes daily or weekly, so after a longer time files are
 * missing.
 */
export const LONGEST_GAP_DAYS = 8
const DAY_MS = 24 * 60 * 60 * 1000

export interface DataDate {
  /** Instant up to which the files go without a gap. */
  asOf: string
  /** Instant of the first file behind a gap; null where there is none. */
  behindGap: string | null
}

/**
 * Up to when imported files tell what the register holds; null where there are none. Files behind a gap are searched,
 * but do not make the register newer: what changed in the gap is not known. A date that the operator named is believed.
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
