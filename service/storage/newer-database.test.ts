import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CannotStart } from '../ops/failures.ts'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { keyRow } from '../testing/key-row.ts'
import { openStorage } from './open.ts'

describe.each(ENGINES)('a database on %s that a newer version has upgraded', (_engine, makePlace) => {
  let place: TestPlace

  beforeEach(async () => {
    place = await makePlace()
    const storage = await openStorage(place)
    await storage.keys.insert(keyRow())
    const applied = ['9998-later', '9999-latest'].map((name) => sql`(${name}, '2030-01-01')`)
    await sql`insert into kysely_migration (name, timestamp) values ${sql.join(applied)}`.execute(storage.db)
    await storage.close()
  })
  afterEach(() => place.remove())

  it('is refused in one sentence that says what to do', async () => {
    const error = await openStorage(place).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CannotStart)
    expect(String(error)).toMatch(
      /^CannotStart: A newer version of Brand Check .* \(9998-later, 9999-latest\): [^\n]+\.$/,
    )
  })

  it('is usable again for the version that knows its migrations', async () => {
    await openStorage(place).catch(() => {})
    const storage = await openNewer(place)
    expect(await storage.keys.find(keyRow().id)).toBeDefined()
    await storage.close()
  })
})

/** Opens the storage like a newer version, which has more migrations. */
async function openNewer(place: TestPlace) {
  const { migrations } = await import('./migrations/index.ts')
  const nothing = { up: async () => {} }
  Object.assign(migrations, { '9998-later': nothing, '9999-latest': nothing })
  try {
    return await openStorage(place)
  } finally {
    delete migrations['9998-later']
    delete migrations['9999-latest']
  }
}
