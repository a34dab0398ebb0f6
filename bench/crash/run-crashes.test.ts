import { expect, it } from 'vitest'
import { makeTestDatabase } from '../../service/testing/postgres.ts'
import { crash } from './run-crashes.ts'

const KILLS = 5
const SEED = Date.now() % 1_000_000

it.each(['SQLite', 'PostgreSQL'])(
  'loses nothing and doubles nothing when the service is killed repeatedly, with %s',
  async (engine) => {
    const database = engine === 'SQLite' ? null : await makeTestDatabase()
    const figures = await crash({ kills: KILLS, databaseUrl: database?.url ?? null, seed: SEED })
    await database?.drop()
    const { answers, requests, inTheMiddle, ...others } = figures
    expect(inTheMiddle).toBeGreaterThan(0)
    expect(answers).toBeGreaterThan(KILLS)
    expect(requests).toBeGreaterThan(0)
    expect(others, `npm run bench:crash -- --kills ${KILLS} --seed ${SEED}`).toEqual({
      kills: KILLS,
      charged: answers,
      held: 0,
      chargedTwice: 0,
      keysClaimed: KILLS,
      keysLost: 0,
      keysDoubled: 0,
      requestsLost: 0,
      requestsDoubled: 0,
    })
  },
  // A service starts eight times, which takes half a minute on an idle machine.
  400_000,
)
