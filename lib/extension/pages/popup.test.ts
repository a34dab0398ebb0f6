import { expect, test, vi } from 'vitest'
import { nameToStartFrom } from './popup.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))

test.each([
  ['', ''],
  ['  “Vyntra”, ', 'Vyntra'],
  ['4711', '4711'],
  [`We met Quanta Nord ${'and so on and on '.repeat(20)}`, ''],
  ['Vyntra\nKelvo', ''],
  ['Vyntra\tKelvo', ''],
  ['@vyntra', 'vyntra'],
])('a selection of %j puts %j into the box', (selection, name) => {
  expect(nameToStartFrom(selection)).toBe(name)
})
