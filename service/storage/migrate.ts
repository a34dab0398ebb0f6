import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { CannotStart } from '../system/start-failure.ts'
import { migrations } from './migrations/index.ts'

const APPLIED = 'kysely_migration'

async function unknownSteps<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(APPLIED)} order by name`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name))
}

/**
 * If several processes call this at once, one migrates. Rejects with `CannotStart`, and changes nothing, if a newer
 * version has migrated the database.
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  const unknown = await unknownSteps(db).catch(() => [])
  if (unknown.length === 0) throw error
  throw new CannotStart(
    `A newer version of Brand Check has changed this database (${unknown.join(', ')}): start that version, or put back the copy from before it, as docs/how-to/update-a-service.md says under "Another version".`,
    { cause: error },
  )
}
