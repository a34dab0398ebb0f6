import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type EuipoFake, wordMark } from '../../stand-ins/offices/euipo.ts'
import { RsqlError } from '../../stand-ins/offices/rsql.ts'
import { openSources, upstreamFetchFor } from '../checks/sources.ts'
import { registersFolder, storePath } from '../registers/store/offices.ts'
import { openStorage } from '../storage/open.ts'
import { operateRegisters } from '../testing/operate.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

const HOUR_MS = 60 * 60_000
const SOON = { timeout: 120_000, interval: 100 }
const TOKEN = 'token-of-an-operator'
const ALERTS = readFileSync(join(import.meta.dirname, '../../deploy/alerts.yml'), 'utf8')
/** Every mark's name in the register begins with this. */
const NAMED = 'Qorvane'

let t: TestService
let euipo: EuipoFake

beforeAll(async () => {
  // The clock is replaced before the service starts, so that the test can let hours pass.
  vi.useFakeTimers({ toFake: ['Date'] })
  t = await startTestService(
    ({ euipo }) => ({ ...euipo.env, METRICS_TOKEN: TOKEN }),
    () => ({ openSources, upstreamFetchFor, keeping: { lookEveryMs: 100, wait: async () => {} } }),
  )
  euipo = t.standIns.euipo
  euipo.register(...Array.from({ length: 120 }, (_, at) => wordMark(`0180000${at + 100}`, `${NAMED} ${at}`)))
})
afterAll(async () => {
  vi.useRealTimers()
  await t.close()
})
afterEach(() => vi.restoreAllMocks())

const admin = (...args: string[]) => operateRegisters(t.config, ...args)

async function source() {
  const { body } = await t.ask('/', { headers: { Accept: 'application/json' } })
  return body.sources.find(({ id }: { id: string }) => id === 'euipo')
}

/** Returns the codes of the register's faults in the metrics. */
async function faultFigures(): Promise<string[]> {
  const { body } = await t.ask('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } })
  const samples = String(body).matchAll(/^brand_check_keeper_fault\{(.*)\} 1$/gm)
  return [...samples].flatMap(([, labels = '']) =>
    labels.includes('source="euipo"') ? (/fault="(\w+)"/.exec(labels)?.[1] ?? []) : [],
  )
}

/** True if the alert rule for syncs fires for a fault that lasts. */
function isAlerted(fault: string): boolean {
  const rule =
    /- alert: BrandCheckKeeper\n[^-]*expr: max without \(fault\) \(brand_check_keeper_fault\{fault!~"([^"]+)"\}\) == 1$/m.exec(
      ALERTS,
    )
  if (rule === null) throw new Error('there is no rule for keepers as this test knows it')
  return !new RegExp(`^(?:${rule[1]})$`).test(fault)
}

/** Sets older terms for the sync, as if an earlier version had switched it on. */
async function keepUnderOlderTerms(): Promise<void> {
  const storage = await openStorage(t.config)
  await storage.syncs.switchOn({ office: 'EU', terms: 'https://office.example/older-terms', now: Date.now() })
  await storage.close()
}

/** Advances the clock so that the next sync run is due. */
const later = () => vi.setSystemTime(Date.now() + 13 * HOUR_MS)

/** Keeps the file of records from growing, by a limit at which SQLite behaves as on a full disk. */
function fillTheDisk(): void {
  const { exec } = DatabaseSync.prototype
  const path = storePath(registersFolder(t.dataDir), 'EU')
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, text) {
    exec.call(this, text)
    if (this.location() === path) exec.call(this, 'PRAGMA max_page_count = 1')
  })
  euipo.register(
    ...Array.from({ length: 300 }, (_, at) => wordMark(`0190000${at + 100}`, `${NAMED} ${'x'.repeat(200)}`)),
  )
}

describe('a register that cannot be synced', { timeout: 120_000 }, () => {
  it('is filled first', async () => {
    await admin('keep', 'EU', '--yes')
    await vi.waitFor(
      async () => expect(await source()).toMatchObject({ keeper: { fault: null, state: 'keeping' } }),
      SOON,
    )
    await vi.waitFor(async () => expect((await source()).records).toBeGreaterThanOrEqual(120), SOON)
    expect(await faultFigures()).toEqual([])
  })

  it.each<[what: string, code: string, spoil: () => unknown, mend: () => unknown]>([
    ['the app is not subscribed (403)', 'refused', () => euipo.setSubscribed(false), () => euipo.setSubscribed(true)],
    [
      'the interface no longer understands its questions (400)',
      'query',
      () =>
        euipo.setBeforePage(() => {
          throw new RsqlError('Unknown field')
        }),
      () => euipo.setBeforePage(null),
    ],
    [
      'its answers have another shape',
      'shape',
      () => euipo.setFault({ kind: 'wrong_types' }),
      () => euipo.setFault(null),
    ],
    ['its terms changed', 'terms', keepUnderOlderTerms, () => admin('keep', 'EU', '--yes')],
    ['there is no room for its records', 'full', fillTheDisk, () => vi.restoreAllMocks()],
    [
      'the key is revoked (401)',
      'refused',
      () => {
        euipo.tokens.endAll()
        euipo.tokens.setFault({ kind: 'unauthorized' })
      },
      () => euipo.tokens.setFault(null),
    ],
  ])(
    'if %s, reports that everywhere an operator looks, retains its records, and recovers afterwards',
    async (_what, code, spoil, mend) => {
      const before = await source()
      const [{ records }] = JSON.parse(await admin('list', '--json'))
      const from = t.log.length
      await spoil()
      later()
      await vi.waitFor(async () => expect(await source()).toMatchObject({ keeper: { fault: code } }), SOON)
      const { keeper, ...held } = await source()
      expect(held.records).toBeGreaterThanOrEqual(before.records)
      expect((await t.ask('/status')).body).toContain('cannot go on since')
      expect(await admin('list')).toMatch(/^EU: .*\n(?: .*\n)*.*cannot go on since /m)
      expect(JSON.parse(await admin('list', '--json'))).toMatchObject([
        { office: 'EU', records, keeper: { fault: code } },
      ])
      expect(await faultFigures()).toEqual([code])
      expect(isAlerted(code)).toBe(true)
      const said = t.log.slice(from).map((line) => JSON.parse(line))
      expect(said).toContainEqual(expect.objectContaining({ level: 40, office: 'EU', fault: code }))
      expect(t.log.slice(from).join()).not.toContain(NAMED)
      expect(keeper.reason).not.toContain(NAMED)
      const mended = t.log.length
      await mend()
      later()
      await vi.waitFor(() => expect(t.log.slice(mended).join()).toContain('a register is whole'), SOON)
      await vi.waitFor(async () => expect(await source()).toMatchObject({ keeper: { fault: null } }), SOON)
      expect(await faultFigures()).toEqual([])
    },
  )
})
