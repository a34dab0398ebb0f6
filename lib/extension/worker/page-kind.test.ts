import { describe, expect, test, vi } from 'vitest'
import { pageKind } from './tabs.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

describe.each(['chromium', 'firefox'] as const)('%s', (family) => {
  test.each([
    ['https://example.com/', 'card'],
    ['http://127.0.0.1:8000/a?b#c', 'card'],
    ['https://example.com/about.pdf.html', 'card'],
    ['https://example.com/?file=a.pdf', 'card'],
    ['file:///home/me/list.html', 'card'],
    ['https://chrome.google.com/', 'card'],
    ['https://www.mozilla.org/', 'card'],
    ['https://example.com/webstore/', 'card'],
    ['https://example.com/wiki/File:Leaflet.pdf', 'card'],
    ['file:///home/me/list.pdf', 'card'],
    ['chrome://extensions/', 'barred'],
    ['chrome-untrusted://print/', 'barred'],
    ['chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html', 'barred'],
    ['moz-extension://0a1b/popup.html', 'barred'],
    ['edge://settings/', 'barred'],
    ['about:addons', 'barred'],
    ['about:reader?url=https%3A%2F%2Fexample.com', 'barred'],
    ['view-source:https://example.com/', 'barred'],
    ['resource://pdf.js/web/viewer.html', 'barred'],
    ['devtools://devtools/bundled/inspector.html', 'barred'],
    ['data:text/html,Vyntra', 'barred'],
    ['blob:https://example.com/3f', 'barred'],
    ['javascript:void(0)', 'barred'],
    ['', 'barred'],
    [undefined, 'barred'],
  ] as const)('%s: %s', (address, kind) => {
    expect(pageKind(address, family)).toBe(kind)
  })
})

test.each([
  ['https://chromewebstore.google.com/detail/x', 'barred', 'card'],
  ['https://chrome.google.com/webstore/detail/x', 'barred', 'card'],
  ['https://chrome.google.com/u/1/webstore', 'barred', 'card'],
  ['https://microsoftedge.microsoft.com/addons/', 'barred', 'card'],
  ['https://addons.mozilla.org/firefox/', 'card', 'barred'],
  ['https://support.mozilla.org/kb', 'card', 'barred'],
  ['https://accounts.firefox.com/', 'card', 'barred'],
] as const)('%s: %s in Chromium, %s in Firefox', (address, chromium, firefox) => {
  expect(pageKind(address, 'chromium')).toBe(chromium)
  expect(pageKind(address, 'firefox')).toBe(firefox)
})
