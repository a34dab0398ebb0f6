import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { CannotStart } from '../system/start-failure.ts'
import { migrations } from './migrations/index.ts'

/** The table in which Kysely keeps what was applied. */
const APPLIED = 'kysely_migration'

/** Steps that a newer version applied to this database, and that this version does not know. */
async function unknownSteps<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(APPLIED)} order by name`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name))
}

/**
 * Brings the database to its newest form; several processes may do so at once, and one of them does. Rejects with what
 * went wrong, with CannotStart for a database that a newer version brought up to date; nothing is changed then.
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  const unknown = await unknownSteps(db).catch(() => [])
  if (unknown.length === 0) throw error
  throw new CannotStart(
    `A newer version of Brand Check has changed this database (${unknown.join(', ')}): start that version, or put back the copy from before it, as docs/OPERATIONS.md says under "Another version".`,
    { cause: error },
  )
}
