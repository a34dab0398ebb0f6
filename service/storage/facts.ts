import type { Database } from './database.ts'

/** An existing value stays. Returns the stored value. */
export async function keepFact(db: Database, name: string, value: string): Promise<string> {
  await db
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}
