import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer } from '../../stand-ins/mail-server.ts'
import { StorageUnavailable } from '../ops/failures.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { createMetrics, diskSpace, type Probes, serveMetrics } from './metrics.ts'

const TOKEN = 'a token for the figures'.replaceAll(' ', '-')
let t: TestService

beforeAll(async () => {
  t = await startTestService({ METRICS_PORT: '0', METRICS_TOKEN: TOKEN })
})
afterAll(() => t.close())

const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
const own = () => `http://127.0.0.1:${t.service.metricsPort}/metrics`
const figures = async () => (await fetch(own(), withToken(TOKEN))).text()

/** Returns the value on the first line of a metric that contains all these parts. */
function figure(text: string, name: string, ...parts: string[]): number {
  const line = text.split('\n').find((each) => each.startsWith(name) && parts.every((part) => each.includes(part)))
  return Number(line?.split(' ').at(-1))
}

/** Requests access. The mail only reaches the outbox. */
async function requestAccess(of: TestService, email: string): Promise<void> {
  const said = { email, organisation: 'B', use: 'x', checks: '5', jurisdictions: 'CH', consent: 'yes' }
  const answer = await of.ask('/access', { method: 'POST', body: new URLSearchParams(said), redirect: 'manual' })
  expect(answer.status).toBe(303)
}

describe('metrics', () => {
  it('count requests, checks and the answers of sources', async () => {
    await t.post('/api/v2/brand-check', { name: 'Rolecks' })
    await t.ask('/api/v2/jurisdiction/CH')
    await t.ask('/wp-login.php')
    const text = await figures()
    const route = (pattern: string, status: number) => [`route="${pattern}"`, `status="${status}"`]
    expect(figure(text, 'brand_check_request_seconds_count', ...route('/api/v2/brand-check', 200))).toBe(1)
    expect(figure(text, 'brand_check_request_seconds_count', ...route('/api/v2/jurisdiction/:code', 200))).toBe(1)
    expect(figure(text, 'brand_check_request_seconds_count', ...route('*', 404))).toBe(1)
    const check = ['kind="brand_check"', 'outcome="caution"', 'charged="true"']
    expect(figure(text, 'brand_check_check_seconds_count', ...check)).toBe(1)
    expect(figure(text, 'brand_check_source_seconds_count', 'source="brands"', 'state="answered"')).toBe(1)
    expect(figure(text, 'brand_check_source_state', 'source="rdap-com"', 'state="answering"')).toBe(1)
    expect(figure(text, 'brand_check_source_state', 'source="rdap-com"', 'state="failing"')).toBe(0)
    expect(figure(text, 'brand_check_search_threads')).toBeGreaterThan(0)
    expect(figure(text, 'brand_check_searches', 'waiting')).toBe(0)
    expect(figure(text, 'brand_check_upstream_state', 'state="ok"')).toBe(1)
    expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    const [free, total] = ['free', 'total'].map((part) => figure(text, `brand_check_data_disk_${part}_bytes`))
    expect(free).toBeLessThanOrEqual(total as number)
    expect(total).toBeGreaterThan(0)
  })

  it('count checks that leave sources out separately from checks with a failed source', async () => {
    const checked = async (more: object) => {
      const { body } = await t.post('/api/v2/brand-check', { name: 'Qzoramel', jurisdiction: 'EU', ...more })
      expect(body.verdict).toBe('incomplete')
    }
    const counted = async () => {
      const text = await figures()
      const of = (outcome: string) => figure(text, 'brand_check_check_seconds_count', `outcome="${outcome}"`)
      return [of('left_out'), of('incomplete')]
    }
    await checked({ leaveOut: ['euipo', 'zefix'] })
    expect(await counted()).toEqual([1, Number.NaN])
    await checked({})
    expect(await counted()).toEqual([1, 1])
  })

  it('do not count test answers', async () => {
    const before = await figures()
    expect((await t.post('/api/v2/brand-check', { name: 'Test-Conflict' })).body.test).toBe(true)
    const conflicts = ['outcome="conflict"']
    expect(figure(before, 'brand_check_check_seconds_count', ...conflicts)).toBeNaN()
    expect(figure(await figures(), 'brand_check_check_seconds_count', ...conflicts)).toBeNaN()
  })

  it('require the token, both on their own port and on that of the service', async () => {
    for (const address of [own(), `${t.service.url}/metrics`]) {
      expect((await fetch(address)).status).toBe(401)
      expect((await fetch(address, withToken(`${TOKEN}x`))).status).toBe(401)
      const answer = await fetch(address, withToken(TOKEN))
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, expect.stringContaining('text/plain')])
    }
    expect((await fetch(own().replace('/metrics', '/healthz'))).status).toBe(404)
  })
})

it('does not serve metrics on the port of the service without a token', async () => {
  const bare = await startTestService()
  try {
    expect((await bare.ask('/metrics')).status).toBe(404)
    expect(bare.service.metricsPort).toBeNull()
  } finally {
    await bare.close()
  }
})

it('serves metrics without a token only under local host names, so that no page reads them by DNS rebinding', async () => {
  const server = await serveMetrics(createMetrics(), { host: '127.0.0.1', port: 0, token: null })
  const status = (host: string) =>
    new Promise<number | undefined>((done, fail) =>
      request({ host: '127.0.0.1', port: server.port, path: '/metrics', headers: { Host: host } }, (answer) => {
        done(answer.resume().statusCode)
      })
        .on('error', fail)
        .end(),
    )
  try {
    for (const host of [`127.0.0.1:${server.port}`, 'localhost:9999', '[::1]:9999'])
      expect(await status(host)).toBe(200)
    for (const host of ['rebound.example', `rebound.example:${server.port}`, '127.0.0.1.rebound.example'])
      expect(await status(host)).toBe(421)
  } finally {
    await server.close()
  }
})

it('reports how many mails wait or were refused, and the age of the oldest one waiting', async () => {
  const server = await startMailServer()
  server.behave({ kind: 'refuse', at: 'recipient', code: 451 }, 1)
  const own = await startTestService({ METRICS_TOKEN: TOKEN, SMTP_URL: server.url, MAIL_FROM: 'names@service.example' })
  const outbox = async () => {
    const text = await (await fetch(`${own.service.url}/metrics`, withToken(TOKEN))).text()
    const mails = (state: string) => figure(text, 'brand_check_outbox_mails', `state="${state}"`)
    const oldest = figure(text, 'brand_check_outbox_oldest_waiting_seconds')
    return { waiting: mails('waiting'), refused: mails('refused'), givenUp: mails('given_up'), oldest }
  }
  try {
    expect(await outbox()).toEqual({ waiting: 0, refused: 0, givenUp: 0, oldest: 0 })
    await requestAccess(own, 'a@agency.example')
    await expect.poll(outbox).toMatchObject({ waiting: 1, refused: 0, oldest: expect.closeTo(15, -2) })
    expect((await outbox()).oldest).toBeGreaterThan(0)
    await expect.poll(() => own.log.join('')).toContain('EENVELOPE 451')
    server.behave({ kind: 'refuse', at: 'recipient', code: 550 }, 1)
    await requestAccess(own, 'b@agency.example')
    await expect.poll(outbox).toMatchObject({ waiting: 1, refused: 1 })
  } finally {
    await own.close()
    await server.close()
  }
})

it('reports the state of the resolver that answers for failing registries', async () => {
  const own = await startTestService(({ doh }) => ({ METRICS_TOKEN: TOKEN, DOH_URL: doh.url }))
  const state = async () => {
    const text = await (await fetch(`${own.service.url}/metrics`, withToken(TOKEN))).text()
    const states = ['not_asked_yet', 'answering', 'failing']
    return states.filter((each) => figure(text, 'brand_check_source_state', 'source="doh"', `state="${each}"`) === 1)
  }
  const home = async () => (await own.ask('/', { headers: { Accept: 'application/json' } })).body.resolvers
  try {
    expect(await state()).toEqual(['not_asked_yet'])
    own.standIns.rdap.setFault({ kind: 'server_error' }, 'com')
    await own.post('/api/v2/brand-check', { name: 'Qzvyntrel' })
    expect(await state()).toEqual(['answering'])
    own.standIns.doh.setFault({ kind: 'server_error' })
    await own.post('/api/v2/brand-check', { name: 'Qzvyntrol' })
    expect(await state()).toEqual(['failing'])
    expect(await home()).toEqual([{ id: 'doh', name: 'DNS over HTTPS', state: 'failing', reason: 'answered 500' }])
    expect((await own.ask('/status')).body).toContain('DNS over HTTPS: failing (answered 500)')
  } finally {
    await own.close()
  }
})

/** Returns the metrics of an idle service with this outbox and these gaps. */
function figuresOf(outbox: Probes['outbox'], gaps: ReturnType<Probes['gaps']> = []) {
  const metrics = createMetrics()
  metrics.probe({
    upstreams: () => [],
    paths: () => [],
    searches: () => ({ threads: 2, running: 0, waiting: 0 }),
    registers: () => [],
    gaps: () => gaps,
    keepers: () => [{ id: 'euipo', held: 5, expected: 8, readyBy: '2026-11-24T14:00:00.000Z', fault: 'refused' }],
    outbox,
    disk: () => diskSpace('/a-folder-that-is-not-there'),
    differing: () => [],
    lastBackup: () => null,
  })
  return metrics
}

it('serves metrics while the database does not answer, except those stored in it', async () => {
  const metrics = figuresOf(async () => {
    throw new StorageUnavailable('ECONNREFUSED')
  })
  const text = await metrics.text()
  expect(figure(text, 'brand_check_search_threads')).toBe(2)
  expect(text).not.toMatch(/^brand_check_outbox/m)
  expect(text).not.toMatch(/^brand_check_data_disk/m)
})

it('reports for each register its files with gaps and its unreadable records', async () => {
  const text = await figuresOf(
    async () => ({ mails: {}, oldestWaiting: null }),
    [
      { id: 'euipo', holes: 2, unread: 3 },
      { id: 'dpma', holes: 0, unread: 0 },
    ],
  ).text()
  expect(figure(text, 'brand_check_register_holes', 'source="euipo"')).toBe(2)
  expect(figure(text, 'brand_check_register_holes', 'source="dpma"')).toBe(0)
  expect(figure(text, 'brand_check_register_unread_records', 'source="euipo"')).toBe(3)
})

it('reports how much of a syncing register is missing, and what prevents it', async () => {
  const text = await figuresOf(async () => ({ mails: {}, oldestWaiting: null })).text()
  expect(figure(text, 'brand_check_keeper_missing_records', 'source="euipo"')).toBe(3)
  expect(figure(text, 'brand_check_keeper_held_ratio', 'source="euipo"')).toBe(0.625)
  expect(figure(text, 'brand_check_keeper_ready_timestamp_seconds', 'source="euipo"')).toBe(1_795_528_800)
  expect(figure(text, 'brand_check_keeper_fault', 'fault="refused"')).toBe(1)
})

it('queries the database once for each request, for the current mails', async () => {
  let looks = 0
  const metrics = figuresOf(async () => ({ mails: { waiting: ++looks }, oldestWaiting: Date.now() - 60_000 }))
  for (const look of [1, 2]) {
    const text = await metrics.text()
    expect(figure(text, 'brand_check_outbox_mails', 'waiting')).toBe(look)
    expect(figure(text, 'brand_check_outbox_oldest_waiting_seconds')).toBeGreaterThanOrEqual(60)
  }
  expect(looks).toBe(2)
})
