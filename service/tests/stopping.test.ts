import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServiceProcess, startServiceProcess } from '../../e2e/browser/service-process.ts'
import { openStorage } from '../storage/open.ts'
import { leaveAfter } from '../testing/leave-after.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/postgres.ts'

let service: ServiceProcess

const headers = () => ({ 'X-API-Key': service.apiKey })

/** Starts a check that a slow register keeps open. Waits until the register receives its query. */
async function slowCheck(name: string): Promise<{ answer: Promise<Response> }> {
  const before = service.standIns.lindas.asked().length
  service.standIns.lindas.setFault({ kind: 'slow', milliseconds: 1500 })
  const answer = fetch(`${service.url}/api/v2/brand-check?name=${name}`, { headers: headers() })
  answer.catch(() => {})
  await expect.poll(() => service.standIns.lindas.asked().length).toBeGreaterThan(before)
  return { answer }
}

const used = async () => (await (await fetch(`${service.url}/api/v2/quotas`, { headers: headers() })).json()).used

describe.each(['SQLite', 'PostgreSQL'])('a service that is stopped, with %s', (engine) => {
  let database: TestDatabase | null = null
  beforeAll(async () => {
    if (engine === 'PostgreSQL') database = await makeTestDatabase()
    service = await startServiceProcess(database === null ? {} : { DATABASE_URL: database.url })
  })
  afterAll(async () => {
    await service.close()
    await database?.drop()
  })

  it('answers the requests that it already has, and then ends', async () => {
    const { answer: asking } = await slowCheck('Starbuks')
    const code = service.stop()
    const answer = await asking
    expect(answer.status).toBe(200)
    expect((await answer.json()).verdict).toBe('conflict')
    expect(await code).toBe(0)
    await service.restart()
    expect(await used()).toBe(1)
  })

  it('does not charge an answer that nobody received if it is killed in mid-check', async () => {
    const before = await used()
    await slowCheck('Starbucks')
    await service.kill()
    await service.restart()
    expect(await used()).toBe(before)
  })

  it('finishes and charges a stream that had begun before its client left', async () => {
    const before = await used()
    service.standIns.lindas.setFault({ kind: 'slow', milliseconds: 1500 })
    await leaveAfter({ url: service.url, localKey: service.apiKey }, 'source', { name: 'Starbuck' })
    expect(await service.stop()).toBe(0)
    await service.restart()
    expect(await used()).toBe(before + 1)
  })

  it('finishes an answer that is being streamed', async () => {
    const before = service.standIns.lindas.asked().length
    service.standIns.lindas.setFault({ kind: 'slow', milliseconds: 1500 })
    const answer = await fetch(`${service.url}/api/v2/brand-check?name=Starbuq`, {
      headers: { ...headers(), Accept: 'text/event-stream' },
    })
    await expect.poll(() => service.standIns.lindas.asked().length).toBeGreaterThan(before)
    const code = service.stop()
    const events = [...(await answer.text()).matchAll(/^event: (\w+)$/gm)].map(([, event]) => event)
    expect(events.slice(-2)).toEqual(['quota', 'result'])
    expect(await code).toBe(0)
    await service.restart()
  })
})

describe('a service with SQLite', () => {
  beforeAll(async () => {
    service = await startServiceProcess()
  })
  afterAll(() => service.close())

  it('charges completed checks if it is killed among many, give or take those in flight', async () => {
    service.standIns.lindas.setFault(null)
    const before = await used()
    let charged = 0
    const check = async (niceClass: number) => {
      const init = { method: 'POST', headers: { ...headers(), 'Content-Type': 'application/json' } }
      const body = JSON.stringify({ name: 'Starbuks', niceClasses: [niceClass] })
      const answer = await (await fetch(`${service.url}/api/v2/brand-check`, { ...init, body })).json()
      if (answer.charged === true) charged++
    }
    const classes = Array.from({ length: 20 }, (_each, index) => index + 11)
    const all = classes.map((each) => check(each).catch(() => {}))
    await expect.poll(() => charged, { timeout: 120_000, interval: 5 }).toBeGreaterThan(2)
    const known = charged
    await service.kill()
    await Promise.all(all)
    await service.restart()
    const counted = (await used()) - before
    expect(counted).toBeGreaterThanOrEqual(known)
    expect(counted).toBeLessThanOrEqual(classes.length)
    const { db, close } = await openStorage({ dataDir: service.dataDir, databaseUrl: null })
    const held = await db.selectFrom('usage').select('held').execute()
    const leases = await db.selectFrom('leases').select('id').execute()
    await close()
    expect([held.map((row) => row.held), leases]).toEqual([[0], []])
  })
})
