import type { Office } from '../../lib/sources/offices/office.ts'
import type { Log } from '../ops/log.ts'
import { officeRecords } from '../ops/office-records.ts'
import { databasePlace } from './postgres/database-backend.ts'
import { openHeldDatabase } from './postgres/imported-registers.ts'
import type { SearchPool } from './search/search-pool.ts'
import { filePlace } from './store/file-backend.ts'
import { type HeldRegisters, openHeldRegisters } from './store/imported-registers.ts'
import { type HeldOffice, registersFolder } from './store/offices.ts'
import type { RecordPlace } from './store/record-store.ts'

export interface RecordSettings {
  dataDir: string
  databaseUrl: string | null
  /** Offices with records in PostgreSQL. Empty without a database. */
  registersInDatabase: readonly string[]
}

/** Returns the backend that the settings choose for a register. */
export function placeOf(
  { dataDir, databaseUrl, registersInDatabase }: RecordSettings,
  office: HeldOffice,
): RecordPlace {
  const inDatabase = databaseUrl !== null && registersInDatabase.includes(office)
  return inDatabase ? databasePlace(databaseUrl, office) : filePlace(registersFolder(dataDir), office)
}

/**
 * Opens the imported registers, each in the backend that the settings choose. Throws CannotStart if PostgreSQL cannot
 * search.
 */
export async function openRecords(
  { dataDir, databaseUrl, registersInDatabase }: RecordSettings,
  pool: SearchPool,
  { log, offices }: { log: Log; offices?: readonly Office[] },
): Promise<HeldRegisters> {
  const all = officeRecords.all(offices)
  if (databaseUrl === null || registersInDatabase.length === 0)
    return openHeldRegisters(dataDir, pool, log, { offices: all })
  const isThere = (office: HeldOffice) => registersInDatabase.includes(office)
  const there = await openHeldDatabase({ databaseUrl, offices: all.filter(({ code }) => isThere(code)) }, pool, log)
  try {
    const inFiles = all.filter(({ code }) => !isThere(code))
    const here = await openHeldRegisters(dataDir, pool, log, { offices: inFiles })
    const of = (office: HeldOffice) => (isThere(office) ? there : here)
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
