import { type HeldOffice, registersFolder } from '../offices.ts'
import type { RecordPlace } from '../store/record-store.ts'
import { databasePlace } from './database-place.ts'
import { filePlace } from './file-place.ts'

export interface RecordSettings {
  dataDir: string
  databaseUrl: string | null
  /** Offices with records in PostgreSQL. Empty without a database. */
  registersInDatabase: readonly string[]
}

/** The backend that the settings choose for a register. */
export function placeOf(
  { dataDir, databaseUrl, registersInDatabase }: RecordSettings,
  office: HeldOffice,
): RecordPlace {
  const inDatabase = databaseUrl !== null && registersInDatabase.includes(office)
  return inDatabase ? databasePlace(databaseUrl, office) : filePlace(registersFolder(dataDir), office)
}
