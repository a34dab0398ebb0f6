import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Budget } from '../../lib/sources/http/quota.ts'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { openStorage, type Storage } from './open.ts'

const DAY = 24 * 60 * 60_000
const NOW = 20_000 * DAY + 1000
/** Many parallel uses take long on a busy machine. */
const PATIENT_MS = 60_000
const budget = (upstream: string): Budget => ({ upstream, questions: 10, perMs: DAY, what: 'its allowance' })

describe.each(ENGINES)('a quota stored in %s', (_engine, makePlace) => {
  let place: TestPlace
  let storage: Storage

  beforeAll(async () => {
    place = await makePlace()
    storage = await openStorage(place)
  })
  afterAll(async () => {
    await storage.close()
    await place.remove()
  })

  it('is shared by all accounts, however many use it at the same time', async () => {
    const sharers = [1, 2, 3].map(() => storage.sharedQuota(budget('shared'), PATIENT_MS))
    const grants = await Promise.all(sharers.flatMap((sharer) => Array.from({ length: 9 }, () => sharer.take(NOW))))
    expect(grants.filter(({ granted }) => granted)).toHaveLength(10)
    expect(grants.filter(({ granted }) => !granted)).toEqual(Array(17).fill({ granted: false, until: 20_001 * DAY }))
    for (const sharer of sharers) await sharer.take(NOW)
    expect(sharers.map((sharer) => sharer.left(NOW))).toEqual([0, 0, 0])
  })

  it('reserves some for other accounts in any process, and is not used up by refusals', async () => {
    const sharers = [1, 2].map(() => storage.sharedQuota(budget('fair'), PATIENT_MS))
    const asked = await Promise.all(
      sharers.flatMap((sharer) => Array.from({ length: 12 }, () => sharer.take(NOW, 'flood'))),
    )
    expect(asked.filter(({ granted }) => granted)).toHaveLength(7)
    expect(asked).toContainEqual({ granted: false, until: 20_001 * DAY, forOthers: true })
    for (let i = 0; i < 2; i++) expect(await sharers[i]?.take(NOW, 'single')).toEqual({ granted: true })
    expect(await sharers[0]?.take(NOW)).toEqual({ granted: true })
    expect(await sharers[1]?.take(NOW)).toMatchObject({ granted: false })
  })

  it('reserves what other accounts used in the period before', async () => {
    const allowance = () => storage.sharedQuota(budget('before'), PATIENT_MS)
    for (const holder of ['flood', 'one', 'one', 'two', 'two']) await allowance().take(NOW, holder)
    const next = await Promise.all(Array.from({ length: 10 }, () => allowance().take(NOW + DAY, 'flood')))
    expect(next.filter(({ granted }) => granted).length).toBeLessThanOrEqual(6)
    for (const holder of ['one', 'two', 'one', 'two'])
      expect(await allowance().take(NOW + DAY, holder)).toEqual({ granted: true })
  })

  it('ignores a count that a wrong clock dated far ahead, and is not used up by refusals', async () => {
    const ahead = storage.sharedQuota(budget('clock'))
    expect(await ahead.take(NOW + 365 * DAY)).toEqual({ granted: true })
    const [one, other] = [1, 2].map(() => storage.sharedQuota(budget('clock')))
    for (let i = 0; i < 10; i++) expect(await one?.take(NOW)).toEqual({ granted: true })
    for (let i = 0; i < 20; i++) expect(await other?.take(NOW)).toEqual({ granted: false, until: 20_001 * DAY })
    for (let i = 0; i < 9; i++) expect(await other?.take(NOW + DAY)).toEqual({ granted: true })
  })

  it('survives the process, and is full again in the next period', async () => {
    for (let i = 0; i < 10; i++) await storage.sharedQuota(budget('kept')).take(NOW)
    const after = storage.sharedQuota(budget('kept'))
    expect(await after.take(NOW)).toMatchObject({ granted: false })
    expect(await storage.sharedQuota(budget('other')).take(NOW)).toEqual({ granted: true })
    expect(await after.take(NOW + DAY)).toEqual({ granted: true })
    expect(after.left(NOW + DAY)).toBe(8)
  })
})

it('counts without the database if it does not answer', async () => {
  const [, makePlace] = ENGINES[0]
  const place = await makePlace()
  const storage = await openStorage(place)
  const allowance = storage.sharedQuota(budget('alone'))
  await storage.close()
  const grants = []
  for (let i = 0; i < 12; i++) grants.push(await allowance.take(NOW))
  expect(grants.filter(({ granted }) => granted)).toHaveLength(10)
  await place.remove()
})

it('counts without the database if it takes too long', async () => {
  const place = await ENGINES[1][1]()
  const storage = await openStorage(place)
  const free = Promise.withResolvers<void>()
  const allowance = storage.sharedQuota(budget('stalled'))
  await allowance.take(NOW)
  const locking = storage.db.transaction().execute(async (held) => {
    await held.updateTable('upstream_budgets').set({ used: 9 }).where('upstream', '=', 'stalled').execute()
    await free.promise
  })
  expect(await allowance.take(NOW)).toEqual({ granted: true })
  free.resolve()
  await locking
  await storage.close()
  await place.remove()
})
