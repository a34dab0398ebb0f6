import { type HeldOffice, registersFolder } from '../offices.ts'
import type { RecordPlace } from '../store/record-store.ts'
import { databasePlace } from './database-place.ts'
import { filePlace } from './file-place.ts'

/** The settings that say where records are kept. */
export interface RecordSettings {
  dataDir: string
  databaseUrl: string | null
  /** Offices whose records are in the database; none where there is no database. */
  registersInDatabase: readonly string[]
}

/** Where the records of an office are kept, by the settings. */
export function placeOf(
  { dataDir, databaseUrl, registersInDatabase }: RecordSettings,
  office: HeldOffice,
): RecordPlace {
  const inDatabase = databaseUrl !== null && registersInDatabase.includes(office)
  return inDatabase ? databasePlace(databaseUrl, office) : filePlace(registersFolder(dataDir), office)
}
