import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import { recordAddress } from '../../../lib/sources/offices/record-address.ts'
import type { HeldRecord, HeldRegister } from '../../../lib/sources/register/held-register.ts'
import type { MarkRecord } from '../../../lib/sources/register/mark-record.ts'
import { SearchUnavailable } from '../../../lib/sources/register/name-search.ts'
import { storePath } from '../offices.ts'
import { type Gaps, gapsIn, isBeingFetched, missingOf } from '../store/hole.ts'
import { listFiles } from '../store/journal.ts'
import { openStoreToRead } from '../store/open-store.ts'
import { type StoreId, storeId } from '../store/store-facts.ts'
import { readStoredClasses, readStoredGoods } from './store-rows.ts'

/** Reads the store of an office. Throws SQLite's errors unless a method says otherwise. */
export interface HeldRecords {
  /** Omits removed and unnamed records. Throws SearchUnavailable if the store cannot be read. */
  recordsOf(refs: readonly number[]): Map<number, HeldRecord>
  id(): StoreId
  missing(): Pick<HeldRegister, 'part' | 'unread'>
  isBeingFetched(): boolean
  gaps(): Gaps | null
  hasEntries(): boolean
  close(): void
}

const RECORD = `SELECT number, name, classes, status, owner, filed_on AS filedOn, registered_on AS registeredOn,
  expires_on AS expiresOn, basis, registration_number AS registrationNumber, goods
  FROM record WHERE ref = ? AND removed = 0 AND name IS NOT NULL`

type StoredRow = MarkRecord & { classes: string; goods: string | null; name: string }

/** Returns null if there is no store. Throws StoreError or SQLite's error. */
export function openHeldRecords(folder: string, office: OfficeRecords): HeldRecords | null {
  const { code } = office
  const db = openStoreToRead(storePath(folder, code), code)
  if (db === null) return null
  const find = db.prepare(RECORD)

  function recordOf(ref: number): HeldRecord | null {
    let row: Record<string, unknown> | undefined
    try {
      row = find.get(ref)
    } catch {
      throw new SearchUnavailable('its records cannot be read')
    }
    if (row === undefined) return null
    const { classes, goods, ...rest } = row as unknown as StoredRow
    const record = { ...rest, niceClasses: readStoredClasses(classes), ...readStoredGoods(goods) }
    return { ...record, recordUrl: recordAddress(office, record) }
  }

  return {
    recordsOf(refs) {
      const found = new Map<number, HeldRecord>()
      for (const ref of refs) {
        const record = recordOf(ref)
        if (record !== null) found.set(ref, record)
      }
      return found
    },
    id: () => storeId(db),
    missing: () => missingOf(listFiles(db)),
    isBeingFetched: () => isBeingFetched(listFiles(db)),
    gaps: () => gapsIn(listFiles(db)),
    hasEntries: () => db.prepare('SELECT 1 FROM file WHERE steps > 0 LIMIT 1').get() !== undefined,
    close: () => db.close(),
  }
}
