import { beforeEach, expect, test, vi } from 'vitest'
import { answers, resetFakes } from '../testing/fake-apis.ts'
import { readSelection } from './read-selection.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const barred = () => Promise.reject(new Error('Cannot access contents of the page.'))

beforeEach(resetFakes)

test('a page that opens to us a moment after the key is read then', async () => {
  const given = [barred, async () => [{ result: 'Vyntra' }]]
  answers['scripting.executeScript'] = () => given.shift()?.()
  expect(await readSelection(7)).toBe('Vyntra')
})

test('of a page that stays closed nothing is selected', async () => {
  answers['scripting.executeScript'] = barred
  expect(await readSelection(7)).toBe('')
})
