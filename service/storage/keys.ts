import type { Insertable, Selectable } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './schema.ts'

export type KeyRow = Selectable<Tables['keys']>

export async function insertKey(db: Database, row: Insertable<Tables['keys']>): Promise<void> {
  await db.insertInto('keys').values(row).execute()
}

export async function findKey(db: Database, id: string): Promise<KeyRow | undefined> {
  return db.selectFrom('keys').selectAll().where('id', '=', id).executeTakeFirst()
}
