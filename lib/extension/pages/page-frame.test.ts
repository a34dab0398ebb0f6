// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { pageRoot } from './page-frame.ts'

vi.mock('../strings.ts', () => ({ translate: () => 'de-CH' }))

test('a page is in the language of its texts, and has no browser complete what is typed in it', () => {
  document.body.innerHTML = '<div id="root"></div>'
  expect(pageRoot().id).toBe('root')
  expect(document.documentElement.lang).toBe('de-CH')
  // Read from the page, because fields take it from what surrounds them (HTML, writing suggestions).
  expect(document.documentElement.getAttribute('writingsuggestions')).toBe('false')
})
