import { afterEach, expect, it, vi } from 'vitest'
import { pageTheme } from './open-card.ts'

// @vitest-environment happy-dom

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))

afterEach(() => {
  document.head.innerHTML = ''
  document.documentElement.removeAttribute('style')
})

it.each([
  ['', '', 'system'],
  ['dark', '', 'dark'],
  ['only light', '', 'light'],
  ['light dark', '', 'system'],
  ['', 'dark', 'dark'],
  ['', 'light dark', 'system'],
  ['light', 'dark', 'light'],
])('follows a page with the colour scheme "%s" and the meta element "%s": %s', (scheme, meta, theme) => {
  if (scheme !== '') document.documentElement.style.colorScheme = scheme
  if (meta !== '') document.head.innerHTML = `<meta name="color-scheme" content="${meta}">`
  expect(pageTheme()).toBe(theme)
})
