import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSecrets } from '../ops/secrets.ts'
import { openStorage, type Storage } from '../storage/open.ts'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { createReplays, type Making, ReplayInFlight, ReplayMismatch, type Replays } from './replays.ts'

type Repeatable = Parameters<Replays['open']>[0]

const request = (over: Partial<Repeatable> = {}): Repeatable => ({
  holder: 'AAAAAAAA',
  ownSecret: 'what only the sender has',
  route: '/api/v2/brand-check',
  idempotencyKey: 'a-key-that-somebody-made-up',
  body: '{"name":"Vyntra"}',
  ...over,
})
const ANSWER = { status: 200, body: '{"name":"Vyntra","verdict":"caution"}' }

describe.each(ENGINES)('answers stored for an Idempotency-Key on %s', (_engine, makePlace) => {
  let place: TestPlace
  let storage: Storage
  let replays: Replays
  let now: number

  beforeEach(async () => {
    now = 1000
    place = await makePlace()
    storage = await openStorage(place)
    replays = createReplays(storage, createSecrets('a pepper of thirty-two characters'), () => now)
  })
  afterEach(async () => {
    await storage.close()
    await place.remove()
  })

  async function makingOf(what: Repeatable): Promise<Making> {
    const opened = await replays.open(what)
    if ('answer' in opened) throw new Error('was answered before')
    return opened.making
  }

  it('are returned word for word, but only to the same request', async () => {
    await (await makingOf(request())).keep(ANSWER)
    expect(await replays.open(request())).toEqual({ answer: ANSWER })
    await expect(replays.open(request({ body: '{"name":"Kelvo"}' }))).rejects.toBeInstanceOf(ReplayMismatch)
    for (const other of [{ ownSecret: 'of another' }, { route: '/other' }, { idempotencyKey: 'another-made-up-key' }])
      await (await makingOf(request(other))).drop()
    now += 24 * 60 * 60 * 1000
    await (await makingOf(request())).drop()
  })

  it('are made by only one of many simultaneous requests', async () => {
    const opened = await Promise.allSettled(Array.from({ length: 12 }, () => replays.open(request())))
    const refused = opened.filter((each) => each.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as Error).name)).toEqual(Array(11).fill('ReplayInFlight'))
  })

  it('can be made by another process once the lease of a dead one ends, and only that one stores its answer', async () => {
    const dead = await makingOf(request())
    now += 29_999
    await expect(replays.open(request())).rejects.toBeInstanceOf(ReplayInFlight)
    now += 1
    const next = await makingOf(request())
    await dead.keep({ status: 200, body: 'late' })
    await dead.drop()
    await expect(replays.open(request())).rejects.toBeInstanceOf(ReplayInFlight)
    await next.keep(ANSWER)
    await next.drop()
    expect(await replays.open(request())).toEqual({ answer: ANSWER })
  })

  it('come with the time to wait: the rest of the lease, or less if they are made in this process', async () => {
    await makingOf(request())
    await expect(replays.open(request())).rejects.toMatchObject({ retrySeconds: 2 })
    const elsewhere = createReplays(storage, createSecrets('a pepper of thirty-two characters'), () => now)
    now += 12_500
    await expect(elsewhere.open(request())).rejects.toMatchObject({ retrySeconds: 18 })
    now += 17_500
    expect(await elsewhere.open(request())).toHaveProperty('making')
  })

  it('can be made again if the clock was set back since somebody began', async () => {
    now += 40 * 24 * 60 * 60 * 1000
    await makingOf(request())
    now = 1000
    expect(await replays.open(request())).toHaveProperty('making')
  })

  it('are limited in number and bytes for each account, and the oldest are dropped first', async () => {
    const bytes = 50_000
    const bounded = createReplays(storage, createSecrets('a pepper of thirty-two characters'), () => now, {
      answers: 4,
      bytes,
    })
    const keyOf = (index: number) => request({ idempotencyKey: `a-key-made-up-as-number-${index}` })
    async function keep(what: Repeatable, length: number): Promise<void> {
      now += 1
      const opened = await bounded.open(what)
      if ('making' in opened) await opened.making.keep({ status: 200, body: randomBytes(length).toString('hex') })
    }
    const keptOf = async (count: number) => {
      const rows = await storage.db.selectFrom('replays').select('sealed').where('sealed', 'is not', null).execute()
      expect(rows.reduce((sum, { sealed }) => sum + (sealed?.length ?? 0), 0)).toBeLessThanOrEqual(bytes)
      expect(rows).toHaveLength(count)
    }
    await Promise.all(Array.from({ length: 12 }, (_each, index) => keep(keyOf(index), 10)))
    await keptOf(4)
    await keep(keyOf(20), 12_000)
    await keep(keyOf(21), 12_000)
    expect(await bounded.open(keyOf(20))).toHaveProperty('answer')
    await keep(keyOf(22), 12_000)
    expect(await bounded.open(keyOf(22))).toHaveProperty('answer')
    await keep(keyOf(23), 50_000)
    await keptOf(2)
    expect(await bounded.open(keyOf(20))).toHaveProperty('making')
    await keep(request({ holder: 'BBBBBBBB', ownSecret: 'of another' }), 10)
    expect(await bounded.open(keyOf(22))).toHaveProperty('answer')
  })

  it('contain neither the name nor the key, and are deleted when they expire', async () => {
    await (await makingOf(request())).keep(ANSWER)
    const rows = JSON.stringify(await storage.db.selectFrom('replays').selectAll().execute())
    expect(rows).toContain('sealed')
    expect(rows).not.toMatch(/vyntra|caution|made-up/i)
    await storage.forgetExpired(now + 24 * 60 * 60 * 1000)
    expect(await storage.db.selectFrom('replays').selectAll().execute()).toEqual([])
  })
})
