import { expect, test, vi } from 'vitest'
import { injectionError } from './tabs.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

test.each([
  ['No tab with id: 12', 'gone'],
  ['No tab with id 12.', 'gone'],
  ['Invalid tab ID: 12', 'gone'],
  ['The tab was closed.', 'gone'],
  ['No frame with id 0 in tab 12.', 'gone'],
  ['Frame with ID 0 was removed.', 'gone'],
  ['The frame was removed.', 'gone'],
  ['This page cannot be scripted due to an ExtensionsSettings policy.', 'policy'],
  [
    'Cannot access contents of the page. Extension manifest must request permission to access the respective host.',
    'barred',
  ],
  [
    'Cannot access contents of url "file:///home/me/a.html". Extension manifest must request permission to access this host.',
    'barred',
  ],
  ['Cannot access a chrome:// URL', 'barred'],
  ['Cannot access a chrome-extension:// URL of different extension', 'barred'],
  ['The extensions gallery cannot be scripted.', 'barred'],
  ['Frame with ID 0 is showing error page', 'barred'],
  ['Missing host permission for the tab', 'barred'],
  ['Missing host permission for the tab or frames', 'barred'],
  ['Something no one has seen yet', 'barred'],
  ['', 'barred'],
])('reads the error "%s" as %s', (message, kind) => {
  expect(injectionError(message)).toBe(kind)
})
