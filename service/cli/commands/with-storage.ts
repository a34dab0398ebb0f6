import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../storage/database.ts'
import { openStorage } from '../../storage/open.ts'
import { SQLITE_FILE } from '../../storage/sqlite.ts'

/** A service creates the embedded storage at its first start. */
export function hasStorage({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean {
  return databaseUrl !== null || existsSync(join(dataDir, SQLITE_FILE))
}

/** Creates the storage if there is none. */
export async function withStorage<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openStorage(config)
  try {
    return await work(db)
  } finally {
    await close()
  }
}
