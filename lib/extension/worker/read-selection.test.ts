import { beforeEach, expect, test, vi } from 'vitest'
import { answers, resetFakes } from '../testing/fake-apis.ts'
import { readSelection } from './tabs.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const barred = () => Promise.reject(new Error('Cannot access contents of the page.'))

beforeEach(resetFakes)

test('reads a page that allows access a moment after the key press', async () => {
  const given = [barred, async () => [{ frameId: 0, result: { text: 'Vyntra', isHere: true } }]]
  answers['scripting.executeScript'] = () => given.shift()?.()
  expect(await readSelection(7)).toBe('Vyntra')
})

test('reads nothing from a page that keeps denying access', async () => {
  answers['scripting.executeScript'] = barred
  expect(await readSelection(7)).toBe('')
})

test.each([
  [
    'where the person was last',
    [
      ['Vyntra', false],
      ['Kelvo', true],
    ],
    'Kelvo',
  ],
  [
    'elsewhere, where nothing is selected there',
    [
      ['', true],
      [' ', false],
      ['Kelvo', false],
    ],
    'Kelvo',
  ],
  ['nowhere, where the person was in a frame that cannot be read', [['Vyntra', false]], ''],
  [
    'nowhere, where the person has gone on to a frame in which nothing is selected',
    [
      ['Vyntra', false],
      ['', true],
    ],
    '',
  ],
])('reads the selected text %s', async (_what, frames, text) => {
  answers['scripting.executeScript'] = () =>
    frames.map(([text, isHere], frameId) => ({ frameId, result: { text, isHere } }))
  expect(await readSelection(7)).toBe(text)
})
