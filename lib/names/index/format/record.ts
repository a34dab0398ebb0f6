/** One mark as it goes into an index. */
export interface IndexRecord {
  name: string
  /** Nice classes 1-45; none where they are unknown, which counts as any. */
  niceClasses: readonly number[]
  /** Number of its office, 0-15. */
  office: number
  /** Number of its status, 0-7. */
  status: number
  /** The caller's number of it: an unsigned integer of 32 bits. */
  ref: number
}

/** Checks a record. Throws RangeError where a number does not fit the bits that are kept for it. */
export function checkRecord(record: IndexRecord): void {
  const { office, status, ref } = record
  if (!(Number.isInteger(office) && office >= 0 && office <= 15))
    throw new RangeError(`An office must be a whole number from 0 to 15, not ${office}`)
  if (!(Number.isInteger(status) && status >= 0 && status <= 7))
    throw new RangeError(`A status must be a whole number from 0 to 7, not ${status}`)
  if (!(Number.isInteger(ref) && ref >= 0 && ref <= 0xffffffff))
    throw new RangeError(`A ref must be an unsigned integer of 32 bits, not ${ref}`)
}
