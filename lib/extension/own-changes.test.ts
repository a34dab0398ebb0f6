import { beforeEach, expect, it, vi } from 'vitest'
import { createOwnChanges, readPreferences } from './preferences.ts'
import { resetFakes } from './testing/fake-apis.ts'

vi.mock('./browser.ts', async () => ({ browser: (await import('./testing/fake-apis.ts')).fakeApis }))
beforeEach(resetFakes)

const scopeOf = (...niceClasses: number[]) => ({ scope: { jurisdiction: null, niceClasses } })

it('knows that what is stored is older while a change is being kept', async () => {
  const own = createOwnChanges()
  const kept = own.keep(scopeOf(9))
  expect(await own.read(async () => 'read at once')).toEqual({ stored: 'read at once', isOlder: true })
  await kept
  expect(await own.read(readPreferences)).toMatchObject({ stored: scopeOf(9), isOlder: false })
})

it('knows that what was read is older than a change that was made meanwhile', async () => {
  const own = createOwnChanges()
  await own.keep(scopeOf(9))
  const { promise, resolve } = Promise.withResolvers<string>()
  const reading = own.read(() => promise)
  await own.keep(scopeOf(9, 42))
  resolve('old')
  expect(await reading).toEqual({ stored: 'old', isOlder: true })
})

it('takes what another page stored', async () => {
  const own = createOwnChanges()
  await createOwnChanges().keep(scopeOf(25))
  expect(await own.read(readPreferences)).toMatchObject({ stored: scopeOf(25), isOlder: false })
})
