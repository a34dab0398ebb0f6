import { expect, test, vi } from 'vitest'
import { pageRoot } from './page-frame.ts'

// @vitest-environment happy-dom

vi.mock('../strings.ts', () => ({ translate: () => 'de-CH' }))

test('sets the language of the document to the language of its texts', () => {
  document.body.innerHTML = '<div id="root"></div>'
  expect(pageRoot().id).toBe('root')
  expect(document.documentElement.lang).toBe('de-CH')
})
