import type { Office } from '../../../lib/sources/offices/office.ts'
import type { Log } from '../../system/log.ts'
import { openHeldDatabase } from '../database/open-held-database.ts'
import { type HeldRegisters, openHeldRegisters } from '../held/held-registers.ts'
import { officeRecords } from '../office-records.ts'
import type { HeldOffice } from '../offices.ts'
import type { SearchPool } from '../search/search-pool.ts'
import type { RecordSettings } from './place-of.ts'

/**
 * Opens the imported registers, each in the backend that the settings choose. Throws CannotStart if PostgreSQL cannot
 * search.
 */
export async function openRecords(
  { dataDir, databaseUrl, registersInDatabase }: RecordSettings,
  pool: SearchPool,
  { log, offices }: { log: Log; offices?: readonly Office[] },
): Promise<HeldRegisters> {
  const all = officeRecords(offices)
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
