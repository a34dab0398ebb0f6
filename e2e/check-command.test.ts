import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CoverageRow } from '../lib/contract/checks/answer.ts'
import type { Conflict } from '../lib/contract/checks/conflict.ts'
import { BrandCheckResult } from '../lib/contract/checks/result.ts'
import { EUIPO_CONTROL_MARK, euipoRecordUrl } from '../lib/sources/offices/euipo/connector.ts'
import { ROOT } from '../scripts/run.ts'
import { makeDataDir } from '../service/testing/data-dir.ts'
import type { Upstream } from '../stand-ins/fake.ts'
import { moved, nobodysOrigin } from '../stand-ins/moved-address.ts'
import { dpmaMark } from '../stand-ins/offices/dpma.ts'
import { type EuipoMark, wordMark } from '../stand-ins/offices/euipo.ts'
import { swissMark } from '../stand-ins/offices/swissreg.ts'
import { company } from '../stand-ins/offices/zefix.ts'
import { recordedAnswer } from '../stand-ins/openapi.ts'
import { type Fakes, startFakes } from '../stand-ins/start.ts'

const run = promisify(execFile)
const NAME = 'Brunvoltek'

const OWN_MARKS: EuipoMark[] = [
  wordMark('018900001', 'APPLE TV', { niceClasses: [9], status: 'ACCEPTED' }),
  wordMark('018900002', 'Appleyard Made-up', { niceClasses: [35, 41], status: 'EXPIRED', expiryDate: '2019-04-01' }),
]
const recorded = recordedAnswer('euipo/tm_apple_size10-redacted.json') as { trademarks: EuipoMark[] } | undefined
/** The stand-in has a mark of its own with this number, and with another owner. */
const CONTROL = EUIPO_CONTROL_MARK.number
/** The office's recorded answer for `apple` where that is available, else marks of our own. */
const MARKS = (recorded?.trademarks ?? OWN_MARKS).filter(({ applicationNumber }) => applicationNumber !== CONTROL)

let standIns: Fakes
let dataDir: string
let nobody: string

beforeAll(async () => {
  standIns = await startFakes()
  dataDir = await makeDataDir('brand-check-command-')
  nobody = await nobodysOrigin()
  const { euipo, swissreg, dpma, zefix, lindas, rdap, eurid, nicAt, doh } = standIns
  euipo.register(...MARKS, wordMark('018900009', NAME))
  swissreg.register(swissMark('9900000999', NAME))
  dpma.register(dpmaMark('3020190000999', NAME))
  zefix.register(company(`${NAME} AG`, 7))
  lindas.register({ name: `${NAME} AG`, uid: 'CHE100000007', ehraid: '7' })
  for (const tld of ['com', 'ch']) rdap.register(`${NAME.toLowerCase()}.${tld}`)
  eurid.register(`${NAME.toLowerCase()}.eu`)
  nicAt.register(`${NAME.toLowerCase()}.at`)
  doh.delegate(`${NAME.toLowerCase()}.com`)
})
afterAll(async () => {
  await standIns.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** What the command prints, with some upstreams switched off. */
async function check(args: string[], off: readonly Upstream[] = []): Promise<BrandCheckResult> {
  const settings = { ...standIns.env, ...standIns.access }
  const env = await moved(settings, standIns, { from: off, to: nobody, folder: dataDir })
  const command = ['scripts/bootstrap.mjs', 'service/cli/check.ts', ...args, '--json']
  const options = { cwd: ROOT, env: { ...process.env, ...env, DATA_DIR: dataDir } }
  const { stdout } = await run(process.execPath, command, options)
  return BrandCheckResult.parse(JSON.parse(stdout))
}

function rowOf({ coverage }: BrandCheckResult, id: string): CoverageRow | undefined {
  return [...coverage.searched, ...coverage.unavailable].find((row) => row.id === id)
}

const from = ({ conflicts }: BrandCheckResult, id: string): Conflict[] =>
  conflicts.filter(({ source }) => source === id)
const domain = ({ domains }: BrandCheckResult, tld: string) =>
  domains.find((each) => each.domain === `${NAME.toLowerCase()}.${tld}`)

describe('npm run check', () => {
  it('shows the marks of EUIPO, each with its number, owner, status, classes and official record', async () => {
    const result = await check(['Apple'])
    const shown = from(result, 'euipo').filter(({ number }) => number !== CONTROL)
    expect(shown.map(({ name }) => name)).toContain('APPLE TV')
    for (const { number, name, owner, status, niceClasses, recordUrl } of shown) {
      const mark = MARKS.find(({ applicationNumber }) => applicationNumber === number) as EuipoMark
      expect(mark.wordMarkSpecification?.verbalElement).toBe(name)
      expect(owner).toBe(mark.applicants?.map((each) => each.name.replaceAll('\n', ' ')).join(', '))
      const live = ['REGISTERED', 'ACCEPTED'].includes(mark.status)
      expect(live ? ['live'] : ['expired', 'dead'], `${name} ${mark.status}`).toContain(status)
      expect(niceClasses).toEqual(mark.niceClasses)
      expect(recordUrl).toBe(euipoRecordUrl(mark.applicationNumber))
    }
    expect(result.verdict).toBe('conflict')
    expect(rowOf(result, 'euipo')).toMatchObject({ state: 'answered', method: 'text', attribution: 'Source: EUIPO' })
  })

  it('finds the name in every register if all upstreams work', async () => {
    for (const [jurisdiction, ids] of [
      ['CH', ['euipo', 'swissreg', 'zefix']],
      ['DE', ['euipo', 'dpma', 'zefix']],
    ] as const) {
      const result = await check([NAME, '--jurisdiction', jurisdiction])
      expect(result).toMatchObject({ verdict: 'conflict', degraded: false, source: 'live' })
      for (const id of ids) expect(from(result, id).length, id).toBeGreaterThan(0)
      expect(result.coverage.unavailable).toEqual([])
    }
  })
})

describe('npm run check with one upstream switched off', () => {
  it('searches the other registers without EUIPO, and states the reason in the row', async () => {
    const result = await check([NAME], [standIns.euipo])
    expect(result).toMatchObject({ verdict: 'conflict', scoreIsLowerBound: true, degraded: true })
    expect(from(result, 'euipo')).toEqual([])
    for (const id of ['swissreg', 'zefix']) expect(from(result, id).length, id).toBeGreaterThan(0)
    expect(rowOf(result, 'euipo')).toMatchObject({ state: 'error', reason: 'could not be reached', retryable: true })
  })

  it('reports that no token was issued if the sign-in of EUIPO is off', async () => {
    const result = await check([NAME], [standIns.euipo.tokens])
    expect(from(result, 'euipo')).toEqual([])
    expect(rowOf(result, 'euipo')?.reason).toBe('gave no access token: could not be reached')
  })

  it.each([
    ['Swissreg', 'swissreg', 'CH'],
    ['the DPMA', 'dpma', 'DE'],
  ] as const)('still reports the mark at EUIPO as a conflict without %s', async (_name, id, jurisdiction) => {
    const result = await check([NAME, '--jurisdiction', jurisdiction], [standIns[id]])
    expect(result).toMatchObject({ verdict: 'conflict', scoreIsLowerBound: true, degraded: true })
    expect(from(result, id)).toEqual([])
    expect(rowOf(result, id)).toMatchObject({ state: 'error', required: true, reason: 'could not be reached' })
  })

  it('finds the company through LINDAS without Zefix, and says so in the row', async () => {
    const result = await check([NAME], [standIns.zefix])
    expect(result).toMatchObject({ verdict: 'conflict', source: 'fallback', degraded: true })
    expect(from(result, 'zefix')).toMatchObject([{ name: `${NAME} AG` }])
    expect(rowOf(result, 'zefix')).toMatchObject({ state: 'answered', origin: 'fallback' })
    expect(rowOf(result, 'zefix')?.reason).toContain('(the Zefix interface: could not be reached)')
  })

  it('misses nothing without LINDAS, because Zefix answers', async () => {
    const result = await check([NAME], [standIns.lindas])
    expect(result).toMatchObject({ verdict: 'conflict', source: 'live', degraded: false })
  })

  it('learns from the DNS that a .com domain is in use without its registry, and says so in the row', async () => {
    const result = await check([NAME], [standIns.rdap.of('com')])
    expect(result).toMatchObject({ verdict: 'conflict', degraded: true })
    expect(rowOf(result, 'rdap-com')).toMatchObject({ state: 'error', reason: 'could not be reached' })
    expect(domain(result, 'com')).toMatchObject({ state: 'registered', registeredOn: null })
  })

  it.each([
    ['EURid', 'eurid', 'eu'],
    ['nic.at', 'nicAt', 'at'],
  ] as const)('reports the domain as unknown without %s', async (_name, which, tld) => {
    const result = await check([NAME], [standIns[which]])
    expect(rowOf(result, `rdap-${tld}`)).toMatchObject({ state: 'error', reason: 'could not be reached' })
    expect(domain(result, tld)).toMatchObject({ state: 'unknown' })
    expect(result.verdict).toBe('conflict')
  })

  it('reaches no verdict without any upstream, and states the reason in every row', async () => {
    const { euipo, zefix, lindas, swissreg, dpma, eurid, nicAt, doh, rdap } = standIns
    const registries = ['com', 'ch', 'li', 'swiss', 'de', 'net', 'org', 'io'].map((tld) => rdap.of(tld))
    const off = [euipo, euipo.tokens, zefix, lindas, swissreg, swissreg.tokens, dpma, eurid, nicAt, doh, ...registries]
    const result = await check([NAME, '--jurisdiction', 'CH'], off)
    expect(result).toMatchObject({ verdict: 'incomplete', scoreIsLowerBound: true, degraded: true, charged: false })
    expect(result.coverage.searched.map(({ kind }) => kind)).toEqual(['brand_in_use'])
    for (const { id, reason } of result.coverage.unavailable) expect(reason, id).toContain('could not be reached')
    expect(new Set(result.domains.map(({ state }) => state))).toEqual(new Set(['unknown']))
  })
})
