import { afterEach, expect, it, vi } from 'vitest'
import { pageTheme } from './open-card.ts'

// @vitest-environment happy-dom

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))

afterEach(() => document.documentElement.removeAttribute('style'))

it.each([
  ['', 'system'],
  ['dark', 'dark'],
  ['only light', 'light'],
  ['light dark', 'system'],
])('follows a page with the colour scheme "%s": %s', (scheme, theme) => {
  if (scheme !== '') document.documentElement.style.colorScheme = scheme
  expect(pageTheme()).toBe(theme)
})
