import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMatrix, sourceCases } from '../../e2e/faults/cases.ts'
import { judge, judgeWell } from '../../e2e/faults/judge.ts'
import { recordTrials } from '../../e2e/faults/record-faults.ts'
import { openRig } from '../../e2e/faults/rig.ts'
import { disclosedTo, sourceList } from '../../lib/sources/list.ts'
import { coveragePage } from '../../scripts/coverage-page.ts'
import { withOfficeTables } from '../../scripts/office-tables.ts'
import { runAdmin } from '../cli/command.ts'
import { registers } from '../cli/registers.ts'
import { BadSettings, readConfig } from '../ops/config.ts'
import { makeTestDatabase } from '../testing/postgres.ts'
import { SYNTHETIC_STARTERS, WITH_SYNTHETIC } from '../testing/synthetic-office.ts'
import { startTestService, type TestService, withAccess } from '../testing/test-service.ts'

// An office is one folder and one line of a list. This made-up one must appear everywhere that offices appear.

const NAME = 'Kandorimel'

let t: TestService
beforeAll(async () => {
  t = await startTestService(withAccess, undefined, { offices: WITH_SYNTHETIC, starters: SYNTHETIC_STARTERS })
  t.standIns.offices.get('made-up-api')?.enter(NAME)
})
afterAll(() => t.close())

/** Runs an operator's command on the service's data, or with other settings. */
async function admin(args: readonly string[], config = t.config) {
  const said: string[] = []
  const code = await runAdmin(
    ['registers', ...args],
    { registers },
    {
      config: () => config,
      out: (line) => void said.push(line),
      progress: { say: (line) => void said.push(line), at() {}, done() {} },
      ask: async () => null,
      signal: new AbortController().signal,
      now: Date.now,
    },
  )
  return { code, said: said.join('\n') }
}

interface Row {
  id: string
  required: boolean
  state: string
  records: number | null
  method: string
}

async function rowOf(name: string, jurisdiction = 'AT'): Promise<{ row: Row | undefined; found: unknown[] }> {
  const { body } = await t.post('/api/v2/brand-check', { name, jurisdiction })
  const { searched, unavailable, unsearched } = body.coverage
  const all: Row[] = [...searched, ...unavailable, ...unsearched]
  return {
    row: all.find(({ id }) => id === 'made-up'),
    found: body.conflicts.filter(({ source }: { source: string }) => source === 'made-up'),
  }
}

it('requires a synthetic office in a check for its country only, with settings from the environment', async () => {
  const { row, found } = await rowOf(NAME)
  expect(row).toMatchObject({ required: true, state: 'answered', method: 'text' })
  expect(found).toMatchObject([{ name: NAME, jurisdiction: 'AT', kind: 'trademark' }])
  const elsewhere = await rowOf(NAME, 'CH')
  expect(elsewhere.row).toMatchObject({ required: false, state: 'answered' })
  expect(elsewhere.found).toHaveLength(1)
})

it('shows the office on the first page, with its facts and the state of its API and budget', async () => {
  const { body } = await t.ask('/', { headers: { Accept: 'application/json' } })
  expect(body.sources).toContainEqual(
    expect.objectContaining({ id: 'made-up', connected: true, fresh: 'always', paths: [expect.anything()] }),
  )
  expect(body.upstreams).toContainEqual(expect.objectContaining({ upstream: 'made-up-api' }))
})

it('checks the settings of the office, and reports misspelt ones', () => {
  const bad = { MADEUP_USER: 'a:b', MADEUP_URL: 'http://made-up.example' }
  const lines = [
    'MADEUP_USER must not hold a colon',
    'MADEUP_URL must be an https address (plain http for 127.0.0.1, ::1 or localhost alone)',
    'MADEUP_PASSWORD must be set as well, for MADEUP_USER is',
  ]
  expect(() => readConfig(bad, WITH_SYNTHETIC)).toThrow(new BadSettings(lines))
  expect(readConfig({ MADEUP_PASSWORT: 'x' }, WITH_SYNTHETIC).ignored).toEqual(['MADEUP_PASSWORT'])
  expect(readConfig({ WHOLE_REGISTERS: 'mu' }, WITH_SYNTHETIC).wholeRegisters).toEqual(['MU'])
  expect(() => readConfig({ WHOLE_REGISTERS: 'XX' }, WITH_SYNTHETIC)).toThrow('companies-CH, MU')
})

it('names the office in the docs, and in the text of the options page about who sees a name', () => {
  expect(coveragePage(sourceList(WITH_SYNTHETIC))).toContain('### Made-up register\n\n- **Id:** `made-up`')
  const page = (which: string) => withOfficeTables(`<!-- offices: ${which} --><!-- /offices -->`, WITH_SYNTHETIC)
  expect(page('settings')).toContain('|`MADEUP_USER`, `MADEUP_PASSWORD`|not set|A user of the synthetic office.|')
  expect(page('connecting')).toContain('|Made-up register|no|')
  expect(page('files')).toContain('|MU|made-up XML|nowhere|none|')
  expect(disclosedTo(WITH_SYNTHETIC)).toContain('the synthetic office')
})

const mark = (number: number, name: string, status: string) =>
  `<TradeMark><RegistrationOfficeCode>XM</RegistrationOfficeCode><ApplicationNumber>${number}</ApplicationNumber>` +
  `<MarkCurrentStatusCode>${status}</MarkCurrentStatusCode><WordMarkSpecification><MarkVerbalElementText>${name}` +
  '</MarkVerbalElementText></WordMarkSpecification></TradeMark>'

/** Writes an office's file with five marks. */
async function writeMarks(): Promise<string> {
  const file = join(t.dataDir, 'made-up-2026-11-20.xml')
  const own = mark(1, 'Vuntrelask', 'Registered') + mark(2, 'Gorbelinska', 'Gone with the wind')
  const others = ['Ostreval', 'Plimbaroo', 'Zylbretta'].map((name, at) => mark(at + 3, name, 'Registered'))
  await writeFile(file, `<TradeMarks>${own}${others.join('')}</TradeMarks>`)
  return file
}

it('imports, lists and searches the records of the office by its own rules', async () => {
  const file = await writeMarks()
  expect(await admin(['import', 'mu', file, '--whole', '--as-of', '2026-11-20'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('5 records'),
  })
  expect((await admin(['list'])).said).toContain('MU: 5 records')
  expect((await admin(['import', 'XX', file])).said).toContain('companies-CH, MU')
  await expect.poll(async () => (await rowOf('Vuntrelask')).row?.records, { timeout: 120_000 }).toBe(5)
  const { row, found } = await rowOf('Vuntrelaske')
  expect(row).toMatchObject({ method: 'similarity' })
  expect(found).toMatchObject([{ number: '1', status: 'live', recordUrl: 'https://made-up.example/marks/1' }])
  expect((await rowOf('Gorbelinska')).found).toMatchObject([{ status: 'dead' }])
}, 120_000)

it('stores the records of the office in PostgreSQL if the operator wants so', async () => {
  const database = await makeTestDatabase()
  const settings = { DATA_DIR: t.dataDir, DATABASE_URL: database.url, REGISTERS_IN_DATABASE: 'MU' }
  const config = readConfig(settings, WITH_SYNTHETIC)
  const file = await writeMarks()
  expect(await admin(['import', 'MU', file, '--whole', '--as-of', '2026-11-20'], config)).toMatchObject({ code: 0 })
  expect((await admin(['list'], config)).said).toContain('MU: 5 records; 5 names searched')
  expect(await admin(['drop', 'MU', '--yes'], config)).toMatchObject({ code: 0 })
  expect(await admin(['import', 'MU', file, '--whole', '--as-of', '2026-11-20'], config)).toMatchObject({ code: 0 })
  await database.drop()
}, 120_000)

it('tries the office with every fault of an API, and reports it', async () => {
  const [source, ...more] = sourceCases(WITH_SYNTHETIC).filter(({ row }) => row === 'made-up')
  if (source === undefined) throw new Error('no line')
  expect(more).toEqual([])
  const { combinations } = makeMatrix([source])
  expect(combinations.length).toBeGreaterThan(20)
  const rig = await openRig(WITH_SYNTHETIC, SYNTHETIC_STARTERS)
  try {
    const well = await rig.run(source, null, true)
    expect(judgeWell(source, well)).toEqual([])
    for (const combination of combinations) {
      const wrong = judge(combination, well, await rig.run(source, combination.fault, true))
      expect({ fault: combination.fault.name, wrong }).toEqual({ fault: combination.fault.name, wrong: [] })
    }
  } finally {
    await rig.close()
  }
}, 120_000)

it('tries the imported records of the office with every fault of records', () => {
  const faultsOf = (office: string) =>
    recordTrials(WITH_SYNTHETIC).flatMap((trial) => (trial.office === office ? trial.fault.name : []))
  expect(faultsOf('MU')).toEqual(faultsOf('EU'))
  expect(recordTrials(WITH_SYNTHETIC)).toContainEqual(expect.objectContaining({ office: 'MU', row: 'made-up' }))
})
