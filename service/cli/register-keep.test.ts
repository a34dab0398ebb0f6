import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EuipoFake, startEuipo, wordMark } from '../../stand-ins/offices/euipo.ts'
import { readConfig } from '../ops/config.ts'
import { openStorage } from '../storage/open.ts'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { runAdmin } from './command.ts'
import { registers } from './registers.ts'

describe.each(ENGINES)('a register that is synced, with %s', { timeout: 120_000 }, (_engine, makePlace) => {
  let test: TestPlace
  let standIn: EuipoFake
  let answers: string[]

  beforeAll(async () => {
    standIn = await startEuipo(Array.from({ length: 120 }, (_, at) => wordMark(`0180000${at + 100}`, `Qorvane ${at}`)))
  })
  afterAll(() => standIn.close())
  beforeEach(async () => {
    test = await makePlace()
    answers = []
    standIn.received.length = 0
  })
  afterEach(() => test.remove())

  async function admin(
    args: string[],
    settings: Readonly<Record<string, string>> = standIn.env,
    {
      signal = new AbortController().signal,
      at = () => {},
    }: { signal?: AbortSignal; at?: (text: string) => void } = {},
  ) {
    const database = test.databaseUrl === null ? {} : { DATABASE_URL: test.databaseUrl, REGISTERS_IN_DATABASE: 'EU' }
    const said: string[] = []
    const code = await runAdmin(
      ['registers', ...args],
      { registers },
      {
        config: () => readConfig({ ...settings, ...database, DATA_DIR: test.dataDir, WHOLE_REGISTERS: 'EU' }),
        out: (line) => void said.push(line),
        progress: { say: (line) => void said.push(line), at: (_share, text) => at(text), done() {} },
        ask: async (question) => {
          said.push(question)
          return answers.shift() ?? null
        },
        signal,
        now: Date.now,
      },
    )
    return { code, said: said.join('\n') }
  }

  async function rows() {
    const storage = await openStorage(test)
    return storage.syncs.list().finally(storage.close)
  }

  it('is fetched only after the terms of its office were shown and accepted', async () => {
    const refused = await admin(['fill', 'EU'])
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('before its terms are accepted') })
    answers = ['no']
    expect(await admin(['keep', 'EU'])).toMatchObject({
      code: 1,
      said: expect.stringMatching(/https:\/\/euipo\S+\.pdf/),
    })
    expect(await rows()).toEqual([])
    expect(standIn.received).toEqual([])
    answers = ['accept']
    expect(await admin(['keep', 'EU'])).toMatchObject({
      code: 0,
      said: expect.stringContaining('EU is kept from now on'),
    })
    expect(await rows()).toMatchObject([
      { office: 'EU', is_on: 1, terms: expect.stringMatching(/^https:\/\/euipo/), accepted_at: expect.any(Number) },
    ])
  })

  it('shows its terms even if --yes accepts them or no user is there to accept them', async () => {
    const terms = /https:\/\/euipo\S+\.pdf/
    const unasked = await admin(['keep', 'EU'])
    expect(unasked).toMatchObject({ code: 1, said: expect.stringMatching(terms) })
    expect(unasked.said).toContain('add --yes')
    expect((await admin(['keep', 'EU', '--yes'])).said).toMatch(terms)
  })

  it('needs one confirmation if it is named twice, and is filled without others', async () => {
    answers = ['accept']
    expect(await admin(['keep', 'EU', 'eu'])).toMatchObject({ code: 0 })
    const several = await admin(['fill', 'EU', 'CH'])
    expect(several).toMatchObject({ code: 2, said: expect.stringContaining('Name only one') })
    expect(standIn.received).toEqual([])
  })

  it('comes with a warning if no service was started in the data folder yet', async () => {
    const first = (await admin(['keep', 'EU', '--yes'])).said
    const isFile = test.databaseUrl === null
    expect(first.includes(`No service was started with the data folder ${test.dataDir} yet`)).toBe(isFile)
    expect((await admin(['keep', 'EU', '--yes'])).said).not.toContain('No service was started')
  })

  it('is filled in the foreground, and listed with its state', async () => {
    await admin(['keep', 'EU', '--yes'])
    expect((await admin(['list'])).said).toContain('EU: filled by itself, not begun yet')
    const filled = await admin(['fill', 'EU'])
    expect(filled).toMatchObject({ code: 0, said: expect.stringMatching(/^EU: kept by itself, whole as of /) })
    const { said } = await admin(['list', '--json'])
    const held = standIn.marks.all().length
    expect(JSON.parse(said)).toMatchObject([
      { office: 'EU', records: held, current: true, hole: null, keeper: { held, expected: held, fault: null } },
    ])
  })

  it('reports its progress and the quota left at the office, is stopped, and resumes', async () => {
    await admin(['keep', 'EU', '--yes'])
    const told: string[] = []
    const stop = new AbortController()
    const stopped = await admin(['fill', 'EU'], standIn.env, {
      signal: stop.signal,
      at(text) {
        told.push(text)
        if (!text.startsWith('no records')) stop.abort()
      },
    })
    expect(stopped).toMatchObject({ code: 130, said: expect.stringMatching(/^Stopped\. What came is kept/) })
    expect(told.at(-1)).toMatch(/^[\d,]+ records?, [\d,]+ a second, [\d,]+ questions left today$/)
    expect(await admin(['fill', 'EU'])).toMatchObject({ code: 0, said: expect.stringMatching(/^EU: kept by itself/) })
  })

  it('reports only the queries that are not reserved for checks', async () => {
    await admin(['keep', 'EU', '--yes'])
    standIn.setQuota(7000)
    let told = ''
    const stop = new AbortController()
    await admin(['fill', 'EU'], standIn.env, {
      signal: stop.signal,
      at(text) {
        told = text
        if (!text.startsWith('no records')) stop.abort()
      },
    })
    standIn.setQuota(Number.POSITIVE_INFINITY)
    expect(told).toMatch(/, (7[0-4]\d|750) questions left today$/)
  })

  it('reports why the sync cannot continue, with a code for programs', async () => {
    await admin(['keep', 'EU', '--yes'])
    standIn.setSubscribed(false)
    const refused = await admin(['fill', 'EU']).finally(() => standIn.setSubscribed(true))
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(/cannot go on since .*subscribe it to the plan/),
    })
    expect(JSON.parse((await admin(['list', '--json'])).said)).toMatchObject([{ keeper: { fault: 'refused' } }])
  })

  it('is switched on with others by one command, each with its own terms', async () => {
    answers = ['accept', 'no']
    const { code, said } = await admin(['keep', 'EU', 'companies-CH'])
    expect(code).toBe(1)
    expect(said).toContain(
      "https://opendata.swiss/en/terms-of-use#terms_by (in brief: open use; the source must be named; the office's own text alone counts). Do you accept them?",
    )
    expect(said).toContain('Nothing was changed.')
    expect(await rows()).toEqual([])
    const both = await admin(['keep', 'EU', 'companies-CH', '--yes'])
    expect(both.said).toMatch(/^EU is kept from now on.*\ncompanies-CH is kept from now on/m)
    expect((await rows()).map(({ office }) => office)).toEqual(['EU', 'companies-CH'])
  })

  it('is reported as a copy for trials if it comes from the sandbox', async () => {
    const sandbox = { EUIPO_CLIENT_ID: 'id', EUIPO_CLIENT_SECRET: 'secret', EUIPO_API_URL: 'sandbox' }
    expect((await admin(['keep', 'EU', '--yes'], sandbox)).said).toContain('a copy for trials')
    expect((await admin(['keep', 'EU', '--yes'])).said).not.toContain('a copy for trials')
  })

  it('is filled again after its records were deleted, and not listed as imported until then', async () => {
    await admin(['keep', 'EU', '--yes'])
    await admin(['fill', 'EU'])
    expect((await admin(['drop', 'EU', '--yes'])).said).toMatch(/fills EU anew: ".* registers keep EU --off"/)
    expect((await admin(['list'])).said).toBe('EU: filled by itself, not begun yet')
    expect((await admin(['fill', 'EU'])).said).toContain('whole as of')
    await admin(['keep', 'EU', '--off'])
    expect((await admin(['drop', 'EU', '--yes'])).said).toBe('The records of EU and their index are deleted.')
  })

  it('is no longer synced when it is switched off, and retains its records', async () => {
    await admin(['keep', 'EU', '--yes'])
    await admin(['fill', 'EU'])
    expect((await admin(['keep', 'EU', '--off'])).said).toContain('EU is no longer kept')
    expect((await admin(['keep', 'EU', '--off'])).said).toBe('EU was not kept.')
    const { said } = await admin(['list'])
    expect(said).toContain(`EU: ${standIn.marks.all().length} records`)
    expect(said).not.toContain('by itself')
  })

  it('needs an office that offers its complete register, and the settings to query it', async () => {
    expect(await admin(['keep', 'DE', '--yes'])).toMatchObject({
      code: 2,
      said: expect.stringMatching(
        /^DE cannot be kept\. DPMAconnectPlus answers .* Those that can be kept are EU, CH, US, companies-CH/,
      ),
    })
    expect((await admin(['keep', 'AT', '--yes'])).said).toMatch(/^AT cannot be kept\. The Austrian office offers/)
    expect((await admin(['keep', 'EU', '--yes'], {})).said).toMatch(
      /has EUIPO_CLIENT_ID and EUIPO_CLIENT_SECRET, .* not set where this command runs\.$/m,
    )
    expect(await admin(['fill', 'EU'], {})).toMatchObject({
      code: 1,
      said: 'EUIPO_CLIENT_ID and EUIPO_CLIENT_SECRET must be set where this command runs, as for the service.',
    })
  })
})
