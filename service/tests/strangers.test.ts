import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toldApart } from '../testing/compare-times.ts'
import { type Answer, startTestService, type TestService, withAccess } from '../testing/test-service.ts'

let t: TestService

beforeAll(async () => {
  t = await startTestService(withAccess)
})
afterAll(() => t.close())

const limits = { requests: null, perMinute: 100_000, perDay: null }
const makeKey = async () => (await t.makeKey({ limits })).key

type Asking = (name: string, key: string) => Promise<Answer>
const check: Asking = (name, key) => t.post('/api/v2/brand-check', { name }, { 'X-API-Key': key })
const stream: Asking = (name, key) =>
  t.post('/api/v2/brand-check', { name }, { 'X-API-Key': key, Accept: 'text/event-stream' })
const search: Asking = (name, key) =>
  t.post('/api/v2/trademark/search', { name, jurisdictions: ['EU', 'CH', 'DE'] }, { 'X-API-Key': key })
const narrowed: Asking = (name, key) =>
  t.post(
    '/api/v2/trademark/search',
    { name, goods: 'coffee shop; shoes', niceClasses: [25, 43], status: ['live'], limit: 1 },
    { 'X-API-Key': key },
  )
const forGoods: Asking = (name, key) =>
  t.post('/api/v2/brand-check', { name, goods: 'coffee shop; shoes', jurisdiction: 'EU' }, { 'X-API-Key': key })

const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const ID = /[\da-f]{8}-[\da-f-]{27}/g

/** These headers depend on the time or on the length of the text. The test compares the text itself. */
const OF_THE_TEXT = ['date', 'content-length']

/** Returns an answer with its headers, without its id, its name, and times after the request, which always differ. */
function comparable({ status, headers, body }: Answer, name: string, askedAt: number): string[] {
  const { variants: _ofTheName, ...told } = typeof body === 'string' ? {} : body
  const text = typeof body === 'string' ? body.replace(/"variants":\[.*?\]/g, '') : JSON.stringify(told, null, 1)
  const read = [...headers].filter(([header]) => !OF_THE_TEXT.includes(header))
  return [String(status), ...read.map((pair) => pair.join(': ')), ...text.split('\n')].map((line) =>
    line
      .replaceAll(new RegExp(name, 'gi'), 'NAME')
      .replaceAll(ID, 'ID')
      .replaceAll(/;t=\d+/g, ';t=T')
      .replaceAll(INSTANT, (instant) => (Date.parse(instant) >= askedAt ? 'after' : instant)),
  )
}

/** Sorts the lines of a stream, because rows arrive in any order. */
const unordered = (lines: string[]) => lines.toSorted()

it('proves the brands before the first check, so that clients cannot learn when that was', async () => {
  const before = Date.now()
  const { body } = await check('Qzneverasked', await makeKey())
  const brands = body.coverage.searched.find(({ id }: { id: string }) => id === 'brands')
  expect(Date.parse(brands.provenAt)).toBeLessThan(before)
})

describe('two other accounts, one with the name that a first account checked, one with another', () => {
  it.each([
    ['checks', check, ['Qzoramel', 'Qzoramin']],
    ['streams', stream, ['Qzalimor', 'Qzalimun']],
    ['searches', search, ['Qzumarel', 'Qzumarin']],
    ['searches for goods, in classes and of a status', narrowed, ['Qzimorul', 'Qzimoran']],
    ['checks for goods', forGoods, ['Qzemarul', 'Qzemaran']],
  ] as const)('get the same %s in every field and header', async (_what, asking, [known, other]) => {
    for (const name of [known, other]) t.standIns.rdap.register(`${name.toLowerCase()}.com`)
    const [first, second, third] = [await makeKey(), await makeKey(), await makeKey()]
    await asking(known, first)
    await wait(5)
    const askedAt = Date.now()
    const same = comparable(await asking(known, second), known, askedAt)
    const different = comparable(await asking(other, third), other, askedAt)
    expect(same[0]).toBe('200')
    expect(unordered(same)).toEqual(unordered(different))
  })
})

it('takes equally long whether or not another account checked the same name', async () => {
  await using opened = new AsyncDisposableStack()
  const { standIns, post, makeKey } = opened.adopt(await startTestService(), (each) => each.close())
  const delay = 120
  const slow = { kind: 'slow', milliseconds: delay } as const
  standIns.rdap.setFault(slow)
  standIns.lindas.setFault(slow)
  const [first, second] = [(await makeKey({ limits })).key, (await makeKey({ limits })).key]
  const check = (name: string, key: string) => post('/api/v2/brand-check', { name }, { 'X-API-Key': key })
  const timed = async (name: string) => {
    const begun = performance.now()
    expect((await check(name, second)).status).toBe(200)
    return performance.now() - begun
  }
  const beside = async (theirs: string, ours: string) => {
    const before = standIns.rdap.asked().length
    const asking = check(theirs, first)
    // A busy machine may send a query late. Then two checks of one name would share little of the wait.
    await expect.poll(() => standIns.rdap.asked().length, { interval: 1, timeout: 120_000 }).toBeGreaterThan(before)
    await wait((delay * 3) / 4)
    const time = await timed(ours)
    await asking
    return time
  }
  const after = async (theirs: string, ours: string, asker = first) => {
    await check(theirs, asker)
    return timed(ours)
  }
  const kinds: Record<string, (name: string) => Promise<number>> = {
    afterSame: (name) => after(name, name),
    afterOther: (name) => after(`${name}s`, name),
    besideSame: (name) => beside(name, name),
    besideOther: (name) => beside(`${name}s`, name),
    own: (name) => after(name, name, second),
  }
  const times: Record<string, number[]> = {}
  for (let round = 0; round < 30; round++) {
    for (const [kind, measure] of Object.entries(kinds)) {
      times[kind] ??= []
      times[kind].push(await measure(`Qz${kind}m${round}`))
    }
  }
  const told = (kind: string, than: string) => toldApart(times[kind] ?? [], times[than] ?? [], delay)
  expect([told('afterSame', 'afterOther'), told('besideSame', 'besideOther')]).toEqual([false, false])
  // A key's own repeated check is answered from memory. This proves that the measurement can detect a difference.
  expect(told('own', 'afterOther')).toBe(true)
}, 180_000)
