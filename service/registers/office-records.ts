import { OFFICES } from '../../lib/sources/list.ts'
import type { Office, OfficeRecords } from '../../lib/sources/offices/office.ts'

/** The records that can be held here, in the order of their offices. */
export function officeRecords(offices: readonly Office[] = OFFICES): OfficeRecords[] {
  return offices.flatMap(({ records }) => records ?? [])
}

/** The records that a code names, written in any case; null where no office has that code. */
export function recordsNamed(text: string, offices?: readonly Office[]): OfficeRecords | null {
  return officeRecords(offices).find(({ code }) => code.toLowerCase() === text.toLowerCase()) ?? null
}
