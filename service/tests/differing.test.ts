import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openSources, upstreamFetchFor } from '../checks/sources.ts'
import { importFiles } from '../registers/import/import-files.ts'
import { linesImport } from '../registers/testing/import-lines.ts'
import { writeLines } from '../registers/testing/read-lines.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

const today = new Date().toISOString().slice(0, 10)
let database: TestDatabase
let one: TestService
let other: TestService

const reach = () => ({
  openSources: ((config, options) => openSources(config, { ...options, threads: 1 })) as typeof openSources,
  upstreamFetchFor,
  keeping: { lookEveryMs: 100 },
})

const start = () =>
  startTestService(
    { DATABASE_URL: database.url, KEY_PEPPER: 'one pepper for all of these services', METRICS_PORT: '0' },
    reach,
  )

beforeAll(async () => {
  database = await makeTestDatabase('migrated')
  one = await start()
  other = await start()
}, 120_000)

afterAll(async () => {
  await one.close()
  await other.close()
  await database.drop()
})

async function importInto({ dataDir }: TestService): Promise<void> {
  const path = join(dataDir, `eu-${today}.txt`)
  await writeFile(path, writeLines([{ number: '019000001', name: 'Vintra', niceClasses: [9] }]))
  await importFiles(linesImport(dataDir, [path], { now: Date.now, whole: true }))
}

const differingAt = async ({ service }: TestService) => (await (await fetch(`${service.url}/readyz`)).json()).differing
const waitFor = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 200 })

it('says in /readyz, as a metric and in the log that processes of one database search different registers', async () => {
  expect(await differingAt(one)).toBeUndefined()
  await importInto(one)
  for (const t of [one, other]) {
    await waitFor(async () => expect(await differingAt(t)).toEqual(['euipo']))
    expect((await fetch(`${t.service.url}/readyz`)).status).toBe(200)
    const figures = await (await fetch(`http://127.0.0.1:${t.service.metricsPort}/metrics`)).text()
    expect(figures).toMatch(/^brand_check_register_differs\{source="euipo"\} 1$/m)
    expect(t.log.filter((line) => line.includes('search different registers'))).toHaveLength(1)
  }
  await importInto(other)
  for (const t of [one, other]) await waitFor(async () => expect(await differingAt(t)).toBeUndefined())
}, 180_000)

it('no longer counts a process that has stopped', async () => {
  const third = await start()
  await waitFor(async () => expect(await differingAt(one)).toEqual(['euipo']))
  await third.close()
  await waitFor(async () => expect(await differingAt(one)).toBeUndefined())
}, 180_000)
