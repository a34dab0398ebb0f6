import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrandCheckResult } from '../contract/checks/result.ts'
import type { SnapshotRow } from '../sources/snapshots/columns.ts'
import type { SnapshotFacts } from '../sources/snapshots/snapshot.ts'
import { makePack, makeRow } from '../sources/snapshots/testing/synthetic-snapshot.ts'
import { createEngine, openSnapshots } from './engine.ts'
import { serveRegister } from './open-register.ts'
import type { EngineAnswer, EnginePort, EngineQuestion } from './protocol.ts'
import type { RegisterThread } from './register-thread.ts'
import { snapshotsIn } from './snapshots.ts'
import { HOSTS_OF_SOURCES } from './source-lists.ts'
import { memoryStore } from './testing/memory-store.ts'

const HERE = 'searched on this device; nobody was told the name for it'
const COMPANIES = 'https://lindas.admin.ch'
const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

let asked: string[]
/** A registry waits for this before it answers. */
let answering: () => Promise<void>
let store: ReturnType<typeof memoryStore>
let engine: ReturnType<typeof createEngine>
/** Threads that were started and not ended. */
let threads: Set<RegisterThread>
let startThread: () => RegisterThread
beforeEach(() => {
  asked = []
  threads = new Set()
  answering = async () => {}
  store = memoryStore()
  const fetch = async (url: string | URL | Request) => {
    asked.push(new URL(String(url)).origin)
    await answering()
    return Response.json({ errorCode: 404, title: 'Not Found' }, { status: 404 })
  }
  const brands = () => Promise.reject(new Error('no brands'))
  const rest = { brands, fetch: fetch as typeof globalThis.fetch, openStore: async () => store }
  startThread = () => {
    const thread: RegisterThread = {
      onerror: null,
      postMessage: (_none, [port]) => port !== undefined && serveRegister(port, async () => store),
      terminate: () => void threads.delete(thread),
    }
    threads.add(thread)
    return thread
  }
  engine = createEngine({ ...rest, startThread })
})
afterEach(() => void vi.restoreAllMocks())

/** Sends a question to the engine, and returns its last answer. */
async function ask(question: EngineQuestion): Promise<EngineAnswer> {
  const { port1, port2 } = new MessageChannel()
  engine.serve(port2 as unknown as EnginePort)
  const ended = Promise.withResolvers<EngineAnswer>()
  port1.onmessage = ({ data }: MessageEvent<EngineAnswer>) => {
    if (['result', 'failed', 'taken'].includes(data.kind)) ended.resolve(data)
  }
  port1.postMessage(question)
  const answer = await ended.promise
  port1.postMessage({ kind: 'end' })
  port1.close()
  return answer
}

const take = async (rows: readonly SnapshotRow[], facts: Partial<SnapshotFacts>) =>
  ask({ kind: 'take', file: await makePack(rows, facts), from: null })

async function check(
  name: string,
  only: readonly string[] | null = null,
  niceClasses: number[] = [],
): Promise<BrandCheckResult> {
  const request = { name, jurisdiction: 'CH', goods: null } as const
  const allowed = Object.values(HOSTS_OF_SOURCES)
    .flat()
    .map(({ origin }) => origin)
  const answer = await ask({
    kind: 'check',
    request: { ...request, niceClasses },
    private: false,
    allowed,
    pauses: {},
    only,
    endings: { more: [], fewer: [] },
  })
  if (answer.kind !== 'result') throw new Error(`ended as ${JSON.stringify(answer)}`)
  return answer.result
}

const rowOf = ({ coverage }: BrandCheckResult, id: string) =>
  [...coverage.searched, ...coverage.unavailable].find((row) => row.id === id)

const MARKS = [makeRow('1', 'Kandoro'), makeRow('2', 'Zylvera')]
const FIRMS = [makeRow('CHE-1', 'Okrubo AG', { niceClasses: [] })]

it('a stored snapshot has one index file', async () => {
  await take(MARKS, { dataAsOf: daysAgo(1) })
  expect([...store.files.keys()].filter((name) => name.endsWith('.index'))).toHaveLength(1)
})

describe('a check in the browser with an offline snapshot', () => {
  it('searches it by similarity and completes its row', async () => {
    expect(await take(MARKS, { dataAsOf: daysAgo(1) })).toEqual({ kind: 'taken', fault: null })
    const found = await check('Candoro')
    expect(rowOf(found, 'euipo')).toMatchObject({
      state: 'answered',
      method: 'similarity',
      origin: 'snapshot',
      reason: HERE,
    })
    expect(found.conflicts.map(({ name, source }) => [name, source])).toEqual([['Kandoro', 'euipo']])
    const none = await check('Qwxjyntrel')
    expect(rowOf(none, 'euipo')).toMatchObject({ state: 'answered', provenAt: expect.any(String), truncated: false })
  })

  it('weighs marks in classes of older editions like those in the requested classes', async () => {
    await take([makeRow('1', 'Kandoro', { niceClasses: [11] })], { dataAsOf: daysAgo(1) })
    const result = await check('Kandoro', [], [25])
    expect(result).toMatchObject({ verdict: 'conflict', niceClasses: [11, 25], request: { niceClasses: [25] } })
    expect(result.conflicts.map(({ classOverlap }) => classOverlap)).toEqual([[11]])
  })

  it('states the age of an old snapshot, and never counts it as complete', async () => {
    await take(MARKS, { dataAsOf: daysAgo(9) })
    const old = await check('Qwxjyntrel')
    expect(rowOf(old, 'euipo')).toMatchObject({
      state: 'answered_stale',
      reason: expect.stringContaining('9 days old'),
    })
  })

  it('queries nobody about companies while the snapshot is current', async () => {
    await check('Okrubo')
    expect(asked).toContain(COMPANIES)
    asked = []
    await take(FIRMS, { office: 'companies-CH', kind: 'company', dataAsOf: daysAgo(1) })
    const result = await check('Okrubbo')
    expect(asked).not.toContain(COMPANIES)
    expect(rowOf(result, 'zefix')).toMatchObject({ state: 'answered', method: 'similarity', reason: HERE })
    expect(result.conflicts.map(({ name }) => name)).toContain('Okrubo AG')
  })

  it('queries nobody if the name must stay on the device, even if the snapshot is old', async () => {
    await take(FIRMS, { office: 'companies-CH', kind: 'company', dataAsOf: daysAgo(4) })
    const result = await check('Okrubbo', [])
    expect(asked).toEqual([])
    expect(rowOf(result, 'zefix')).toMatchObject({ state: 'answered_stale', reason: expect.stringContaining(HERE) })
    expect(rowOf(result, 'euipo')).toMatchObject({ state: 'not_configured', reason: 'needs a service' })
    expect(result.conflicts.map(({ name }) => name)).toContain('Okrubo AG')
    expect(result.verdict).not.toBe('none_found')
  })

  it('queries hosts while a check without queries runs at the same time', async () => {
    await take(MARKS, { dataAsOf: daysAgo(1) })
    const [silent] = await Promise.all([check('Zylvetta', []), check('Kandurro')])
    expect(asked).toContain(COMPANIES)
    expect(rowOf(silent, 'zefix')).toMatchObject({ state: 'not_configured' })
    expect(rowOf(silent, 'rdap-com')).toMatchObject({ state: 'not_configured' })
  })

  it('also queries the register itself if the snapshot is old', async () => {
    await take(FIRMS, { office: 'companies-CH', kind: 'company', dataAsOf: daysAgo(4) })
    const result = await check('Okrubbo')
    expect(asked).toContain(COMPANIES)
    expect(rowOf(result, 'zefix')).toMatchObject({ state: 'answered_stale' })
    expect(result.conflicts.map(({ name }) => name)).toContain('Okrubo AG')
  })

  it('reports the register as not configured once the snapshot is deleted', async () => {
    await take(MARKS, { dataAsOf: daysAgo(1) })
    await check('Kandoro')
    for (const name of store.files.keys()) store.files.delete(name)
    expect(rowOf(await check('Kandoro'), 'euipo')).toMatchObject({ state: 'not_configured' })
  })

  it('unloads it a minute after the last check, and loads it again for the next', async () => {
    await take(MARKS, { dataAsOf: daysAgo(1) })
    const reads: string[] = []
    const { open } = store
    store.open = (name) => {
      reads.push(name.replace(/^.*\./, ''))
      return open(name)
    }
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await check('Kandoro')
    await check('Kandoro')
    expect(reads.filter((kind) => kind === 'index')).toHaveLength(1)
    expect(threads.size).toBe(1)
    const letGo = timers.mock.calls.findLast(([, ms]) => ms === 60_000)?.[0]
    await letGo?.()
    expect(threads.size).toBe(0)
    await check('Kandoro')
    expect(reads.filter((kind) => kind === 'index')).toHaveLength(2)
  })

  it('ends the thread of a replaced snapshot too', async () => {
    await take(MARKS, { dataAsOf: daysAgo(2) })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await check('Kandoro')
    await take([...MARKS, makeRow('3', 'Kandoru')], { dataAsOf: daysAgo(1) })
    const result = await check('Kandoro')
    expect(result.conflicts.map(({ name }) => name)).toContain('Kandoru')
    await timers.mock.calls.findLast(([, ms]) => ms === 60_000)?.[0]()
    expect(threads.size).toBe(0)
  })

  it('shares two threads among three registers, and ends each with its last register', async () => {
    await take([...MARKS, makeRow('3', 'Okrubo')], { dataAsOf: daysAgo(1) })
    await take(MARKS, { office: 'US', dataAsOf: daysAgo(1) })
    await take(FIRMS, { office: 'companies-CH', kind: 'company', dataAsOf: daysAgo(1) })
    const packs = openSnapshots(async () => store, { startThread })
    const found = async (office: string, name: string) =>
      (await packs.held(office)?.search(name))?.hits.map((hit) => hit.name)
    await packs.refresh()
    expect(threads.size).toBe(2)
    expect(await Promise.all([found('EU', 'Okrubo'), found('US', 'Zylvera'), found('companies-CH', 'Okrubo')])).toEqual(
      [['Okrubo'], ['Zylvera'], ['Okrubo AG']],
    )
    const [first] = threads
    const searching = [found('EU', 'Okrubo'), found('US', 'Zylvera'), found('companies-CH', 'Okrubo')]
    first?.onerror?.(new Event('error') as ErrorEvent)
    expect((await Promise.allSettled(searching)).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(threads.size).toBe(1)
    await packs.refresh()
    expect(threads.size).toBe(2)
    expect(await found('EU', 'Okrubo')).toEqual(['Okrubo'])
    await packs.letGo()
    expect(threads.size).toBe(0)
  })

  it('opens it again if its thread ended, and reports a failure if that happens during a search', async () => {
    await take(MARKS, { dataAsOf: daysAgo(1) })
    await check('Kandoro')
    const endAll = () => {
      for (const thread of threads) thread.onerror?.(new Event('error') as ErrorEvent)
    }
    endAll()
    expect(rowOf(await check('Candoro'), 'euipo')).toMatchObject({ state: 'answered', provenAt: expect.any(String) })
    const packs = openSnapshots(async () => store, { startThread })
    await packs.refresh()
    const searching = packs.held('EU')?.search('Kandoro')
    endAll()
    await expect(searching).rejects.toThrow('ended')
  })

  it.each<[string, () => RegisterThread]>([
    [
      'can be started',
      () => {
        throw new Error('no threads here')
      },
    ],
    ['starts in time', () => ({ onerror: null, postMessage() {}, terminate() {} })],
  ])('is searched without another thread if none %s', async (_what, startNone) => {
    await take(MARKS, { dataAsOf: daysAgo(1) })
    const packs = openSnapshots(async () => store, { startThread: startNone })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const opened = packs.refresh()
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(5000)
        expect(packs.held('EU')).not.toBeNull()
      })
      await opened
    } finally {
      vi.useRealTimers()
    }
    const found = await packs.held('EU')?.search('Kandoro')
    expect(found?.hits.map(({ name }) => name)).toEqual(['Kandoro'])
  })
})

/** Calls `onRead` with the memory of each read of a file. Returns a function that counts the open files. */
function watchFiles(onRead: (into: Uint8Array, name: string) => void): () => number {
  const files = new Set<string>()
  const { open } = store
  store.open = async (name) => {
    const file = await open(name)
    files.add(name)
    return {
      size: file.size,
      read(into, at) {
        onRead(into, name)
        file.read(into, at)
      },
      close: () => void files.delete(name),
    }
  }
  return () => files.size
}

describe('a snapshot whose file fails after it was opened', () => {
  const fails = () => {
    throw new RangeError('the file is cut')
  }

  it.each(['index', 'columns'])('is an error, never none found, if it is the %s', async (kind) => {
    await take(MARKS, { dataAsOf: daysAgo(1) })
    let isFailing = false
    watchFiles((_into, name) => isFailing && name.endsWith(kind) && fails())
    expect(rowOf(await check('Kandoro'), 'euipo')).toMatchObject({ state: 'answered' })
    isFailing = true
    const found = await check('Candoro')
    expect(rowOf(found, 'euipo')).toMatchObject({ state: 'error' })
    expect(found.verdict).not.toBe('none_found')
    isFailing = false
    const packs = openSnapshots(async () => store)
    await packs.refresh()
    isFailing = true
    const register = packs.held('EU')
    await expect(Promise.all([register?.search('Candoro'), register?.recordsOf([0])])).rejects.toThrow('cut')
  })
})

describe('snapshots in memory', () => {
  it('lose the files of a deleted snapshot once they are unloaded', async () => {
    await take(MARKS, { dataAsOf: daysAgo(1) })
    const openFiles = watchFiles(() => {})
    const { remove } = store
    store.remove = async (name) => {
      if (openFiles() === 0) await remove(name)
    }
    const packs = openSnapshots(async () => store, { startThread })
    await packs.refresh()
    await snapshotsIn(store).remove('EU')
    expect(store.files.size).toBeGreaterThan(1)
    await packs.letGo()
    expect([...store.files.keys()]).toEqual(['packs.json'])
  })

  it('free their memory at once when they are unloaded', async () => {
    await take(MARKS, { dataAsOf: daysAgo(1) })
    const memory: ArrayBufferLike[] = []
    const openFiles = watchFiles((into) => memory.push(into.buffer))
    const packs = openSnapshots(async () => store)
    await packs.refresh()
    const largest = memory.toSorted((a, b) => b.byteLength - a.byteLength)[0]
    expect([openFiles(), largest?.byteLength]).toEqual([2, expect.any(Number)])
    await packs.letGo()
    expect([openFiles(), largest?.byteLength]).toEqual([0, 0])
  })

  it('are searched completely even if they are unloaded while another loads', async () => {
    await take(MARKS, { dataAsOf: daysAgo(1) })
    const packs = openSnapshots(async () => store)
    await packs.refresh()
    await take(FIRMS, { office: 'companies-CH', kind: 'company', dataAsOf: daysAgo(1) })
    const { open } = store
    const held = Promise.withResolvers<void>()
    const reading = Promise.withResolvers<void>()
    store.open = async (name) => {
      reading.resolve()
      await held.promise
      return open(name)
    }
    const opened = packs.refresh()
    await reading.promise
    packs.letGo()
    held.resolve()
    await opened
    await packs.refresh()
    const found = await packs.held('EU')?.search('Kandoro')
    expect(found?.hits.map(({ name }) => name)).toEqual(['Kandoro'])
  })

  it('are not unloaded during a check, even if other checks end meanwhile', async () => {
    await take(MARKS, { dataAsOf: daysAgo(1) })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const isSet = () => timers.mock.calls.some(([, ms]) => ms === 60_000)
    const going = Promise.withResolvers<void>()
    const asking = Promise.withResolvers<void>()
    answering = () => {
      asking.resolve()
      return going.promise
    }
    const long = check('Kandoro')
    await asking.promise
    await check('Zylvera', [])
    const early = isSet()
    going.resolve()
    await long
    expect([early, isSet()]).toEqual([false, true])
  })
})
