import { OFFICES } from '../../lib/sources/list.ts'
import type { Office, OfficeRecords } from '../../lib/sources/offices/office.ts'

const counted = (count: number) => count.toLocaleString('en')

/** The registers that can be imported. */
export const officeRecords = {
  /** In the order of their offices. */
  all: (offices: readonly Office[] = OFFICES): OfficeRecords[] => offices.flatMap(({ records }) => records ?? []),

  /** Finds a register by its code, in any case. Returns null for an unknown code. */
  named(text: string, offices?: readonly Office[]): OfficeRecords | null {
    return officeRecords.all(offices).find(({ code }) => code.toLowerCase() === text.toLowerCase()) ?? null
  },

  /** Returns why `records` can only be part of a register that has at least `fewest`, or null. */
  whyPart(fewest: number, records: number): string | null {
    if (records >= fewest) return null
    return `only ${counted(records)} of its records are imported, and it has more than ${counted(fewest)}: the rest was not searched`
  },
}
