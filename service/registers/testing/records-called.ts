import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import { officeRecords } from '../../ops/office-records.ts'

/** Returns the records with this code. Throws if there are none. */
export function recordsCalled(code: string): OfficeRecords {
  const records = officeRecords.named(code)
  if (records === null) throw new Error(`no office has records called ${code}`)
  return records
}
