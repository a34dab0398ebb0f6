import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { keyRow } from '../testing/key-row.ts'
import { openStorage, type Storage } from './open.ts'
import { type Order, UsedUp } from './quotas.ts'

const NOW = { now: 0, leasedUntil: 60_000 }
const DONE = { now: 1, freeUntil: 86_400_000 }
const MONTH = '2026-11'
const DAY = '2026-11-20'

let last = 0
const order = (over: Partial<Order> = {}): Order => ({
  id: `lease-${++last}`,
  holder: 'AAAAAAAA',
  buckets: [{ period: MONTH, limit: 50 }],
  digest: null,
  ...over,
})

describe.each(ENGINES)('leases on %s', (_engine, makePlace) => {
  let place: TestPlace
  let storage: Storage

  beforeEach(async () => {
    place = await makePlace()
    storage = await openStorage(place)
    await storage.keys.insert(keyRow())
  })

  afterEach(async () => {
    await storage.close()
    await place.remove()
  })

  const used = (period = MONTH) => storage.quotas.used('AAAAAAAA', period)
  const take = (each: Order) => storage.quotas.reserve(each, NOW)
  const held = async () => {
    const rows = await storage.db.selectFrom('usage').select(['period', 'held']).execute()
    return Object.fromEntries(rows.map(({ period, held }) => [period, held]))
  }
  /** Returns the orders that get a unit. Checks that the others were refused because none was left. */
  async function among(orders: Order[]): Promise<Order[]> {
    const settled = await Promise.allSettled(orders.map(take))
    for (const outcome of settled) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(UsedUp)
    return orders.filter((_each, index) => settled[index]?.status === 'fulfilled')
  }

  it('reserve exactly as many units as there are, and free those of refunded answers', async () => {
    const first = await among(Array.from({ length: 80 }, () => order()))
    expect(first).toHaveLength(50)
    await Promise.all(
      first.map((each, i) => (i < 30 ? storage.quotas.commit(each, DONE) : storage.quotas.refund(each, 1))),
    )
    expect([await used(), await held()]).toEqual([30, { [MONTH]: 0 }])
    expect(await among(Array.from({ length: 30 }, () => order()))).toHaveLength(20)
  })

  it('charge nothing twice, however often they are refunded or charged', async () => {
    const one = order()
    await take(one)
    await Promise.all([storage.quotas.refund(one, 1), storage.quotas.refund(one, 1), storage.quotas.refund(one, 1)])
    const two = order()
    await take(two)
    await storage.quotas.commit(two, DONE)
    await storage.quotas.refund(two, 1)
    expect([await used(), await held()]).toEqual([1, { [MONTH]: 0 }])
  })

  it('need one unit for many identical requests at once, and none for a repeat', async () => {
    const same = Array.from({ length: 12 }, () => order({ digest: 'hash', buckets: [{ period: MONTH, limit: 1 }] }))
    await Promise.all(same.map(take))
    const charged = await Promise.all(same.map((each) => storage.quotas.commit(each, DONE)))
    expect(charged.filter(Boolean)).toHaveLength(1)
    expect(await take(order({ digest: 'hash', buckets: [{ period: MONTH, limit: 1 }] }))).toBe('repeat')
    expect([await used(), await held()]).toEqual([1, { [MONTH]: 0 }])
  })

  it('pass the unit on to an identical request if the first is refunded', async () => {
    const same = Array.from({ length: 5 }, () => order({ digest: 'hash', buckets: [{ period: MONTH, limit: 1 }] }))
    for (const each of same) await take(each)
    for (const each of same.slice(0, 4)) await storage.quotas.refund(each, 1)
    expect(await held()).toEqual({ [MONTH]: 1 })
    expect(await storage.quotas.commit(same[4] as Order, DONE)).toBe(true)
    expect([await used(), await held()]).toEqual([1, { [MONTH]: 0 }])
  })

  it('charge a repeat again once its free time is over', async () => {
    const again = order({ digest: 'hash' })
    const first = order({ digest: 'hash' })
    await take(first)
    await storage.quotas.commit(first, DONE)
    expect(await storage.quotas.reserve(again, { now: DONE.freeUntil, leasedUntil: DONE.freeUntil + 1 })).toBe(
      'reserved',
    )
    expect(await storage.quotas.commit(again, { now: DONE.freeUntil, freeUntil: DONE.freeUntil * 2 })).toBe(true)
    expect(await used()).toBe(2)
  })

  it('respect all limits at once, and reserve nothing of one if another is used up', async () => {
    const capped = () =>
      order({
        buckets: [
          { period: MONTH, limit: 50 },
          { period: DAY, limit: 3 },
        ],
      })
    const let_in = await among(Array.from({ length: 8 }, capped))
    expect(let_in).toHaveLength(3)
    expect(await held()).toEqual({ [MONTH]: 3, [DAY]: 3 })
    await Promise.all(let_in.map((each) => storage.quotas.commit(each, DONE)))
    expect([await used(), await used(DAY), await held()]).toEqual([3, 3, { [MONTH]: 0, [DAY]: 0 }])
  })

  it('are forgiven only as often as a day has free checks, and otherwise stay reserved', async () => {
    const orders = await among(Array.from({ length: 12 }, () => order()))
    const free = { day: DAY, limit: 5 }
    const forgiven = await Promise.all(orders.map((each) => storage.quotas.forgive(each, free, 1)))
    expect(forgiven.filter(Boolean)).toHaveLength(5)
    expect([await storage.quotas.freeChecksUsed('AAAAAAAA', DAY), await held()]).toEqual([5, { [MONTH]: 7 }])
    const [rest] = orders.filter((_each, index) => !forgiven[index])
    if (rest !== undefined) await storage.quotas.commit(rest, DONE)
    expect([await used(), await held()]).toEqual([1, { [MONTH]: 6 }])
    const next = order()
    await take(next)
    expect(await storage.quotas.forgive(next, { ...free, day: '2026-11-21' }, 1)).toBe(true)
    expect(await storage.quotas.forgive(order(), { day: '2026-11-22', limit: 0 }, 1)).toBe(false)
  })

  it('end once if their process died, and a later answer is charged again', async () => {
    const late = order({ digest: 'late' })
    await take(late)
    await take(order())
    expect(await storage.quotas.endLeases(NOW.leasedUntil - 1)).toBe(0)
    const ended = await Promise.all(Array.from({ length: 5 }, () => storage.quotas.endLeases(NOW.leasedUntil)))
    expect(ended.reduce((sum, some) => sum + some, 0)).toBe(2)
    expect(await held()).toEqual({ [MONTH]: 0 })
    expect(await storage.quotas.commit(late, { ...DONE, now: NOW.leasedUntil + 1 })).toBe(true)
    expect([await used(), await held()]).toEqual([1, { [MONTH]: 0 }])
  })
})
