import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import { officeRecords } from '../../ops/office-records.ts'

/** The records that a code stands for, which must be there. */
export function recordsCalled(code: string): OfficeRecords {
  const records = officeRecords.named(code)
  if (records === null) throw new Error(`no office has records called ${code}`)
  return records
}
