import { join } from 'node:path'
import type { RecordStatus } from '../../lib/contract/conflict.ts'
import type { IndexRecord } from '../../lib/names/index/format/record.ts'
import { INDEX_STATUS } from '../../lib/sources/register/index-status.ts'

/** The registers whose records can be held here: marks by the code of their office, and Swiss companies. */
export const HELD_OFFICES = ['EU', 'CH', 'DE', 'AT', 'US', 'companies-CH'] as const
export type HeldOffice = (typeof HELD_OFFICES)[number]

/** The office that is meant, in whatever case it was written; null where there is none such. */
export function officeNamed(text: string): HeldOffice | null {
  return HELD_OFFICES.find((office) => office.toLowerCase() === text.toLowerCase()) ?? null
}

/** Id under which the search pool has the index of an office. */
export function indexIdOf(office: HeldOffice): string {
  return office === 'companies-CH' ? office : `marks-${office}`
}

/** Folder of the stores and indexes. */
export function registersFolder(dataDir: string): string {
  return join(dataDir, 'registers')
}

export function storePath(folder: string, office: HeldOffice): string {
  return join(folder, `${office}.sqlite`)
}

/** A row of a store as it goes into an index. */
export function indexRecord(
  office: HeldOffice,
  ref: number,
  name: string,
  niceClasses: number[],
  status: RecordStatus,
): IndexRecord {
  return { ref, name, niceClasses, status: INDEX_STATUS[status], office: HELD_OFFICES.indexOf(office) }
}
