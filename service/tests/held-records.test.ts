import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CoverageRow } from '../../lib/contract/checks/answer.ts'
import { importFiles } from '../registers/import/import-files.ts'
import { createLindasClient, importLindas } from '../registers/import/lindas.ts'
import { registersFolder } from '../registers/store/offices.ts'
import { linesImport } from '../registers/testing/import-lines.ts'
import { writeLines } from '../registers/testing/read-lines.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let t: TestService
const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  t = await startTestService()
  await importMarks()
  await importCompanies()
  await vi.waitFor(async () => expect(await connected()).toEqual(['euipo', 'zefix']), { timeout: 120_000 })
})
afterAll(() => t.close())

async function importMarks(): Promise<void> {
  const path = join(t.dataDir, `eu-${today}.txt`)
  const marks = [
    { number: '019000001', name: 'Vintra', niceClasses: [9] },
    { number: '019000002', name: 'Okrubo', niceClasses: [25] },
  ]
  await writeFile(path, writeLines(marks))
  await importFiles(linesImport(t.dataDir, [path], { now: Date.now, whole: true }))
}

async function importCompanies(): Promise<void> {
  const { signal } = new AbortController()
  const client = createLindasClient({ url: t.standIns.lindas.url, fetch, signal, pageSize: 100, waits: [1, 1] })
  const events = { onProgress() {}, onIndexing() {} }
  await importLindas({ folder: registersFolder(t.dataDir), client, force: false, signal, now: Date.now, ...events })
}

async function connected(): Promise<string[]> {
  const { body } = await t.ask('/', { headers: { Accept: 'application/json' } })
  return body.sources.flatMap(({ id, records }: { id: string; records: number | null }) =>
    records === null ? [] : [id],
  )
}

async function check(name: string, fields = {}) {
  const { body } = await t.post('/api/v2/brand-check', { name, ...fields })
  const rows: CoverageRow[] = [...body.coverage.searched, ...body.coverage.unavailable]
  return { body, row: (id: string) => rows.find((each) => each.id === id) }
}

it('never ends in none found for an incomplete register, unless the operator says that it is complete', async () => {
  const own = await startTestService({ WHOLE_REGISTERS: '' })
  try {
    const path = join(own.dataDir, `eu-${today}.txt`)
    await writeFile(path, writeLines([{ number: '019000001', name: 'Okrubo', niceClasses: [9] }]))
    await importFiles(linesImport(own.dataDir, [path], { now: Date.now, whole: true }))
    const search = async (name: string) => {
      const { body } = await own.post('/api/v2/trademark/search', { name, jurisdictions: ['EU'] })
      return body
    }
    await vi.waitFor(async () => expect((await search('Okrubo')).conflicts[0]).toMatchObject({ source: 'euipo' }), {
      timeout: 120_000,
    })
    const { verdict, coverage } = await search('Qzvyntrel')
    expect(verdict).toBe('incomplete')
    expect(coverage.unavailable).toMatchObject([
      { id: 'euipo', state: 'not_proven', reason: expect.stringContaining('only 1 of its records') },
    ])
    const page = await own.ask('/', { headers: { Accept: 'application/json' } })
    expect(page.body.note).toContain('Until all records of the EU trade mark register (EUIPO)')
  } finally {
    await own.close()
  }
})

describe('a service with records imported while it runs', () => {
  it('ends in none found if nothing is similar in imported records and live answers', async () => {
    const { body, row } = await check('Qzvyntrel')
    expect(body).toMatchObject({ verdict: 'none_found', scoreIsLowerBound: false, degraded: false })
    expect(row('euipo')).toMatchObject({ state: 'answered', method: 'similarity', origin: 'snapshot', records: 2 })
    expect(row('zefix')).toMatchObject({ state: 'answered', method: 'similarity', origin: 'snapshot' })
  })

  it('finds a similar mark', async () => {
    const { body } = await check('Vyntra', { niceClasses: [9] })
    const marks = body.conflicts.filter(({ kind }: { kind: string }) => kind === 'trademark')
    expect(marks).toMatchObject([{ name: 'Vintra', source: 'euipo', number: '019000001', classOverlap: [9] }])
  })

  it('reports an identical mark of other classes as a caution', async () => {
    expect((await check('Okrubo', { niceClasses: [9] })).body.verdict).toBe('caution')
  })

  it('stays complete if the live register fails, and says that newer records were not searched', async () => {
    t.standIns.lindas.setFault({ kind: 'server_error' })
    try {
      const { body, row } = await check('Qzvyntrol')
      expect(body.verdict).toBe('none_found')
      expect(row('zefix')?.reason).toMatch(/^newer records were not looked for \(LINDAS/)
    } finally {
      t.standIns.lindas.setFault(null)
    }
  })
})
