import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  clearHistory,
  entryOf,
  HISTORY_MAX,
  parseHistory,
  type RecentCheck,
  readHistory,
  recordCheck,
  withEntry,
} from './history.ts'
import { changePreferences } from './preferences.ts'
import { resetFakes } from './testing/fake-apis.ts'
import { resultFor } from './testing/fake-service.ts'

vi.mock('./browser.ts', async () => ({ browser: (await import('./testing/fake-apis.ts')).fakeApis }))

const entry = (name: string, more: Partial<RecentCheck> = {}): RecentCheck => ({
  name,
  verdict: 'caution',
  score: 58,
  scoreIsLowerBound: false,
  at: 1000,
  scope: { jurisdiction: null, niceClasses: [] },
  ...more,
})

const names = (entries: RecentCheck[]) => entries.map(({ name }) => name)

describe('the list', () => {
  test('newest first', () => {
    expect(names(withEntry([entry('Vyntra')], entry('Kelvo')))).toEqual(['Kelvo', 'Vyntra'])
  })

  test('the same name and scope once', () => {
    const before = [entry('Kelvo'), entry('Vyntra')]
    const again = entry('Vyntra', { at: 2000 })
    expect(withEntry(before, again)).toEqual([again, entry('Kelvo')])
  })

  test.each([
    { jurisdiction: 'CH' as const, niceClasses: [] },
    { jurisdiction: null, niceClasses: [9] },
  ])('another scope is another check: %o', (scope) => {
    expect(withEntry([entry('Vyntra')], entry('Vyntra', { scope }))).toHaveLength(2)
  })

  test('the oldest go', () => {
    const full = Array.from({ length: HISTORY_MAX }, (_, i) => entry(`Name ${i}`))
    const after = withEntry(full, entry('Vyntra'))
    expect(after).toHaveLength(HISTORY_MAX)
    expect(after[0]?.name).toBe('Vyntra')
    expect(names(after)).not.toContain(`Name ${HISTORY_MAX - 1}`)
  })

  test('an entry that cannot be read costs itself alone', () => {
    expect(parseHistory([entry('Vyntra'), { name: 7 }, 'x', null, entry('Kelvo')])).toHaveLength(2)
    expect(parseHistory({})).toEqual([])
  })

  test('a verdict of a later version is not checked', () => {
    expect(parseHistory([{ ...entry('Vyntra'), verdict: 'splendid' }])[0]?.verdict).toBe('not_checked')
  })
})

describe('what is kept of a result', () => {
  const scope = { jurisdiction: 'CH' as const, niceClasses: [9] }
  const judge = (hasScore: boolean) => ({
    headline: () => '',
    verdict: () => 'incomplete' as const,
    hasScore: () => hasScore,
  })

  test('the verdict as it is shown, not as it was sent', () => {
    expect(entryOf(resultFor('Vyntra'), scope, judge(true), 5).verdict).toBe('incomplete')
  })

  test.each([
    [true, 0],
    [false, null],
  ])('a score that may be shown: %s', (shown, score) => {
    expect(entryOf(resultFor('Vyntra'), scope, judge(shown), 5)).toMatchObject({ name: 'Vyntra', score, scope, at: 5 })
  })
})

describe('recording', () => {
  beforeEach(resetFakes)

  test('a check is kept', async () => {
    await recordCheck(entry('Vyntra'), false)
    expect(names(await readHistory())).toEqual(['Vyntra'])
  })

  test('a check in a private window is not', async () => {
    await recordCheck(entry('Vyntra'), true)
    expect(await readHistory()).toEqual([])
  })

  test('nothing is kept where that is switched off', async () => {
    await changePreferences({ history: false })
    await recordCheck(entry('Vyntra'), false)
    expect(await readHistory()).toEqual([])
  })

  test('checks that end at the same time are all kept', async () => {
    await Promise.all(['Vyntra', 'Kelvo', 'Ostara'].map((name) => recordCheck(entry(name), false)))
    expect(names(await readHistory()).sort()).toEqual(['Kelvo', 'Ostara', 'Vyntra'])
  })

  test('clearing forgets all', async () => {
    await recordCheck(entry('Vyntra'), false)
    await clearHistory()
    expect(await readHistory()).toEqual([])
  })
})
