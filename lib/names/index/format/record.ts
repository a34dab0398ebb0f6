export interface IndexRecord {
  name: string
  /** 1-45. Empty if unknown, which matches any class. */
  niceClasses: readonly number[]
  /** 0-15. */
  office: number
  /** 0-7. */
  status: number
  /** The caller's id, an unsigned integer of 32 bits. */
  ref: number
}

/** Throws RangeError if a number does not fit its bits. */
export function checkRecord(record: IndexRecord): void {
  const { office, status, ref } = record
  if (!(Number.isInteger(office) && office >= 0 && office <= 15))
    throw new RangeError(`An office must be a whole number from 0 to 15, not ${office}`)
  if (!(Number.isInteger(status) && status >= 0 && status <= 7))
    throw new RangeError(`A status must be a whole number from 0 to 7, not ${status}`)
  if (!(Number.isInteger(ref) && ref >= 0 && ref <= 0xffffffff))
    throw new RangeError(`A ref must be an unsigned integer of 32 bits, not ${ref}`)
}
