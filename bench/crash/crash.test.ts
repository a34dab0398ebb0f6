import { expect, it } from 'vitest'
import { makeTestDatabase } from '../../service/testing/postgres.ts'
import { crash } from './crash.ts'

const KILLS = 5

it.each(['SQLite', 'PostgreSQL'])(
  'a service that is killed again and again loses and doubles nothing, with %s',
  async (engine) => {
    const database = engine === 'SQLite' ? null : await makeTestDatabase()
    const { answers, charged, held, chargedTwice, keysLost } = await crash({
      kills: KILLS,
      databaseUrl: database?.url ?? null,
    })
    await database?.drop()
    expect(answers).toBeGreaterThan(KILLS)
    expect({ charged, held, chargedTwice, keysLost }).toEqual({
      charged: answers,
      held: 0,
      chargedTwice: 0,
      keysLost: 0,
    })
  },
  120_000,
)
