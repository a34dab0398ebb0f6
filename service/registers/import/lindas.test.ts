import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import COMPANIES from '../../../stand-ins/offices/companies.json' with { type: 'json' }
import { type LindasFake, startLindas } from '../../../stand-ins/offices/lindas.ts'
import { registersFolder, storePath } from '../store/offices.ts'
import { openStoreToRead } from '../store/open-store.ts'
import { createLindasClient, importLindas, type LindasImport, type LindasOutcome } from './lindas.ts'

const TOTAL = COMPANIES.length
/** Number of full pages, each with seven companies. A shorter page follows them. */
const FULL_PAGES = Math.floor(TOTAL / 7)
/** Queries for pages that are not full: the last one twice, the companies after it, and the empty one twice. */
const NOT_FULL = 2 + 1 + 2
const NOON = Date.parse('2026-11-20T12:00:00Z')
const HOUR_MS = 3_600_000

let dataDir: string
let lindas: LindasFake
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'import-lindas-'))
  lindas = await startLindas()
})
afterEach(async () => {
  await lindas.close()
  await rm(dataDir, { recursive: true })
})

/**
 * Imports with pages of seven companies. Calls `beforePage` with the position of each page, from 0, before its query.
 */
function run(rest: Partial<LindasImport> = {}, beforePage: (page: number) => void = () => {}): Promise<LindasOutcome> {
  const { signal } = new AbortController()
  const client = createLindasClient({ url: lindas.url, fetch, signal, pageSize: 7, waits: [1, 1] })
  let pages = 0
  return importLindas({
    folder: registersFolder(dataDir),
    client: {
      count: client.count,
      page(after) {
        beforePage(pages++)
        return client.page(after)
      },
    },
    force: false,
    signal,
    now: () => NOON,
    onProgress() {},
    onIndexing() {},
    ...rest,
  })
}

function names(): string[] {
  const db = openStoreToRead(storePath(registersFolder(dataDir), 'companies-CH'), 'companies-CH')
  if (db === null) return []
  const rows = db.prepare('SELECT name FROM record WHERE removed = 0 ORDER BY number, part').all()
  db.close()
  return rows.map(({ name }) => String(name))
}

const allNames = () => COMPANIES.map(({ name }) => name).toSorted()
const lastPage = () => lindas.received.at(-1)?.body ?? ''

describe('the Swiss commercial register from LINDAS', { timeout: 120_000 }, () => {
  it('is imported completely, page by page, each company once', async () => {
    const outcome = await run()
    expect(outcome).toMatchObject({
      companies: TOTAL,
      gone: 0,
      bad: 0,
      resumed: false,
      asOf: new Date(NOON).toISOString(),
    })
    expect(outcome.index?.manifest).toMatchObject({
      records: TOTAL,
      names: TOTAL,
      dataAsOf: new Date(NOON).toISOString(),
    })
    expect(names().toSorted()).toEqual(allNames())
    // The queries are the count, the full pages, and the others.
    expect(lindas.received).toHaveLength(1 + FULL_PAGES + NOT_FULL)
  })

  it('stores translated names as further names of the same company', async () => {
    lindas.register({
      name: 'Vyntra AG',
      translations: ['Vyntra SA', 'Vyntra AG'],
      uid: 'CHE999000001',
      ehraid: '9999999',
    })
    expect((await run()).index?.manifest).toMatchObject({ records: TOTAL + 1, names: TOTAL + 2 })
    expect(names()).toEqual(expect.arrayContaining(['Vyntra AG', 'Vyntra SA']))
  })

  it('stores the names of both if two companies have one number, on one page or on two', async () => {
    const uid = 'CHE999000001'
    lindas.register({ name: 'Vyntra AG', uid, ehraid: '1' })
    for (const [at, name] of ['Okrubo AG', 'Kandoro AG'].entries())
      lindas.register({ name, translations: [`${name} en liquidation`], uid, ehraid: String(9_999_998 + at) })
    for (const hours of [0, 48]) {
      await run({ now: () => NOON + hours * HOUR_MS })
      const both = ['Okrubo AG', 'Okrubo AG en liquidation', 'Kandoro AG', 'Kandoro AG en liquidation']
      expect(names()).toEqual(expect.arrayContaining(['Vyntra AG', ...both]))
    }
  })

  it('removes companies that are gone, and adds new ones', async () => {
    await run()
    const [struck] = COMPANIES
    lindas.strike(struck?.uid ?? '')
    lindas.register({ name: 'Vyntra AG', uid: 'CHE999000001', ehraid: '9999999' })
    expect(await run({ now: () => NOON + 48 * HOUR_MS })).toMatchObject({ companies: TOTAL, gone: 1 })
    expect(names()).toContain('Vyntra AG')
    expect(names()).not.toContain(struck?.name)
  })

  it('has current names after an import with a clock that was far ahead', async () => {
    await run({ now: () => NOON + 9000 * HOUR_MS })
    const [first] = COMPANIES
    lindas.strike(first?.uid ?? '')
    lindas.register({ name: 'Vyntra AG', uid: first?.uid ?? '', ehraid: '9999999' })
    expect(await run()).toMatchObject({ companies: TOTAL, asOf: new Date(NOON).toISOString() })
    expect(names()).toContain('Vyntra AG')
  })

  it('starts again if a clock that was far ahead began it', async () => {
    const ahead = () => NOON + 9000 * HOUR_MS
    const failing = run({ now: ahead }, (page) => lindas.setFault(page >= 2 ? { kind: 'server_error' } : null))
    await expect(failing).rejects.toThrow()
    lindas.setFault(null)
    expect(await run()).toMatchObject({ companies: TOTAL, resumed: false, asOf: new Date(NOON).toISOString() })
  })

  it.each(['server_error', 'half_json', 'wrong_json', 'page', 'reset', 'redirect_loop'] as const)(
    'stops at a page that fails (%s), stores what came, and resumes there',
    async (kind) => {
      const failing = run({}, (page) => lindas.setFault(page >= 2 ? { kind } : null))
      await expect(failing).rejects.toMatchObject({ name: 'LindasFailed', message: expect.stringContaining('3 times') })
      expect(names()).toHaveLength(14)
      lindas.setFault(null)
      const before = lindas.received.length
      expect(await run()).toMatchObject({ companies: TOTAL, resumed: true })
      expect(lindas.received.length - before).toBe(FULL_PAGES - 2 + NOT_FULL)
      expect(names().toSorted()).toEqual(allNames())
    },
  )

  it('starts again if it was stopped more than a day ago', async () => {
    await expect(run({}, (page) => lindas.setFault(page >= 2 ? { kind: 'server_error' } : null))).rejects.toThrow()
    lindas.setFault(null)
    expect(await run({ now: () => NOON + 25 * HOUR_MS })).toMatchObject({ companies: TOTAL, resumed: false })
  })

  it('is queried again if one answer fails', async () => {
    let asked = 0
    const outcome = await run({}, () =>
      lindas.setFault(asked++ === 1 ? { kind: 'rate_limited', retryAfter: '0' } : null),
    ).catch((error: unknown) => error)
    expect(outcome).toMatchObject({ name: 'LindasFailed' })
    const { signal } = new AbortController()
    const flaky: typeof fetch = async (url, init) =>
      asked++ % 2 === 0 ? new Response('', { status: 503 }) : fetch(url, init)
    lindas.setFault(null)
    const client = createLindasClient({ url: lindas.url, fetch: flaky, signal, pageSize: 7, waits: [1, 1] })
    expect(await run({ client })).toMatchObject({ companies: TOTAL })
  })

  it('is refused if it is suspiciously smaller than before, and the records stay', async () => {
    await run()
    for (const { uid } of COMPANIES.slice(0, Math.ceil(TOTAL / 4))) lindas.strike(uid)
    const later = { now: () => NOON + 48 * HOUR_MS }
    await expect(run(later)).rejects.toMatchObject({ name: 'StoreError', message: expect.stringContaining('--force') })
    expect(names()).toHaveLength(TOTAL)
    expect(await run({ ...later, force: true })).toMatchObject({ gone: Math.ceil(TOTAL / 4) })
    expect(names()).toHaveLength(TOTAL - Math.ceil(TOTAL / 4))
  })

  it('is refused if its pages end before the stated number of companies', async () => {
    const struck = COMPANIES.slice(-Math.ceil(TOTAL / 4))
    const short = run({}, (page) => {
      if (page === 0) for (const { uid } of struck) lindas.strike(uid)
    })
    await expect(short).rejects.toMatchObject({ name: 'StoreError' })
    expect(lastPage()).toContain('company')
    const begun = lindas.received.length
    expect(await run({ force: true })).toMatchObject({ resumed: true, companies: TOTAL - struck.length })
    expect(lindas.received.length).toBe(begun)
  })

  it('is refused if one company in a hundred is missing from its pages', async () => {
    const [struck] = COMPANIES.slice(-1)
    expect(TOTAL).toBeLessThan(200)
    const short = run({}, (page) => {
      if (page === 0) lindas.strike(struck?.uid ?? '')
    })
    await expect(short).rejects.toMatchObject({ name: 'StoreError', message: expect.stringContaining('are expected') })
  })

  it('does not count as complete if every reading of a page lacks the same company', async () => {
    // With so many companies, one is less than the share that may vanish during a fetch.
    for (let at = 100; at < 400; at++)
      lindas.register({ name: `Qorvane ${at} AG`, uid: `CHE999000${at}`, ehraid: String(3_000_000 + at) })
    await run()
    const lost = 'Qorvane 200 AG'
    lindas.setBeforePage((asked) => (all) => (asked === 'page' ? all.filter(({ name }) => name !== lost) : all))
    const later = { now: () => NOON + 48 * HOUR_MS }
    await expect(run(later)).rejects.toMatchObject({ name: 'LindasFailed', code: 'shape' })
    expect(names()).toContain(lost)
    lindas.setBeforePage(null)
    expect(await run(later)).toMatchObject({ companies: TOTAL + 300, gone: 0 })
  })

  it('is refused if it has no companies, even by force', async () => {
    for (const { uid } of COMPANIES) lindas.strike(uid)
    await expect(run({ force: true })).rejects.toMatchObject({ name: 'StoreError' })
  })
})
