import { rmSync } from 'node:fs'
import { JurisdictionList, JurisdictionRequirements } from '../../lib/contract/api/filing-requirements.ts'
import { Problem } from '../../lib/contract/api/problem.ts'
import { Quotas } from '../../lib/contract/api/quotas.ts'
import { MarkGoods } from '../../lib/contract/checks/mark-goods.ts'
import { BrandCheckResult, TrademarkSearchResult } from '../../lib/contract/checks/result.ts'
import { OFFICES } from '../../lib/sources/list.ts'
import type { Office } from '../../lib/sources/offices/office.ts'
import type { z } from '../../lib/zod.ts'
import { type Fakes, type OfficeStarters, startFakes } from '../../stand-ins/start.ts'
import { openSources, upstreamFetchFor } from '../checks/sources.ts'
import { createKeys, type Keys, type MadeKey } from '../keys/keys.ts'
import { type Config, readConfig } from '../ops/config.ts'
import { createLog } from '../ops/log.ts'
import { officeRecords } from '../ops/office-records.ts'
import { createSecrets, readPepper } from '../ops/secrets.ts'
import { type Reach, type Service, startService } from '../service.ts'
import { openStorage } from '../storage/open.ts'
import { makeDataDir } from './data-dir.ts'

const SHAPES: [RegExp, z.ZodMiniType][] = [
  [/^\/api\/v2\/brand-check/, BrandCheckResult],
  [/^\/api\/v2\/mark\/goods/, MarkGoods],
  [/^\/api\/v2\/trademark\/search/, TrademarkSearchResult],
  [/^\/api\/v2\/jurisdiction\/?$/, JurisdictionList],
  [/^\/api\/v2\/jurisdiction\//, JurisdictionRequirements],
  [/^\/api\/v2\/quotas/, Quotas],
]

/** Returns the body of an answer. Throws if it contradicts the contract. */
function held(path: string, status: number, body: unknown): unknown {
  const shape = status >= 400 ? Problem : SHAPES.find(([form]) => form.test(path))?.[1]
  return shape === undefined ? body : shape.parse(body)
}

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers that the contract has already checked
  body: any
}

export interface TestService {
  service: Service
  standIns: Fakes
  dataDir: string
  config: Config
  /** Lines of the log so far. */
  log: string[]
  /** Sends a request with the local key, unless the headers differ. Checks every JSON answer against the contract. */
  ask(path: string, init?: RequestInit): Promise<Answer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Makes a key beside the running service, like an operator's command. */
  makeKey(options?: Partial<Parameters<Keys['create']>[0]>): Promise<MadeKey>
  revokeKey(id: string): Promise<boolean>
  close(): Promise<void>
}

type Settings = Record<string, string>

/** Returns settings that also connect the resolver and the offices that need credentials. */
export const withAccess = ({ access }: Fakes): Settings => access

/** Searches in one thread, because a test seldom searches twice at a time and each thread loads the rules of names. */
const ONE_THREAD: Reach = {
  openSources: (config, options) => openSources(config, { ...options, threads: 1 }),
  upstreamFetchFor,
}

/**
 * Starts a real service on a free port, with its own data folder and stand-ins for every upstream. A test's few
 * imported records count as the complete register. `reachOf` replaces how the service reaches its sources. `offices`
 * and their stand-ins replace the shipped ones.
 */
export async function startTestService(
  given: Settings | ((standIns: Fakes) => Settings) = {},
  reachOf?: (standIns: Fakes) => Reach,
  { offices = OFFICES, starters = {} }: { offices?: readonly Office[]; starters?: OfficeStarters } = {},
): Promise<TestService> {
  const standIns = await startFakes(offices, starters)
  const settings = typeof given === 'function' ? given(standIns) : given
  const dataDir = await makeDataDir('brand-check-service-')
  const log: string[] = []
  const whole = officeRecords.all(offices).map(({ code }) => code)
  const defaults = { PORT: '0', WHOLE_REGISTERS: whole.join(), DATA_DIR: dataDir, LOG_LEVEL: 'debug' }
  const config = readConfig({ ...standIns.env, ...defaults, ...settings }, offices)
  const service = await startService(
    config,
    createLog(config, { write: (line) => void log.push(line) }),
    reachOf?.(standIns) ?? ONE_THREAD,
  )

  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers)
    if (!headers.has('X-API-Key')) headers.set('X-API-Key', service.localKey)
    const response = await fetch(`${service.url}${path}`, { ...init, headers })
    const json = response.headers.get('Content-Type')?.includes('json') === true
    const text = await response.text()
    const body = json && text !== '' ? held(path, response.status, JSON.parse(text)) : text
    return { status: response.status, headers: response.headers, body }
  }
  async function withKeys<T>(work: (keys: Keys) => Promise<T>): Promise<T> {
    const storage = await openStorage(config)
    try {
      const secrets = createSecrets(readPepper(dataDir, config.keyPepper))
      return await work(createKeys(storage, secrets, Date.now))
    } finally {
      await storage.close()
    }
  }
  return {
    service,
    standIns,
    dataDir,
    config,
    log,
    ask,
    post: (path, body, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    makeKey: (options = {}) =>
      withKeys((keys) => keys.create({ label: 'Made for a test', kind: 'server', plan: 'local', ...options })),
    revokeKey: (id) => withKeys((keys) => keys.revoke(id)),
    async close() {
      await service.close()
      await standIns.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
