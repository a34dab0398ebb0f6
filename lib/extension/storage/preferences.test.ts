import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answers, fakeApis, resetFakes } from '../testing/fake-apis.ts'
import { preferences } from './preferences.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const DEFAULTS = {
  scope: { jurisdiction: null, niceClasses: [] },
  theme: 'system',
  history: true,
  tellNobody: false,
  endings: { more: [], fewer: [] },
}
const CHOSEN = {
  scope: { jurisdiction: 'CH', niceClasses: [9, 42] },
  theme: 'dark',
  history: false,
  tellNobody: true,
  endings: { more: ['app'], fewer: ['li'] },
}

const coffee = { term: 'Kaffee', goods: 'coffee', classes: [30] }

describe('stored preferences', () => {
  beforeEach(resetFakes)

  test.each([
    ['nothing', undefined, DEFAULTS],
    ['null', null, DEFAULTS],
    ['text', 'dark', DEFAULTS],
    ['a list', [1], DEFAULTS],
    ['all of it', CHOSEN, undefined],
    ['endings that cannot be read', { endings: { more: 'app' } }, DEFAULTS],
    ['one bad field', { theme: 'pink', history: false }, { ...DEFAULTS, history: false }],
    [
      'a jurisdiction of a later version',
      { scope: { jurisdiction: 'JP', niceClasses: [9] } },
      { ...DEFAULTS, scope: { jurisdiction: null, niceClasses: [9] } },
    ],
    [
      'a class that does not exist',
      { scope: { jurisdiction: 'DE', niceClasses: [46] } },
      { ...DEFAULTS, scope: { jurisdiction: 'DE', niceClasses: [] } },
    ],
    [
      'what a name is for, in words',
      { ...DEFAULTS, scope: { jurisdiction: null, niceClasses: [30], goods: [coffee] } },
      undefined,
    ],
    [
      'words that cannot be read',
      { scope: { jurisdiction: 'CH', niceClasses: [30], goods: [{ ...coffee, classes: [46] }] } },
      { ...DEFAULTS, scope: { jurisdiction: 'CH', niceClasses: [30] } },
    ],
    ['fields of a later version', { theme: 'light', sound: 'loud' }, { ...DEFAULTS, theme: 'light' }],
  ])('%s', async (_, stored, expected) => {
    await fakeApis.storage.local.set({ preferences: stored })
    expect(await preferences.read()).toEqual(expected ?? stored)
  })
})

describe('changing preferences', () => {
  beforeEach(resetFakes)

  test('leaves other preferences unchanged', async () => {
    await preferences.change({ theme: 'dark' })
    await preferences.change({ history: false })
    expect(await preferences.read()).toEqual({ ...DEFAULTS, theme: 'dark', history: false })
  })

  test('keeps both of two changes at the same time', async () => {
    await Promise.all([preferences.change({ theme: 'dark' }), preferences.change({ history: false })])
    expect(await preferences.read()).toMatchObject({ theme: 'dark', history: false })
  })

  test('stores them on this device only', async () => {
    await preferences.change({ theme: 'dark' })
    expect(Object.keys(await fakeApis.storage.local.get(null))).toEqual(['preferences'])
  })
})

describe('the usual scope of an organisation', () => {
  const SET = { territory: 'EU', goods: ['software: 9, 42', '25'] }
  const software = { term: 'software', goods: 'software', classes: [9, 42] }
  const own = { jurisdiction: 'CH' as const, niceClasses: [30] }
  const sets = (settings: object) => {
    answers['managed.get'] = () => settings
  }
  beforeEach(resetFakes)

  test('counts until the user chooses one, and is not stored', async () => {
    sets(SET)
    await preferences.change({ theme: 'dark' })
    const scope = { jurisdiction: 'EU', niceClasses: [9, 25, 42], goods: [software] }
    expect(await preferences.read()).toMatchObject({ theme: 'dark', scope })
    sets({})
    expect((await preferences.read()).scope).toEqual(DEFAULTS.scope)
    await preferences.change({ scope: own })
    sets(SET)
    expect((await preferences.read()).scope).toEqual(own)
  })

  test('cannot be changed where it is locked', async () => {
    await preferences.change({ scope: own })
    sets({ ...SET, locked: ['territory'] })
    expect((await preferences.read()).scope).toEqual({ ...own, jurisdiction: 'EU' })
    sets({ ...SET, locked: ['goods'] })
    expect((await preferences.read()).scope).toEqual({
      jurisdiction: 'CH',
      niceClasses: [9, 25, 42],
      goods: [software],
    })
  })
})
