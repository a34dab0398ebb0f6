import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { importFiles } from '../registers/import/import-files.ts'
import { linesImport } from '../registers/testing/import-lines.ts'
import { writeLines } from '../registers/testing/read-lines.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

/** All services here have the same pepper, like services behind a balancer. */
const settings = { KEY_PEPPER: 'a pepper that these two services share' }
const today = new Date().toISOString().slice(0, 10)
const MARKS = ['Wembry', 'Wembri', 'Wembrie', 'Wembry Labs', 'Wembry Sport'].map((name, at) => ({
  number: `01900000${at}`,
  name,
  niceClasses: [9],
}))

async function hold(service: TestService, marks: typeof MARKS, file: string): Promise<void> {
  const path = join(service.dataDir, file)
  await writeFile(path, writeLines(marks))
  await importFiles(linesImport(service.dataDir, [path], { now: Date.now, whole: true }))
}

const question = { name: 'Wembry', jurisdictions: ['EU'], limit: 2 }
const keys = new Map<TestService, string>()
async function search(service: TestService, fields: object = {}) {
  const limits = { requests: 10_000, perMinute: 10_000, perDay: null }
  const key = keys.get(service) ?? (await service.makeKey({ limits })).key
  keys.set(service, key)
  return service.post('/api/v2/trademark/search', { ...question, ...fields }, { 'X-API-Key': key })
}
const names = (conflicts: { name: string }[]) => conflicts.map(({ name }) => name)

let t: TestService
let first: Awaited<ReturnType<typeof search>>['body']

beforeAll(async () => {
  t = await startTestService(settings)
  await hold(t, MARKS, `eu-${today}.txt`)
  await vi.waitFor(async () => expect((await search(t)).body.total.value).toBeGreaterThan(4), { timeout: 120_000 })
  first = (await search(t)).body
})
afterAll(() => t.close())

describe('a cursor', () => {
  it('leads through all marks, each once, even in pages of another size', async () => {
    const seen = names(first.conflicts)
    for (let cursor = first.nextCursor, limit = 1; cursor !== null; limit++) {
      const { status, body } = await search(t, { cursor, limit })
      expect([status, body.conflicts.length > 0, body.total]).toEqual([200, true, first.total])
      expect(body.request).toMatchObject({ cursor, limit })
      seen.push(...names(body.conflicts))
      cursor = body.nextCursor
    }
    const all = (await search(t, { limit: 200 })).body.conflicts
    expect(seen).toEqual(names(all))
    expect(first).toMatchObject({ truncated: false, total: { value: all.length } })
  })

  it('contains neither the name nor anything of the marks', () => {
    const [, ...parts] = String(first.nextCursor).split('.')
    for (const text of [first.nextCursor, ...parts.map((part) => Buffer.from(part, 'base64url').toString('latin1'))]) {
      expect(text.toLowerCase()).not.toContain('wembr')
    }
  })

  it.each([
    ['another name', { name: 'Kandry' }],
    ['another spelling of the name', { name: 'Wembri' }],
    ['other jurisdictions', { jurisdictions: ['EU', 'CH'] }],
    ['other classes', { niceClasses: [9] }],
    ['another status', { status: 'live' }],
    ['another owner', { owner: 'AG' }],
    ['another day', { filedAfter: '2020-01-01' }],
    ['other goods', { goods: 'shoes' }],
  ])('is refused for %s', async (_what, fields) => {
    const { status, body } = await search(t, { ...fields, cursor: first.nextCursor })
    expect([status, body.code, body.errors]).toMatchObject([
      400,
      'invalid_request',
      [{ pointer: '/cursor', code: 'foreign_cursor' }],
    ])
  })

  it.each([
    ['an offset', () => '2'],
    ['a later offset in the same seal', () => first.nextCursor.replace(/^\w+/, '9')],
    ['another mark', () => first.nextCursor.replace(/\..{16}\./, `.${'A'.repeat(16)}.`)],
    ['a cut seal', () => first.nextCursor.slice(0, -1)],
    ['nothing', () => ''],
  ])('is refused if it is %s', async (_what, cursor) => {
    expect((await search(t, { cursor: cursor() })).status).toBe(400)
  })

  it('of one service is accepted only by services with the same pepper and records', async () => {
    const twin = await startTestService(settings)
    const stranger = await startTestService()
    try {
      await hold(twin, MARKS, `eu-${today}.txt`)
      await vi.waitFor(async () => expect((await search(twin)).body.total).toEqual(first.total), { timeout: 120_000 })
      const ours = await search(t, { cursor: first.nextCursor })
      const theirs = await search(twin, { cursor: first.nextCursor })
      expect(names(theirs.body.conflicts)).toEqual(names(ours.body.conflicts))
      expect((await search(stranger, { cursor: first.nextCursor })).status).toBe(400)
    } finally {
      await twin.close()
      await stranger.close()
    }
  })

  it('expires free of charge once the register has other records', async () => {
    const headers = { 'X-API-Key': keys.get(t) ?? '' }
    const used = async () => (await t.ask('/api/v2/quotas', { headers })).body.used
    const before = await used()
    await hold(t, [...MARKS, { number: '019000009', name: 'Okrubo', niceClasses: [9] }], `eu-${today}.txt`)
    await vi.waitFor(
      async () => {
        const { status, body } = await search(t, { cursor: first.nextCursor })
        expect([status, body.code, body.retryable]).toEqual([410, 'cursor_expired', false])
      },
      { timeout: 120_000, interval: 500 },
    )
    expect(await used()).toBe(before)
    const again = (await search(t)).body
    expect((await search(t, { cursor: again.nextCursor })).status).toBe(200)
  })

  it.each([
    ['the marks behind it are gone', (seen: string[]) => (name: string) => seen.includes(name)],
    ['a mark before it is another', (seen: string[]) => (name: string) => name !== seen[0]],
  ])('expires if the register was renewed on the same day and %s', async (_what, stays) => {
    const short = await startTestService(settings)
    const until = (check: (total: number) => void) =>
      vi.waitFor(async () => check((await search(short)).body.total.value), { timeout: 120_000 })
    try {
      await hold(short, MARKS, `eu-${today}.txt`)
      await until((total) => expect(total).toBeGreaterThan(4))
      const { nextCursor, conflicts, total } = (await search(short)).body
      const kept = MARKS.map((mark) => (stays(names(conflicts))(mark.name) ? mark : { ...mark, name: 'Okrubo' }))
      await hold(short, kept, `eu-${today}.txt`)
      await until((value) => expect(value).toBeLessThan(total.value))
      const { status, body } = await search(short, { cursor: nextCursor })
      expect([status, body.code]).toEqual([410, 'cursor_expired'])
    } finally {
      await short.close()
    }
  })
})
