import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALL_FAULTS } from '../e2e/stand-ins/faults.ts'
import { startTestService, type TestService } from './testing/test-service.ts'

/** A name that stands nowhere by chance, also when joined, folded or escaped. */
const MARKER = 'Zyxmarker Qwobble'
const TRACES = [/zyxmarker/i, /qwobble/i]

let t: TestService

beforeAll(async () => {
  t = await startTestService()
})
afterAll(() => t.close())

const encoded = encodeURIComponent(MARKER)

/** Every way in which a name can be sent, also wrongly. */
async function sendEverywhere(): Promise<string[]> {
  const stream = { Accept: 'text/event-stream' }
  const answers = [
    await t.ask(`/api/v2/brand-check?name=${encoded}`),
    await t.post('/api/v2/brand-check', { name: MARKER, jurisdiction: 'CH', niceClasses: [9] }),
    await t.post('/api/v2/brand-check', { name: MARKER }, stream),
    await t.post('/api/v2/brand-check', { name: MARKER }, { 'Cache-Control': 'no-store' }),
    await t.post('/api/v2/trademark/search', { name: MARKER }),
  ]
  const errors = [
    await t.ask(`/api/v2/brand-check?name=${encoded}&jurisdiction=${encoded}&niceClasses=${encoded}`),
    await t.ask(`/api/v2/brand-check?name=${encoded}`, { headers: { 'X-API-Key': MARKER } }),
    await t.post('/api/v2/brand-check', `{"name":"${MARKER}"`),
    await t.post('/api/v2/brand-check', { name: MARKER }, { 'Content-Type': 'text/plain' }),
    await t.post('/api/v2/brand-check', { name: MARKER.repeat(200) }),
    await t.post('/api/v2/trademark/search', { name: MARKER, status: MARKER, cursor: MARKER, owner: 7, [MARKER]: 1 }),
    await t.ask(`/api/v2/jurisdiction/XX?name=${encoded}`),
    await t.ask(`/nowhere?name=${encoded}`, { headers: { 'Request-Id': 'Zyxmarker', 'User-Agent': 'Zyxmarker' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(errors.filter(({ status }) => status < 400)).toEqual([])
  return errors.map(({ body }) => JSON.stringify(body))
}

it('a checked name is in no file, no log line and no error, whatever happens', async () => {
  const errors = await sendEverywhere()
  const quick = ALL_FAULTS.filter(({ kind }) => kind !== 'hang' && kind !== 'slow')
  for (const fault of quick) {
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
  for (const trace of TRACES) {
    for (const text of [...t.log, ...errors, ...files]) expect(text).not.toMatch(trace)
  }
})
