import type { Office } from '../../lib/sources/offices/office.ts'
import type { Log } from '../ops/log.ts'
import { officeRecords } from '../ops/office-records.ts'
import { databaseBackend } from './postgres/database-backend.ts'
import { openHeldDatabase } from './postgres/imported-registers.ts'
import type { SearchPool } from './search/search-pool.ts'
import { fileBackend } from './store/file-backend.ts'
import { type ImportedRegisters, openImportedRegisters } from './store/imported-registers.ts'
import { type RegisterCode, registersFolder } from './store/offices.ts'
import type { RecordBackend } from './store/record-store.ts'

export interface RecordSettings {
  dataDir: string
  databaseUrl: string | null
  /** Offices with records in PostgreSQL. Empty without a database. */
  registersInDatabase: readonly string[]
}

/** Returns the backend that the settings choose for a register. */
export function placeOf(
  { dataDir, databaseUrl, registersInDatabase }: RecordSettings,
  office: RegisterCode,
): RecordBackend {
  const inDatabase = databaseUrl !== null && registersInDatabase.includes(office)
  return inDatabase ? databaseBackend(databaseUrl, office) : fileBackend(registersFolder(dataDir), office)
}

/** Opens each imported register in its configured backend. Throws CannotStart if PostgreSQL cannot search. */
export async function openRecords(
  { dataDir, databaseUrl, registersInDatabase }: RecordSettings,
  pool: SearchPool,
  { log, offices }: { log: Log; offices?: readonly Office[] },
): Promise<ImportedRegisters> {
  const all = officeRecords.all(offices)
  if (databaseUrl === null || registersInDatabase.length === 0)
    return openImportedRegisters(dataDir, pool, log, { offices: all })
  const isThere = (office: RegisterCode) => registersInDatabase.includes(office)
  const there = await openHeldDatabase({ databaseUrl, offices: all.filter(({ code }) => isThere(code)) }, pool, log)
  try {
    const inFiles = all.filter(({ code }) => !isThere(code))
    const here = await openImportedRegisters(dataDir, pool, log, { offices: inFiles })
    const of = (office: RegisterCode) => (isThere(office) ? there : here)
    return {
      held: (office) => of(office).held(office),
      trouble: (office) => of(office).trouble(office),
      gaps: (office) => of(office).gaps(office),
      close: async () => void (await Promise.all([here.close(), there.close()])),
    }
  } catch (error) {
    await there.close()
    throw error
  }
}
