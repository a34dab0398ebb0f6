import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure } from '../../client/failure.ts'
import type { ReadVerdict } from '../../client/types.ts'
import { sampleMark } from '../../contract/testing/samples.ts'
import { fakeApis, resetFakes } from '../testing/fake-apis.ts'
import { resultFor } from '../testing/fake-service.ts'
import type { DoneView } from '../view.ts'
import { preferences } from './preferences.ts'
import { LIMITS, type RecentCheck, recentChecks, recordCheck, withEntry } from './recent-checks.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const NOW = Date.now()

const entry = (name: string, more: Partial<RecentCheck> = {}): RecentCheck => ({
  name,
  verdict: 'caution',
  score: 58,
  scoreIsLowerBound: false,
  at: NOW,
  scope: { jurisdiction: null, niceClasses: [] },
  kept: null,
  ...more,
})

const done = (name: string): DoneView => ({
  phase: 'done',
  scope: { jurisdiction: null, niceClasses: [] },
  result: resultFor(name),
  quota: { remaining: 3, resetAt: 0 },
  requestId: 'req_1',
  host: 'check.example',
})
const record = (name: string, isPrivate = false) => recordCheck(done(name), isPrivate, NOW)
const stored = async () => Object.keys(await fakeApis.storage.local.get(null))

const readFrom = async (history: unknown) => {
  await fakeApis.storage.local.set({ history })
  return recentChecks.read()
}

const names = (entries: RecentCheck[]) => entries.map(({ name }) => name)

describe('the list of recent checks', () => {
  beforeEach(resetFakes)

  test('has the newest check first', () => {
    expect(names(withEntry([entry('Vyntra')], entry('Kelvo')))).toEqual(['Kelvo', 'Vyntra'])
  })

  test('contains the same name and scope once', () => {
    const before = [entry('Kelvo'), entry('Vyntra')]
    const again = entry('Vyntra', { at: 2000 })
    expect(withEntry(before, again)).toEqual([again, entry('Kelvo')])
  })

  test.each([
    { jurisdiction: 'CH' as const, niceClasses: [] },
    { jurisdiction: null, niceClasses: [9] },
    { jurisdiction: null, niceClasses: [], goods: [{ term: 'Kaffee', goods: 'coffee', classes: [30] }] },
  ])('lists a check in another scope separately: %o', (scope) => {
    expect(withEntry([entry('Vyntra')], entry('Vyntra', { scope }))).toHaveLength(2)
  })

  test('drops the oldest checks when it is full', () => {
    const full = Array.from({ length: LIMITS.checks }, (_, i) => entry(`Name ${i}`))
    const after = withEntry(full, entry('Vyntra'))
    expect(after).toHaveLength(LIMITS.checks)
    expect(after[0]?.name).toBe('Vyntra')
    expect(names(after)).not.toContain(`Name ${LIMITS.checks - 1}`)
  })

  test('loses only the entry that cannot be read', async () => {
    expect(await readFrom([entry('Vyntra'), { name: 7 }, 'x', null, entry('Kelvo')])).toHaveLength(2)
    expect(await readFrom({})).toEqual([])
  })

  test('stores the tier of a caution, and no tier for older entries', async () => {
    await fakeApis.storage.local.set({ history: [entry('Kelvo')] })
    const result = resultFor('Vyntra', { verdict: 'caution', score: 52, tier: 'faint' })
    await recordCheck({ ...done('Vyntra'), result }, false, NOW)
    expect((await recentChecks.read()).map(({ tier }) => tier)).toEqual(['faint', undefined])
  })

  test('reads a verdict of a later version as not checked', async () => {
    expect((await readFrom([{ ...entry('Vyntra'), verdict: 'splendid' }]))[0]?.verdict).toBe('not_checked')
  })
})

describe('an entry for a result', () => {
  beforeEach(resetFakes)

  const scope = { jurisdiction: 'CH' as const, niceClasses: [9] }

  test.each<[ReadVerdict, number | null]>([
    ['none_found', 0],
    ['incomplete', null],
    ['not_checked', null],
  ])('has for %s the score %j', async (verdict, score) => {
    const result = { ...resultFor('Vyntra'), verdict }
    await recordCheck({ ...done('Vyntra'), scope, result }, false, NOW)
    expect(await recentChecks.read()).toMatchObject([{ name: 'Vyntra', verdict, score, scope, at: NOW }])
  })
})

describe('recording', () => {
  beforeEach(resetFakes)

  test('stores a check with its answer, but without quota and request id', async () => {
    await record('Vyntra')
    const [kept] = await recentChecks.read()
    expect(kept).toMatchObject({ name: 'Vyntra', kept: { size: expect.any(Number) } })
    const answer = kept?.kept && (await recentChecks.answer(kept.kept))
    expect(answer).toMatchObject({
      phase: 'done',
      result: { name: 'Vyntra' },
      kept: true,
      quota: null,
      requestId: null,
    })
  })

  test.each<[string, Partial<DoneView>]>([
    ['that only this device has', { told: { who: [], unasked: [], only: [], here: [], foundHere: ['euipo 1'] } }],
    ['of a check that failed, which any may be', { failure: failure('unreachable') }],
    ['that were known as such when the answer was kept', { foundHere: ['euipo 1'] }],
  ])('stores a check with a list of the hits %s', async (_what, more) => {
    const result = { ...resultFor('Vyntra'), conflicts: [sampleMark({ source: 'euipo', number: '1' })] }
    await recordCheck({ ...done('Vyntra'), result, ...more }, false, NOW)
    const [kept] = await recentChecks.read()
    expect(kept?.kept && (await recentChecks.answer(kept.kept))).toMatchObject({ foundHere: ['euipo 1'] })
  })

  test('stores nothing of a check in a private window', async () => {
    await record('Vyntra', true)
    expect(await stored()).toEqual([])
  })

  test('stores nothing if the history is switched off', async () => {
    await preferences.change({ history: false })
    await record('Vyntra')
    expect(await stored()).toEqual(['preferences'])
  })

  test('stores all checks that end at the same time', async () => {
    await Promise.all(['Vyntra', 'Kelvo', 'Ostara'].map((name) => record(name)))
    expect(names(await recentChecks.read()).sort()).toEqual(['Kelvo', 'Ostara', 'Vyntra'])
  })

  test('replaces the earlier answer when a name is checked again', async () => {
    await record('Vyntra')
    await record('Vyntra')
    expect(await stored()).toHaveLength(2)
  })

  test('drops the oldest answers when there is no room, but not their checks', () => {
    const large = (id: string) => entry(id, { kept: { id, size: LIMITS.answers / 2 } })
    const after = withEntry([large('b'), large('a')], large('c'))
    expect(after.map(({ name, kept }) => [name, kept !== null])).toEqual([
      ['c', true],
      ['b', true],
      ['a', false],
    ])
  })

  test('returns null for an answer that can no longer be read', async () => {
    await record('Vyntra')
    const [kept] = await recentChecks.read()
    await fakeApis.storage.local.set({ [`answer:${kept?.kept?.id}`]: { result: 7 } })
    expect(kept?.kept && (await recentChecks.answer(kept.kept))).toBeNull()
  })
})

describe('forgetting', () => {
  beforeEach(resetFakes)

  test('leaves neither a name nor a result on the device', async () => {
    await record('Vyntra')
    await recentChecks.forget()
    expect(await stored()).toEqual([])
  })

  test('can be undone, and lists restored checks after later ones', async () => {
    await record('Vyntra')
    await record('Kelvo')
    const forgotten = await recentChecks.forget()
    await record('Kelvo')
    await record('Ostara')
    await forgotten.restore()
    const after = await recentChecks.read()
    expect(names(after)).toEqual(['Ostara', 'Kelvo', 'Vyntra'])
    for (const { name, kept } of after)
      expect(kept && (await recentChecks.answer(kept))).toMatchObject({ result: { name } })
    expect(await stored()).toHaveLength(4)
  })
})

describe('an old check', () => {
  beforeEach(resetFakes)

  test('is no longer shown, and leaves the device with its answer', async () => {
    await recordCheck(done('Kelvo'), false, NOW - LIMITS.age - 1)
    await recordCheck(done('Vyntra'), false, NOW - LIMITS.age + 60_000)
    const before = await stored()
    expect(names(await recentChecks.read())).toEqual(['Vyntra'])
    expect(await stored()).toHaveLength(before.length - 1)
    await recentChecks.forget()
    expect(await stored()).toEqual([])
  })

  test('makes room for a new check, and does not come back when forgetting is undone', async () => {
    await recordCheck(done('Kelvo'), false, NOW - LIMITS.age - 1)
    const forgotten = await recentChecks.forget()
    await forgotten.restore()
    expect(await stored()).toEqual(['history'])
    expect(names(withEntry([entry('Kelvo', { at: NOW - LIMITS.age })], entry('Vyntra')))).toEqual(['Vyntra'])
  })
})
