import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { failure } from '../../client/failure.ts'
import type { FailureKind } from '../../client/types.ts'
import { resultFor } from '../testing/fake-service.ts'
import { type BatchEnd, createBatchRunner } from './batch.ts'
import { newName } from './project.ts'
import { openProjectStore, type ProjectStore, projectDatabase } from './store.ts'

const scope = { jurisdiction: null, niceClasses: [] }
const host = 'check.example'
const done = (name: string): BatchEnd => ({
  phase: 'done',
  scope,
  result: resultFor(name),
  quota: null,
  requestId: null,
  host,
})
const failed = (name: string, kind: FailureKind, retryAt: number | null = null): BatchEnd => ({
  phase: 'failed',
  name,
  scope,
  failure: { ...failure(kind), retryAt },
  host,
  keyLast4: null,
})

let store: ProjectStore
let asked: string[]
let waited: number[]

beforeEach(async () => {
  asked = []
  waited = []
  store = await openProjectStore(() => {})
})
afterEach(async () => {
  store.close()
  await projectDatabase.delete()
})

/** Queues names in a project whose batch runs. */
async function queued(...names: string[]): Promise<void> {
  const batch = { total: names.length, paused: null, failure: null }
  await store.putProject({ id: 'p', name: 'Café', scope, createdAt: 1, batch })
  const records = names.map((name, at) => newName('p', name, at))
  await store.addNames(records)
  await store.enqueue(
    records.map(({ id }) => id),
    1,
  )
}

/** Builds a runner. `ends` returns the outcome of a check from the name and the number of earlier checks. */
const running = (ends: (name: string, before: number) => BatchEnd | null | Promise<BatchEnd | null>) =>
  createBatchRunner({
    store,
    async ask(name) {
      asked.push(name)
      return ends(name, asked.filter((other) => other === name).length - 1)
    },
    onChange() {},
    wait: async (ms) => void waited.push(ms),
    now: () => 1000,
  })

const states = async () => {
  const names = await store.names('p')
  const told = names.map(({ name, check, queued, failed }) => [
    name,
    check ? 'checked' : (failed ?? (queued === undefined ? 'open' : 'waits')),
  ])
  return Object.fromEntries(told)
}
const batch = async () => (await store.project('p'))?.batch

it('stores with a result which hits only this device has', async () => {
  await queued('Vyntra')
  const told = { who: [], unasked: [], only: [], here: [], foundHere: ['euipo 1'] }
  await running(() => ({ ...done('Vyntra'), told }) as BatchEnd).wake()
  const [name] = await store.names('p')
  expect(await store.answer(name?.id ?? '')).toMatchObject({ foundHere: ['euipo 1'] })
})

it('checks a name again if its check was interrupted, and stores the complete result', async () => {
  await queued('Vyntra')
  const cutOff = { ...done('Vyntra'), failure: failure('interrupted') } as BatchEnd
  await running((name, before) => (before === 0 ? cutOff : done(name))).wake()
  expect([asked, await states()]).toEqual([['Vyntra', 'Vyntra'], { Vyntra: 'checked' }])
  await queued('Kelvo')
  await running(() => ({ ...cutOff, failure: failure('key') }) as BatchEnd).wake()
  expect(await batch()).toMatchObject({ paused: 'failed', failure: 'key' })
})

it.each([
  [0, 90, true],
  [90, 60, false],
])(
  'replaces a stored result with score %i by that of a failed check with score %i if it is higher: %s',
  async (before, found, isShown) => {
    await queued('Vyntra')
    const scored = (score: number): BatchEnd => {
      const end = done('Vyntra') as Extract<BatchEnd, { phase: 'done' }>
      return {
        ...end,
        result: { ...end.result, id: `of-${score}`, score, verdict: score > 0 ? 'conflict' : 'none_found' },
      }
    }
    await running(() => scored(before)).wake()
    const [{ id } = { id: '' }] = await store.names('p')
    await store.changeProject('p', { batch: { total: 1, paused: null, failure: null } })
    await store.enqueue([id], 7)
    await running(() => ({ ...scored(found), failure: failure('key') }) as BatchEnd).wake()
    expect((await store.answer(id))?.result.score).toBe(isShown ? found : before)
    expect(await store.queue()).toMatchObject([{ id, queued: 7 }])
    expect(await batch()).toMatchObject({ paused: 'failed', failure: 'key' })
  },
)

it('stores what a failed check found, and does not repeat it if the user cancelled its batch', async () => {
  await queued('Vyntra')
  const [{ id } = { id: '' }] = await store.names('p')
  const end = done('Vyntra') as Extract<BatchEnd, { phase: 'done' }>
  const found = { ...end, result: { ...end.result, score: 90, verdict: 'conflict' }, failure: failure('unreachable') }
  await running(async () => {
    await store.unqueue([id], null)
    await store.changeProject('p', { batch: null })
    return found as BatchEnd
  }).wake()
  expect([await store.queue(), (await store.answer(id))?.result.score, await batch()]).toEqual([[], 90, null])
})

it('ends a batch if no name waits, unless it is paused', async () => {
  await queued('Vyntra')
  const [{ id } = { id: '' }] = await store.names('p')
  await store.removeNames([id])
  const paused = { total: 1, paused: 'person', failure: null } as const
  await store.changeProject('p', { batch: paused })
  await running(done).wake()
  expect(await batch()).toEqual(paused)
  await store.changeProject('p', { batch: { ...paused, paused: null } })
  await running(done).wake()
  expect([asked, await batch()]).toEqual([[], null])
})

it('checks waiting names one after the other, then ends', async () => {
  await queued('Vyntra', 'Kelvo', 'Ostara')
  await running(done).wake()
  expect(asked).toEqual(['Vyntra', 'Kelvo', 'Ostara'])
  expect(await states()).toEqual({ Vyntra: 'checked', Kelvo: 'checked', Ostara: 'checked' })
  expect(await batch()).toBeNull()
})

it('does not check a name twice if it is woken during a run', async () => {
  await queued('Vyntra', 'Kelvo')
  const runner = running(async (name) => {
    void runner.wake()
    return done(name)
  })
  await Promise.all([runner.wake(), runner.wake()])
  expect(asked).toEqual(['Vyntra', 'Kelvo'])
})

it('starts a batch even if a runner just found nothing and still has the lock', async () => {
  await queued('Vyntra')
  let looks = 0
  const empty = { ...store, queue: async () => (looks++ === 0 ? [] : store.queue()) }
  const runner = createBatchRunner({
    store: empty,
    ask: async (name) => done(name),
    onChange: () => looks === 1 && queueMicrotask(() => void runner.wake()),
    wait: async () => {},
    now: () => 0,
  })
  await runner.wake()
  expect(await states()).toEqual({ Vyntra: 'checked' })
})

it('resumes after a page was closed, with the name whose answer was not stored', async () => {
  await queued('Vyntra', 'Kelvo', 'Ostara')
  const closed = running((name) => {
    if (name !== 'Kelvo') return done(name)
    closed.stop()
    return null
  })
  await closed.wake()
  expect(await states()).toEqual({ Vyntra: 'checked', Kelvo: 'waits', Ostara: 'waits' })
  asked = []
  await running(done).wake()
  expect(asked).toEqual(['Kelvo', 'Ostara'])
})

it('lets only one of two pages check at a time, and each name once', async () => {
  await queued('Vyntra', 'Kelvo')
  await Promise.all([running(done).wake(), running(done).wake()])
  expect(asked).toEqual(['Vyntra', 'Kelvo'])
})

it('waits as long as a busy service demands, and restarts an interrupted check', async () => {
  await queued('Vyntra')
  await running(
    (name, before) => [failed(name, 'burst', 13_000), failed(name, 'interrupted')][before] ?? done(name),
  ).wake()
  expect(waited).toEqual([12_000, 2000])
  expect(await states()).toEqual({ Vyntra: 'checked' })
})

it('doubles its wait up to two minutes if the service does not say how long', async () => {
  await queued('Vyntra')
  await running((name, before) => (before < 8 ? failed(name, 'burst') : done(name))).wake()
  expect(waited).toEqual([2000, 4000, 8000, 16_000, 32_000, 64_000, 120_000, 120_000])
  expect(await states()).toEqual({ Vyntra: 'checked' })
})

it('starts with short waits again after a successful check', async () => {
  await queued('Vyntra')
  const runner = running((name, before) => ([0, 1, 3].includes(before) ? failed(name, 'burst') : done(name)))
  await runner.wake()
  expect(waited).toEqual([2000, 4000])
  const [again] = await store.names('p')
  await store.enqueue([again?.id ?? ''], 1)
  await store.changeProject('p', { batch: { total: 1, paused: null, failure: null } })
  await runner.wake()
  expect(waited).toEqual([2000, 4000, 2000])
})

it('pauses if a service or proxy demands a wait of more than two minutes', async () => {
  await queued('Vyntra')
  const month = 30 * 24 * 3_600_000
  await running((name, before) => (before < 3 ? failed(name, 'burst', month) : done(name))).wake()
  expect([asked, waited]).toEqual([['Vyntra'], []])
  expect(await batch()).toEqual({ total: 1, paused: 'failed', failure: 'burst' })
})

it('stores with the pause when an exhausted quota starts again', async () => {
  await queued('Vyntra')
  await running((name) => failed(name, 'quota', 4_000_000_000_000)).wake()
  expect(await batch()).toEqual({ total: 1, paused: 'failed', failure: 'quota', until: 4_000_000_000_000 })
})

test.each(['quota', 'offline', 'unreachable', 'service', 'key', 'interrupted'] as const)(
  'pauses at a failure of kind %s, loses nothing, and resumes when the user asks for it',
  async (kind) => {
    await queued('Vyntra', 'Kelvo')
    await running((name) => (name === 'Kelvo' ? failed(name, kind) : done(name))).wake()
    expect(await states()).toEqual({ Vyntra: 'checked', Kelvo: 'waits' })
    expect(await batch()).toEqual({ total: 2, paused: 'failed', failure: kind })
    asked = []
    await running(done).wake()
    expect(asked).toEqual([])
    await store.changeProject('p', { batch: { total: 2, paused: null, failure: null } })
    await running(done).wake()
    expect(asked).toEqual(['Kelvo'])
  },
)

it('skips a name that no service can check, and reports it', async () => {
  await queued('Vyntra', 'Kelvo')
  await running((name) => (name === 'Vyntra' ? failed(name, 'invalid_name') : done(name))).wake()
  expect(await states()).toEqual({ Vyntra: 'invalid_name', Kelvo: 'checked' })
  expect(await batch()).toBeNull()
})

it('pauses before anything is sent if the user does not know yet who sees names', async () => {
  await queued('Vyntra', 'Kelvo')
  await running((name) => ({ phase: 'consent', name, scope, whoSees: [] })).wake()
  expect(asked).toEqual(['Vyntra'])
  expect(await batch()).toMatchObject({ paused: 'consent' })
})

it('pauses if another service would receive the names, and resumes only when the user agrees', async () => {
  await queued('Vyntra', 'Kelvo')
  const told: (string | undefined)[] = []
  const runner = () =>
    createBatchRunner({
      store,
      async ask(name, _scope, _id, who) {
        told.push(who)
        return who === 'https://new.example'
          ? done(name)
          : { phase: 'confirm', name, changes: [], host: 'new.example', scope }
      },
      onChange() {},
      wait: async () => {},
      now: () => 0,
    })
  await store.changeProject('p', { batch: { total: 2, paused: null, failure: null, who: 'https://old.example' } })
  await runner().wake()
  await runner().wake()
  expect(told).toEqual(['https://old.example'])
  expect(await batch()).toMatchObject({ paused: 'asker', failure: 'new.example', who: 'https://old.example' })
  expect(await states()).toEqual({ Vyntra: 'waits', Kelvo: 'waits' })
  await store.changeProject('p', { batch: { total: 2, paused: null, failure: null, who: 'https://new.example' } })
  await runner().wake()
  expect(await states()).toEqual({ Vyntra: 'checked', Kelvo: 'checked' })
})

it('pauses if the device has no room for an answer, and leaves the name waiting', async () => {
  await queued('Vyntra')
  const full = { ...store, keepAnswer: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
  await createBatchRunner({
    store: full,
    ask: async (name) => done(name),
    onChange() {},
    wait: async () => {},
    now: () => 0,
  }).wake()
  expect(await batch()).toMatchObject({ paused: 'storage' })
  expect(await states()).toEqual({ Vyntra: 'waits' })
})

it('runs a batch that the user starts before the rest of an automatic run', async () => {
  await queued('Vyntra', 'Kelvo')
  await store.changeProject('p', { batch: { total: 2, paused: null, failure: null, isWatch: true } })
  const person = running(done)
  let persons: Promise<void> | undefined
  const round = createBatchRunner({
    store,
    async ask(name) {
      asked.push(name)
      if (persons === undefined) {
        await store.putProject({
          id: 'q',
          name: 'Bar',
          scope,
          createdAt: 2,
          batch: { total: 1, paused: null, failure: null },
        })
        const added = newName('q', 'Ostara', 9)
        await store.addNames([added])
        await store.enqueue([added.id], 9)
        persons = person.wake()
      }
      return done(name)
    },
    onChange() {},
    wait: async () => {},
    now: () => 1000,
    isWatch: true,
  })
  await round.wake()
  await persons
  expect(asked).toEqual(['Vyntra', 'Ostara', 'Kelvo'])
  expect(await store.queue()).toEqual([])
})
