import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StorageBackend } from '../storage/open.ts'
import { makeTestDatabase } from './postgres.ts'

export interface TestPlace extends StorageBackend {
  remove(): Promise<void>
}

function makeFolder(): string {
  return join(mkdtempSync(join(tmpdir(), 'brand-check-storage-')), 'data')
}

async function sqlitePlace(): Promise<TestPlace> {
  const dataDir = makeFolder()
  return {
    dataDir,
    databaseUrl: null,
    remove: async () => rmSync(join(dataDir, '..'), { recursive: true, force: true }),
  }
}

async function postgresPlace(): Promise<TestPlace> {
  const dataDir = makeFolder()
  const database = await makeTestDatabase('migrated')
  return {
    dataDir,
    databaseUrl: database.url,
    async remove() {
      await database.drop()
      rmSync(join(dataDir, '..'), { recursive: true, force: true })
    },
  }
}

/** Both engines, each with a function that makes an empty backend. Tests of storage run on both. */
export const ENGINES = [
  ['SQLite', sqlitePlace],
  ['PostgreSQL', postgresPlace],
] as const
