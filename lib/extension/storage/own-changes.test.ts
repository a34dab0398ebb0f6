import { beforeEach, expect, it, vi } from 'vitest'
import { resetFakes } from '../testing/fake-apis.ts'
import { preferences, trackOwnChanges } from './preferences.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
beforeEach(resetFakes)

const scopeOf = (...niceClasses: number[]) => ({ scope: { jurisdiction: null, niceClasses } })

it('marks the stored value as older while a change is being saved', async () => {
  const own = trackOwnChanges()
  const kept = own.keep(scopeOf(9))
  expect(await own.read(async () => 'read at once')).toEqual({ stored: 'read at once', isOlder: true })
  await kept
  expect(await own.read(preferences.read)).toMatchObject({ stored: scopeOf(9), isOlder: false })
})

it('marks a value as older if a change was made while it was read', async () => {
  const own = trackOwnChanges()
  await own.keep(scopeOf(9))
  const { promise, resolve } = Promise.withResolvers<string>()
  const reading = own.read(() => promise)
  await own.keep(scopeOf(9, 42))
  resolve('old')
  expect(await reading).toEqual({ stored: 'old', isOlder: true })
})

it('accepts what another page stored', async () => {
  const own = trackOwnChanges()
  await trackOwnChanges().keep(scopeOf(25))
  expect(await own.read(preferences.read)).toMatchObject({ stored: scopeOf(25), isOlder: false })
})
