import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LEFT_OUT } from '../../check/run.ts'
import type { CoverageRow } from '../../contract/checks/answer.ts'
import { FEATURES } from '../../contract/constants.ts'
import { sampleMark } from '../../contract/testing/samples.ts'
import { createEngine } from '../../engine/engine.ts'
import { installSnapshot } from '../../engine/install.ts'
import { type EnginePort, isHere } from '../../engine/protocol.ts'
import { memoryStore } from '../../engine/testing/memory-store.ts'
import { makePack, makeRow } from '../../sources/snapshots/testing/synthetic-snapshot.ts'
import { fakeApis, resetFakes } from '../testing/fake-apis.ts'
import { fakeService, refusingService, resultFor } from '../testing/fake-service.ts'
import type { View } from '../view.ts'
import { runViewedCheck } from './run-check.ts'

const held = vi.hoisted(() => ({
  connect: (): Promise<MessagePort> => Promise.reject(new Error('none is held')),
  store: null as ReturnType<typeof memoryStore> | null,
}))
vi.mock('./engine.ts', () => ({ connectEngine: () => held.connect(), endEngine: async () => {} }))
vi.mock('../../engine/private-store.ts', () => ({ openSnapshotStore: async () => held.store }))
vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))

const DAY_MS = 24 * 60 * 60 * 1000
const connection = { baseUrl: 'https://check.example.com', apiKey: 'bck_0123456789abcd7Q2x' }
const now = () => new Date().toISOString()

async function keepPack(days: number, niceClasses = [9]): Promise<void> {
  const dataAsOf = new Date(Date.now() - days * DAY_MS).toISOString()
  await installSnapshot(
    held.store as NonNullable<typeof held.store>,
    await makePack([makeRow('1', 'Zylvera', { niceClasses })], { dataAsOf }),
  )
}

const offer = (features: readonly string[]) =>
  fakeApis.storage.session.set({ features: { baseUrl: connection.baseUrl, at: Date.now(), features } })

beforeEach(async () => {
  resetFakes()
  held.store = memoryStore()
  const engine = createEngine({
    brands: () => Promise.reject(new Error('no brands')),
    fetch: () => Promise.reject(new Error('nobody is asked from here')),
    openStore: async () => held.store,
  })
  held.connect = async () => {
    const { port1, port2 } = new MessageChannel()
    engine.serve(port2 as unknown as EnginePort)
    return port1
  }
  await offer(FEATURES)
})

const base = { jurisdictions: ['EU'], manualUrl: null, matches: 0, truncated: false, retryable: false }
const euipo = (more: Partial<CoverageRow>): CoverageRow => ({
  ...{ ...base, id: 'euipo', name: 'EU marks', kind: 'trademark', required: true, method: 'similarity' },
  ...{ state: 'answered', askedAt: now(), dataAsOf: now(), records: 9, provenAt: now(), reason: null },
  ...more,
})
const com = (): CoverageRow => ({
  ...{ ...base, id: 'rdap-com', name: '.com', kind: 'domain', required: true, method: 'exact' },
  ...{ state: 'answered', askedAt: now(), dataAsOf: null, records: null, provenAt: now(), reason: null },
})

const comPlanned = { id: 'rdap-com', name: '.com', kind: 'domain', required: true } as const

/** Builds a service that responds with this row for EU marks and completely for all other sources. */
function serviceWith(row: CoverageRow) {
  const answered = row.state === 'answered'
  const result = resultFor('Zylverra', {
    checkedAt: now(),
    coverage: {
      complete: answered,
      searched: answered ? [row, com()] : [com()],
      unavailable: answered ? [] : [row],
      unsearched: [],
    },
    ...(!answered && { verdict: 'incomplete', scoreIsLowerBound: true }),
  })
  return fakeService(() => [
    { event: 'source', data: row },
    { event: 'result', data: result },
  ])
}
const leftOut = () =>
  euipo({ state: 'not_configured', reason: LEFT_OUT, askedAt: null, dataAsOf: null, provenAt: null })

async function check(fetch: typeof globalThis.fetch, more: Partial<Parameters<typeof runViewedCheck>[0]> = {}) {
  const views: View[] = []
  const ended = await runViewedCheck({
    ...{
      connection,
      name: 'Zylverra',
      scope: { jurisdiction: null, niceClasses: [] },
      only: null,
      private: false,
      fetch,
    },
    signal: new AbortController().signal,
    onView: (view) => views.push(view),
    ...more,
  })
  return { ended, views }
}

function done(ended: NonNullable<Awaited<ReturnType<typeof runViewedCheck>>> | null): Extract<View, { phase: 'done' }> {
  if (ended?.phase !== 'done') throw new Error(`not done but ${ended?.phase}`)
  return ended
}

const rowOf = ({ result }: Extract<View, { phase: 'done' }>, id: string) =>
  [...result.coverage.searched, ...result.coverage.unavailable].find((row) => row.id === id)

describe('a check by a service, with EU marks stored on this device', () => {
  test('excludes local registers from the query to the service, and scores the hits of both', async () => {
    await keepPack(1)
    const service = serviceWith(leftOut())
    const { ended, views } = await check(service.fetch)
    const view = done(ended)
    expect(service.asked.map(({ body }) => body)).toEqual([
      { name: 'Zylverra', jurisdiction: null, niceClasses: [], leaveOut: ['euipo'] },
    ])
    expect(view.result.conflicts.map(({ name }) => name)).toEqual(['Zylvera'])
    expect(view.result.score).toBeGreaterThan(39)
    expect(view.result.coverage.complete).toBe(true)
    expect(isHere(rowOf(view, 'euipo') ?? {})).toBe(true)
    expect(view.told).toMatchObject({ who: ['check.example.com'], unasked: [], here: [expect.stringContaining('EU')] })
    const shown = views.flatMap((each) => (each.phase === 'checking' ? each.rows : []))
    expect(shown.filter(({ id }) => id === 'euipo').every(isHere)).toBe(true)
  })

  test('shows an unsearchable snapshot as failed, and queries the service for it only on request', async () => {
    await keepPack(1)
    for (const name of (await held.store?.names()) ?? [])
      if (name.endsWith('.index')) await held.store?.write(name, 'damaged')
    const view = done((await check(serviceWith(leftOut()).fetch)).ended)
    expect(view.result.verdict).toBe('incomplete')
    expect(rowOf(view, 'euipo')?.state).not.toBe('answered')
    expect(view.told?.unasked).toEqual([{ id: 'euipo', name: expect.any(String), tells: 'check.example.com' }])
    const service = serviceWith(euipo({}))
    const asked = done((await check(service.fetch, { atService: ['euipo'] })).ended)
    expect(service.asked[0]?.body).not.toHaveProperty('leaveOut')
    expect(asked.result.verdict).toBe('none_found')
    expect(asked.told).toMatchObject({ unasked: [], only: ['euipo'], here: [] })
  })

  test('also queries the service once the snapshot is old, and still shows local hits', async () => {
    await keepPack(30)
    const service = serviceWith(euipo({}))
    const view = done((await check(service.fetch)).ended)
    expect(service.asked[0]?.body).not.toHaveProperty('leaveOut')
    expect(rowOf(view, 'euipo')?.records).toBe(9)
    expect(view.result.conflicts.map(({ name }) => name)).toEqual(['Zylvera'])
    expect(view.told).toMatchObject({ here: [], foundHere: ['euipo 1'] })
  })

  test('scores marks in the classes of older editions as the service does', async () => {
    await keepPack(1, [11])
    const scope = { jurisdiction: null, niceClasses: [25] }
    const { result } = done((await check(serviceWith(leftOut()).fetch, { scope })).ended)
    expect(result.conflicts.map(({ classOverlap }) => classOverlap)).toEqual([[11]])
    expect(result.verdict).toBe('conflict')
  })

  test('reports that a service cannot leave anything out, and still shows local hits', async () => {
    await keepPack(1)
    await offer(['brand-check:post'])
    const service = serviceWith(euipo({}))
    const view = done((await check(service.fetch)).ended)
    expect(service.asked.map(({ body }) => body)).toEqual([{ name: 'Zylverra', jurisdiction: null, niceClasses: [] }])
    expect(view.told).toEqual({
      ...{ who: ['check.example.com'], unasked: [], only: null, here: [] },
      foundHere: ['euipo 1'],
    })
    expect(rowOf(view, 'euipo')?.records).toBe(9)
    expect(view.result.conflicts.map(({ name }) => name)).toEqual(['Zylvera'])
    expect(['caution', 'conflict']).toContain(view.result.verdict)
  })

  test('keeps the higher local score if the service scores the same mark lower', async () => {
    await keepPack(1)
    await offer(['brand-check:post'])
    const row = euipo({ matches: 1 })
    const weak = sampleMark({ source: 'euipo', number: '1', name: 'Zylvera', jurisdiction: 'EU', score: 20 })
    const coverage = { complete: true, searched: [row, com()], unavailable: [], unsearched: [] }
    const result = resultFor('Zylverra', { checkedAt: now(), conflicts: [weak], score: 20, coverage })
    const service = fakeService(() => [
      { event: 'source', data: row },
      { event: 'result', data: result },
    ])
    const view = done((await check(service.fetch)).ended)
    expect(result.verdict).toBe('none_found')
    expect(['caution', 'conflict']).toContain(view.result.verdict)
    expect(view.told?.foundHere).toEqual([])
  })

  test.each([
    ['could not ask for a register whose pack here is old', 30, FEATURES],
    ['can leave nothing out, and breaks off', 1, ['brand-check:post']],
  ] as const)(
    'does not say that a register was searched only on this device if the service %s',
    async (_what, days, features) => {
      await keepPack(days)
      await offer(features)
      const failing = euipo({ state: 'error', provenAt: null, reason: 'answered 503' })
      const breaking = fakeService(() => [
        { event: 'plan', data: { name: 'Zylverra', sources: [comPlanned], unsearched: [] } },
      ])
      const service = days > 7 ? serviceWith(failing) : breaking
      const view = done((await check(service.fetch)).ended)
      expect(service.asked[0]?.body).not.toHaveProperty('leaveOut')
      expect(view.result.conflicts.map(({ name }) => name)).toEqual(['Zylvera'])
      expect(rowOf(view, 'euipo')?.dataAsOf).toBeTruthy()
      expect(isHere(rowOf(view, 'euipo') ?? {})).toBe(false)
      expect(view.told?.here ?? []).toEqual([])
    },
  )

  test('leaves the cost open if the local search fails after the service has answered', async () => {
    await keepPack(1)
    held.connect = async () => {
      const { port1, port2 } = new MessageChannel()
      port2.onmessage = ({ data }) => {
        if (data.kind === 'beside') port2.postMessage({ kind: 'kept', ids: ['euipo'] })
        if (data.kind === 'beside') setTimeout(() => port2.postMessage({ kind: 'failed', why: 'fault' }), 50)
      }
      return port1
    }
    expect((await check(serviceWith(leftOut()).fetch)).ended).toMatchObject({
      phase: 'failed',
      failure: { kind: 'interrupted', code: null },
    })
  })

  test('keeps the hits of the service if the local search never ends, even without a stream', async () => {
    await keepPack(1)
    held.connect = async () => {
      const { port1, port2 } = new MessageChannel()
      port2.onmessage = () => port2.postMessage({ kind: 'kept', ids: ['euipo'] })
      return port1
    }
    const found = sampleMark({ source: 'swissreg', name: 'Zylvera', score: 80 })
    const fetch = async () =>
      Response.json(resultFor('Zylverra', { verdict: 'conflict', score: 80, conflicts: [found] }))
    const view = done((await check(fetch, { timeoutMs: 500 })).ended)
    expect(view).toMatchObject({ failure: { kind: 'timeout' }, result: { verdict: 'conflict', score: 80 } })
    expect(view.result.conflicts.map(({ source }) => source)).toEqual(['swissreg'])
  })

  describe('shows local hits, and never queries the service for local registers,', () => {
    const asked: string[] = []
    const refusing = refusingService(401, {})
    const refuse: typeof globalThis.fetch = (url, init) => {
      asked.push(String(init?.body))
      return refusing(url, init)
    }
    beforeEach(() => keepPack(1))
    afterEach(() => {
      expect(asked.every((body) => body.includes('"leaveOut":["euipo"]'))).toBe(true)
      asked.length = 0
    })

    const unreachable: typeof globalThis.fetch = async () => Promise.reject(new TypeError('fetch failed'))
    const broken = fakeService(() => [
      { event: 'plan', data: { name: 'Zylverra', sources: [comPlanned], unsearched: [] } },
    ])
    test.each<[string, typeof globalThis.fetch, string, string]>([
      ['refuses the key', refuse, 'service', 'error'],
      ['cannot be reached', unreachable, 'service', 'error'],
      ['breaks off after it said whom it asks', broken.fetch, 'rdap-com', 'error'],
      ['never ends', fakeService(() => [null]).fetch, 'service', 'timeout'],
    ])('if the service %s', async (_what, fetch, id, state) => {
      const view = done((await check(fetch, { timeoutMs: 2000 })).ended)
      expect(view.result.conflicts.map(({ name }) => name)).toEqual(['Zylvera'])
      expect(['caution', 'conflict']).toContain(view.result.verdict)
      expect(view.result).toMatchObject({ scoreIsLowerBound: true, coverage: { complete: false } })
      expect(view.result.coverage.unavailable).toMatchObject([{ id, state, required: true, gap: 'source' }])
      expect(isHere(rowOf(view, 'euipo') ?? {})).toBe(true)
      expect(view).toMatchObject({
        failure: {},
        told: { who: ['check.example.com'], here: [expect.stringContaining('EU')] },
      })
    })

    test('but fails if no hit is risky enough', async () => {
      expect((await check(refuse, { name: 'Qorbimu' })).ended).toMatchObject({
        phase: 'failed',
        failure: { kind: 'key' },
      })
    })

    test('but fails if the engine cannot start', async () => {
      held.connect = () => Promise.reject(new Error('no room'))
      expect((await check(refuse)).ended).toMatchObject({ phase: 'failed', failure: { kind: 'service' } })
    })
  })
})

test('queries a service for everything, without starting the engine, if nothing is stored locally', async () => {
  held.connect = () => Promise.reject(new Error('started'))
  const service = serviceWith(euipo({}))
  const view = done((await check(service.fetch)).ended)
  expect([view.told, view.result.verdict]).toEqual([undefined, 'none_found'])
})
