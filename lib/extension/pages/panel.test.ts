import { beforeEach, expect, test, vi } from 'vitest'
import { answers, resetFakes } from '../testing/fake-apis.ts'
import { openPanel } from './panel.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))

beforeEach(resetFakes)

/** Returns true if the panel opens as private after a reload in a normal window. */
async function opensPrivately(search: string): Promise<boolean> {
  vi.stubGlobal('location', { search })
  answers['windows.getCurrent'] = () => ({ id: 4, incognito: false })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  openPanel(
    async (isPrivate) => {
      resolve(isPrivate)
      throw new Error('the desk is not needed here')
    },
    () => {},
    () => {},
  ).catch(() => {})
  return promise
}

test('treats a reloaded window as private if it was opened for a private name', async () => {
  expect(await opensPrivately('?private=1&pending=window-1')).toBe(true)
  expect(await opensPrivately('?pending=window-1')).toBe(false)
})
