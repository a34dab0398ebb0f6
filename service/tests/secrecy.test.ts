import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAULTS } from '../../e2e/faults/cases.ts'
import { keyId } from '../keys/keys.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

/** A name that does not occur by chance, not even joined, folded or escaped. */
const MARKER = 'Zyxmarker Qwobble'
const NO_SPACE = MARKER.replace(' ', '-')
const TRACES = [/zyxmarker/i, /qwobble/i]

const encoded = encodeURIComponent(MARKER)

/** Addresses that do not take a name, with one in every place that a browser might use. */
const ELSEWHERE = [
  '/',
  '/status',
  '/docs',
  '/docs/start.js',
  '/openapi.json',
  '/problems',
  '/problems/not_found',
  `/problems/${encoded}`,
  '/access',
  '/access/status',
  '/access/claim',
  `/access/received/${encoded}`,
  '/access/access.css',
  '/.well-known/brand-check-keys.json',
  '/healthz',
  '/readyz',
  '/api/v2/quotas',
  '/api/v2/jurisdiction/CH',
  `/api/v2/jurisdiction/${encoded}`,
  `/${encoded}`,
]

/** Returns the answers of ELSEWHERE to any method, with their headers. */
async function askElsewhere(t: TestService): Promise<string[]> {
  const said: string[] = []
  const Referer = `https://elsewhere.example/?q=${encoded}`
  for (const path of ELSEWHERE)
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'POST']) {
      const body = method === 'POST' ? new URLSearchParams({ name: MARKER }) : null
      const headers = {
        Referer,
        Cookie: `name=${NO_SPACE}`,
        Challenge: NO_SPACE,
        Origin: `https://${NO_SPACE}.example`,
      }
      const answer = await fetch(`${t.service.url}${path}?name=${encoded}&lang=${encoded}`, { method, body, headers })
      said.push(JSON.stringify([...answer.headers]), await answer.text())
    }
  return said
}

/** Sends a name in every correct and wrong way. Returns the errors, and the headers of all answers. */
async function sendEverywhere(t: TestService): Promise<string[]> {
  const { key: testKey } = await t.makeKey({ test: true })
  const stream = { Accept: 'text/event-stream' }
  const answers = [
    await t.ask(`/api/v2/brand-check?name=${encoded}`),
    await t.post('/api/v2/brand-check', { name: MARKER, jurisdiction: 'CH', niceClasses: [9] }),
    await t.post('/api/v2/brand-check', { name: MARKER }, stream),
    await t.post('/api/v2/brand-check', { name: MARKER }, { 'Cache-Control': 'no-store' }),
    await t.post('/api/v2/brand-check', { name: MARKER, receipt: true }),
    await t.ask(`/api/v2/brand-check?name=${encoded}&goods=${encoded}`),
    await t.post('/api/v2/brand-check', { name: MARKER, goods: MARKER }),
    await t.post('/api/v2/brand-check', { name: MARKER, goods: MARKER }, stream),
    await t.post('/api/v2/trademark/search', { name: MARKER, goods: `${MARKER}; shoes`, owner: MARKER }),
    await t.post('/api/v2/trademark/search', { name: MARKER, goods: MARKER }, { 'X-API-Key': testKey }),
    await t.post('/api/v2/brand-check', { name: MARKER }, { 'X-API-Key': testKey }),
    await t.post('/api/v2/brand-check', { name: MARKER }, { 'X-API-Key': testKey, ...stream }),
    await t.post('/api/v2/trademark/search', { name: MARKER }, { 'X-API-Key': testKey }),
    await t.post('/api/v2/trademark/search', { name: MARKER, receipt: true }),
    await t.post('/api/v2/trademark/search', { name: MARKER }, { 'Idempotency-Key': `${NO_SPACE}-kept-search` }),
    await t.post('/api/v2/trademark/search', { name: MARKER }, { 'Idempotency-Key': `${NO_SPACE}-kept-search` }),
    await t.post('/api/v2/brand-check', { name: MARKER }, { 'Idempotency-Key': `${NO_SPACE}-kept-answer` }),
    await t.post('/api/v2/brand-check', { name: MARKER }, { 'Idempotency-Key': `${NO_SPACE}-kept-answer` }),
  ]
  expect(answers.at(-1)?.headers.get('Idempotent-Replayed')).toBe('true')
  const errors = [
    await t.ask(`/api/v2/brand-check?name=${encoded}&jurisdiction=${encoded}&niceClasses=${encoded}`),
    await t.ask(`/api/v2/brand-check?name=${encoded}`, { headers: { 'X-API-Key': MARKER } }),
    await t.post('/api/v2/brand-check', `{"name":"${MARKER}"`),
    await t.post('/api/v2/brand-check', { name: MARKER }, { 'Content-Type': 'text/plain' }),
    await t.post('/api/v2/brand-check', { name: MARKER.repeat(200) }),
    await t.post('/api/v2/brand-check', { name: 'x', goods: MARKER.repeat(100) }),
    await t.post('/api/v2/brand-check', { name: 'x', goods: [MARKER] }),
    await t.ask(`/api/v2/brand-check?name=x&goods=${encoded}&goods=${encoded}`),
    await t.ask(`/api/v2/brand-check?name=x&goods=${encoded.repeat(100)}`),
    await t.post('/api/v2/trademark/search', { name: 'x', goods: { [MARKER]: MARKER } }),
    await t.post('/api/v2/mark/goods', { source: MARKER, number: MARKER, language: MARKER, name: MARKER }),
    await t.post('/api/v2/brand-check', { name: MARKER }, { 'Idempotency-Key': MARKER }),
    await t.post('/api/v2/brand-check', { name: 'x' }, { 'Idempotency-Key': `${NO_SPACE}-kept-answer` }),
    await t.post('/api/v2/trademark/search', { name: MARKER, status: MARKER, cursor: MARKER, owner: 7, [MARKER]: 1 }),
    await t.ask(`/api/v2/jurisdiction/XX?name=${encoded}`),
    await t.ask(`/nowhere?name=${encoded}`, { headers: { 'Request-Id': 'Zyxmarker', 'User-Agent': 'Zyxmarker' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(errors.filter(({ status }) => status < 400)).toEqual([])
  const headers = [...answers, ...errors].map((answer) => JSON.stringify([...answer.headers]))
  return [...headers, ...errors.map(({ body }) => JSON.stringify(body)), ...(await askElsewhere(t))]
}

/** Requests access with names in unrelated fields. Returns the token from its mail, which is written to a file. */
async function requestAccess(t: TestService): Promise<string> {
  const form = { email: 'a@b.example', organisation: 'B', use: 'x', checks: '5', jurisdictions: 'CH', consent: 'yes' }
  const send = (path: string, fields: Record<string, string>) =>
    t.ask(`/access${path}?name=${encoded}`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, name: MARKER, [MARKER]: MARKER, lang: MARKER }),
    })
  expect((await send('', form)).status).toBe(200)
  expect((await send('', { ...form, website: MARKER, message: MARKER })).status).toBe(200)
  const refused = [
    await send('', { ...form, email: MARKER, checks: MARKER }),
    await send('/confirm', { token: MARKER }),
    await send('/claim', { token: MARKER }),
    await send('/status', { reference: MARKER, email: MARKER }),
    await t.ask('/api/v2/claim', { method: 'POST', headers: { 'X-API-Key': NO_SPACE } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([422, 410, 410, 422, 401])
  const outbox = join(t.dataDir, 'outbox')
  await expect.poll(() => existsSync(outbox) && readdirSync(outbox).length).toBe(1)
  const mail = readFileSync(join(outbox, readdirSync(outbox)[0] ?? ''), 'latin1')
  const token = /token=(?:3D)?([\w-]{43})/.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? ''
  expect((await send('/confirm', { token })).body).toContain('is confirmed')
  return token
}

/** Returns all rows of all tables, and the server's log of every statement with its parameters. */
async function allInPostgres({ url, logFile }: TestDatabase): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const rows: string[] = []
  for (const { name } of tables.rows) rows.push(JSON.stringify((await client.query(`select * from ${name}`)).rows))
  await client.end()
  const log = readFileSync(logFile, 'latin1')
  expect(log).toMatch(/insert into "leases"[\s\S]*parameters: \$1 = /)
  return [...rows, log]
}

describe.each(['SQLite', 'PostgreSQL'])('a service with %s', (engine) => {
  let t: TestService
  let database: TestDatabase | null = null

  beforeAll(async () => {
    if (engine === 'PostgreSQL') database = await makeTestDatabase()
    t = await startTestService({ METRICS_PORT: '0', ...(database && { DATABASE_URL: database.url }) })
  })
  afterAll(async () => {
    await t.close()
    await database?.drop()
  })

  it('does not write a checked name to a file, table, log line, metric or error, whatever happens', async () => {
    const errors = await sendEverywhere(t)
    const token = await requestAccess(t)
    const quick = FAULTS.filter(({ stalls }) => stalls !== true)
    for (const { fault = null } of quick) {
      t.standIns.rdap.setFault(fault)
      t.standIns.lindas.setFault(fault)
      const { status, body } = await t.post('/api/v2/brand-check', { name: MARKER })
      if (status === 200)
        errors.push(JSON.stringify(body.coverage.unavailable.map((row: { reason: string }) => row.reason)))
      else expect(body.code).toBe('burst_exceeded')
    }
    expect(t.log.length).toBeGreaterThan(20)
    const files = readdirSync(t.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    expect(files.length).toBeGreaterThanOrEqual(3)
    const figures = await (await fetch(`http://127.0.0.1:${t.service.metricsPort}/metrics`)).text()
    expect(figures).toContain('brand_check_source_seconds_count')
    const id = keyId(t.service.localKey) ?? ''
    const ours = figures.replaceAll(/upstream="[^"]*"/g, '')
    for (const secret of [t.service.localKey, id, '127.0.0.1:']) expect(ours).not.toContain(secret)
    files.push(figures)
    const kept = database === null ? [] : await allInPostgres(database)
    for (const text of [...t.log, ...kept]) expect(text).not.toContain(token)
    files.push(...kept)
    for (const trace of TRACES) {
      for (const text of [...t.log, ...errors, ...files]) expect(text).not.toMatch(trace)
    }
  })
})
