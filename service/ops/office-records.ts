import { OFFICES } from '../../lib/sources/list.ts'
import type { Office, OfficeRecords } from '../../lib/sources/offices/office.ts'

/** The registers that can be imported, in the order of their offices. */
export function officeRecords(offices: readonly Office[] = OFFICES): OfficeRecords[] {
  return offices.flatMap(({ records }) => records ?? [])
}

/** Finds a register by its code, in any case. Returns null for an unknown code. */
export function recordsNamed(text: string, offices?: readonly Office[]): OfficeRecords | null {
  return officeRecords(offices).find(({ code }) => code.toLowerCase() === text.toLowerCase()) ?? null
}

const counted = (count: number) => count.toLocaleString('en')

/** Returns why `records` can only be part of a register that has at least `fewest`, or null. */
export function whyPart(fewest: number, records: number): string | null {
  if (records >= fewest) return null
  return `only ${counted(records)} of its records are imported, and it has more than ${counted(fewest)}: the rest was not searched`
}
