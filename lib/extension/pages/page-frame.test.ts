import { expect, test, vi } from 'vitest'
import { pageRoot } from './page-frame.ts'

// @vitest-environment happy-dom

vi.mock('../strings.ts', () => ({ translate: () => 'de-CH' }))

test('sets the language of the document to the language of its texts', () => {
  document.body.innerHTML = '<div id="root"></div>'
  expect(pageRoot().id).toBe('root')
  expect(document.documentElement.lang).toBe('de-CH')
})

test('marks the page only while the user works with the keyboard', () => {
  const { documentElement } = document
  const marks = ['keydown', 'pointerdown', 'keydown'].map((type) => {
    documentElement.dispatchEvent(new Event(type, { bubbles: true }))
    return documentElement.hasAttribute('data-bc-keys')
  })
  expect(marks).toEqual([true, false, true])
})
