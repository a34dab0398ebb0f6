import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CoverageRow } from '../../lib/contract/checks/answer.ts'
import { readConfig } from '../ops/config.ts'
import { placeOf } from '../registers/backend.ts'
import { importFiles } from '../registers/import/import-files.ts'
import { linesImport } from '../registers/testing/import-lines.ts'
import { writeLines } from '../registers/testing/read-lines.ts'
import { type PostgresServer, startPostgresServer } from '../testing/postgres-server.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

const today = new Date().toISOString().slice(0, 10)
let server: PostgresServer
let t: TestService

beforeAll(async () => {
  server = await startPostgresServer()
  t = await startTestService({ DATABASE_URL: server.url('postgres'), REGISTERS_IN_DATABASE: 'EU' })
  const path = join(t.dataDir, `eu-${today}.txt`)
  const marks = [
    { number: '019000001', name: 'Vintra', niceClasses: [9] },
    { number: '019000002', name: 'Okrubo', niceClasses: [25] },
  ]
  await writeFile(path, writeLines(marks))
  await importFiles(linesImport(t.dataDir, [path], { now: Date.now, whole: true, place: placeOf(t.config, 'EU') }))
  await vi.waitFor(async () => expect((await search('Qzvyntrel')).row?.state).toBe('answered'), {
    timeout: 120_000,
    interval: 1000,
  })
}, 120_000)

afterAll(async () => {
  await t.close()
  await server.close()
})

async function search(name: string) {
  const { status, body } = await t.post('/api/v2/trademark/search', { name, jurisdictions: ['EU'], niceClasses: [9] })
  const rows: CoverageRow[] = [...(body.coverage?.searched ?? []), ...(body.coverage?.unavailable ?? [])]
  return { status, body, row: rows.find(({ id }) => id === 'euipo') }
}

/** Locks the searched tables of registers during `work`, so that every search waits for its end. */
async function whileHeld(work: (query: (text: string) => Promise<unknown>) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  client.on('error', () => {})
  await client.connect()
  await client.query('BEGIN; LOCK TABLE register_spellings IN ACCESS EXCLUSIVE MODE')
  try {
    await work((text) => client.query(text))
  } finally {
    await client.end().catch(() => {})
  }
}

describe('a service with the records of an office in its database', () => {
  it('finds a similar mark, with reasons, in records imported while it runs', async () => {
    const { body, row } = await search('Vyntra')
    expect(body.conflicts).toMatchObject([
      {
        name: 'Vintra',
        source: 'euipo',
        number: '019000001',
        classOverlap: [9],
        similarity: { reasons: ['sounds_alike', 'looks_alike'] },
      },
    ])
    expect(row).toMatchObject({ state: 'answered', method: 'similarity', origin: 'snapshot', records: 2 })
  })

  it('ends in none found if nothing is similar', async () => {
    expect((await search('Qzvyntrol')).body.verdict).toBe('none_found')
  })

  it('reports that it could not search if the database is slow, and never that there is nothing', async () => {
    await whileHeld(async () => {
      const { body, row } = await search('Qzvyntrul')
      expect(body).toMatchObject({ verdict: 'incomplete', conflicts: [] })
      expect(row).toMatchObject({
        state: 'error',
        reason: expect.stringContaining('could not be searched: the database'),
      })
      expect(row?.reason).not.toContain('Qzvyntrul')
    })
    expect((await search('Qzvyntrul')).body.verdict).toBe('none_found')
  })

  it('reports that it could not search if its connection breaks in the middle of a search', async () => {
    await whileHeld(async (query) => {
      const asked = search('Qzvyntral')
      await vi.waitFor(waitsForALock, { timeout: 5000, interval: 20 })
      await query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'brand-check search'",
      )
      const { body, row } = await asked
      expect(body).toMatchObject({ verdict: 'incomplete', conflicts: [] })
      expect(row).toMatchObject({ state: 'error', reason: expect.stringContaining('the database does not answer') })
    })
    expect((await search('Qzvyntral')).body.verdict).toBe('none_found')
  })

  it('returns no verdict if the database stops meanwhile, and continues when it is back', async () => {
    await whileHeld(async () => {
      const asked = search('Qzvyntrel')
      await vi.waitFor(waitsForALock, { timeout: 5000, interval: 20 })
      await server.stop()
      expect(await asked).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
    })
    await server.start()
    await vi.waitFor(async () => expect((await search('Vyntra')).body.conflicts).toMatchObject([{ name: 'Vintra' }]), {
      timeout: 120_000,
      interval: 1000,
    })
  })
})

async function waitsForALock(): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  const { rows } = await client.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
  await client.end()
  expect(rows).toHaveLength(1)
}

it('stores registers in a database only if there is one', () => {
  expect(() => readConfig({ REGISTERS_IN_DATABASE: 'US' })).toThrow('REGISTERS_IN_DATABASE needs DATABASE_URL')
  expect(() => readConfig({ DATABASE_URL: 'postgres://h/n', REGISTERS_IN_DATABASE: 'FR' })).toThrow('must name some of')
  const url = 'postgres://h/n'
  expect(readConfig({ DATABASE_URL: url, REGISTERS_IN_DATABASE: 'us, EU' }).registersInDatabase).toEqual(['US', 'EU'])
})
