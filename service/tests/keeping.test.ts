import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { CoverageRow } from '../../lib/contract/checks/answer.ts'
import { wordMark } from '../../stand-ins/offices/euipo.ts'
import type { RegisterCode } from '../registers/store/offices.ts'
import { operateRegisters } from '../testing/operate.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

/** A name that is not in any stand-in. */
const UNUSED = 'Qzvyntrel'
/** More marks than a partition holds, so that the register has several partitions. */
const MARKS = Array.from({ length: 5100 }, (_, at) =>
  wordMark(String(18_000_000 + at).padStart(9, '0'), at === 7 ? 'Veldrico' : `Qorvane ${at}`),
)
const DAY_MS = 24 * 60 * 60 * 1000
const SOON = { timeout: 100_000, interval: 500 }
/** The checks are far enough apart for the rate limits of registries. */
const SELDOM = { timeout: 100_000, interval: 3000 }

let t: TestService

beforeAll(async () => {
  t = await startTestService(({ euipo }) => ({ ...euipo.env }))
  t.standIns.euipo.register(...MARKS)
})
afterAll(() => t.close())
afterEach(() => {
  vi.useRealTimers()
})

async function check(name: string) {
  const { body } = await t.post('/api/v2/brand-check', { name }, { 'Cache-Control': 'no-store' })
  const rows: CoverageRow[] = [...body.coverage.searched, ...body.coverage.unavailable]
  return { ...body, euipo: rows.find(({ id }) => id === 'euipo') }
}

/** Switches syncs on, which begin at the service's next check. */
const keep = (...offices: readonly RegisterCode[]) => operateRegisters(t.config, 'keep', ...offices, '--yes')

async function source() {
  const { body } = await t.ask('/', { headers: { Accept: 'application/json' } })
  return body.sources.find(({ id }: { id: string }) => id === 'euipo')
}

it('finds the records imported so far while the register is filled, but cannot end in none found', {
  timeout: 240_000,
}, async () => {
  expect(await check(UNUSED)).toMatchObject({ verdict: 'incomplete', euipo: { method: 'text' } })
  expect((await t.ask('/status')).body).toContain('registers keep EU companies-CH')
  expect((await t.ask('/status')).body).toContain('cannot tell now')
  t.standIns.euipo.setBeforePage(({ query }) =>
    query.endsWith('==W*') ? (page) => ({ ...page, trademarks: page.trademarks.slice(1) }) : undefined,
  )
  await keep('EU')
  await vi.waitFor(async () => expect(await source()).toMatchObject({ keeper: { fault: 'disagrees' } }), SOON)
  await vi.waitFor(async () => expect((await source()).records).toBeGreaterThanOrEqual(MARKS.length), SOON)
  expect(t.log.some((line) => line.includes('"fault":"disagrees"'))).toBe(true)
  const found = await check('Veldriko')
  expect(found.verdict).toBe('conflict')
  expect(found.conflicts[0]).toMatchObject({ name: 'Veldrico', source: 'euipo' })
  const { verdict, euipo } = await check(UNUSED)
  expect(verdict).toBe('incomplete')
  expect(euipo).toMatchObject({
    reason: expect.stringContaining('99 % of its records are held'),
    filling: { percent: 99, held: expect.any(Number), expected: expect.any(Number) },
  })
  const { body: readiness } = await t.ask('/readyz')
  expect(readiness).toMatchObject({ status: 'ready', filling: [{ id: 'euipo', percent: 99 }] })
})

it('ends in none found once the register is complete, without a further step', { timeout: 240_000 }, async () => {
  t.standIns.euipo.setBeforePage(null)
  await keep('EU', 'companies-CH')
  await vi.waitFor(
    async () => expect(await source()).toMatchObject({ keeper: { wholeAsOf: expect.any(String), fault: null } }),
    SOON,
  )
  await vi.waitFor(async () => {
    const { verdict, coverage, euipo } = await check(UNUSED)
    expect(coverage.unavailable.filter(({ required }: CoverageRow) => required)).toEqual([])
    expect(euipo).not.toHaveProperty('filling')
    expect({ verdict, complete: coverage.complete, euipo: euipo.state }).toEqual({
      verdict: 'none_found',
      complete: true,
      euipo: 'answered',
    })
  }, SELDOM)
  const status = (await t.ask('/status')).body
  expect(status).not.toContain('cannot tell now')
  for (const said of ['registers publish EU', 'registers publish companies-CH', 'PACKS=open'])
    expect(status).toContain(said)
})

const goodsOf = async (number: string) =>
  (await t.post('/api/v2/mark/goods', { source: 'euipo', number, language: 'de' })).body

it('fetches the goods of an imported mark from the office when they are opened', async () => {
  const [conflict] = (await check('Veldriko')).conflicts
  const asked = t.standIns.euipo.received.length
  expect(await goodsOf(conflict.number)).toMatchObject({
    state: 'answered',
    complete: true,
    number: '018000007',
    classes: [{ language: 'de', terms: expect.arrayContaining([expect.stringContaining('erfundene Waren')]) }, {}],
  })
  const questions = t.standIns.euipo.received.slice(asked)
  expect(questions.map(({ path }) => path.split('?')[0])).toEqual(['/trademark-search/trademarks/018000007'])
})

it('does not send the office anything that is checked', async () => {
  const asked = t.standIns.euipo.asked().filter((query) => query !== '')
  const ofChecks = asked.filter((query) => query.includes('verbalElement'))
  const ofKeeper = asked.filter((query) => !query.includes('verbalElement'))
  expect(ofChecks.some((query) => query.includes(UNUSED))).toBe(true)
  expect(ofKeeper.length).toBeGreaterThan(30)
  for (const part of ofKeeper.flatMap((query) => query.split(' or ')))
    expect(part).toMatch(/^(applicationNumber==W?\d*\*|updateDate>=\d{4}-\d\d-\d\d)$/)
  const toLindas = t.standIns.lindas.received.map(({ body }) => new URLSearchParams(body).get('query') ?? '')
  const pages = toLindas.filter((query) => !query.includes('CONTAINS'))
  expect(pages.length).toBeGreaterThan(2)
  for (const query of pages) expect(query.toLowerCase()).not.toMatch(/qzvyntrel|veldri/)
})

it('no longer ends in none found if the office is gone for eight days', { timeout: 240_000 }, async () => {
  await t.standIns.euipo.close()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * DAY_MS })
  const { verdict, euipo } = await check(UNUSED)
  expect(verdict).toBe('incomplete')
  expect(euipo).toMatchObject({ state: 'answered_stale' })
  const found = await check('Veldriko')
  expect(found.verdict).toBe('conflict')
  expect(found.conflicts[0]).toMatchObject({ name: 'Veldrico', number: '018000007' })
  const goods = await goodsOf('018000007')
  expect(goods).toMatchObject({ state: 'error', complete: false, classes: [], retryable: true })
  expect(goods.reason).toMatch(/./)
})
