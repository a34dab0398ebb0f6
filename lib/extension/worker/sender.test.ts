import { expect, test, vi } from 'vitest'
import type { Runtime } from 'webextension-polyfill'
import { EXTENSION_ID, ORIGIN } from '../testing/fake-apis.ts'
import { CARD_SENDER, PAGE_SENDER } from '../testing/fake-port.ts'
import { readSender } from './requests.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const card = { kind: 'card', tabId: 7, windowId: 3, private: false }

test.each([
  ['a card in the top frame', CARD_SENDER, card],
  [
    'a card in a private window',
    { ...CARD_SENDER, tab: { ...CARD_SENDER.tab, incognito: true } },
    { ...card, private: true },
  ],
  ['the popup', PAGE_SENDER, { kind: 'page' }],
  ['the options page, which has a tab', { ...CARD_SENDER, url: `${ORIGIN}options.html` }, { kind: 'page' }],
  ['a frame inside a page', { ...CARD_SENDER, frameId: 4 }, null],
  ['a script without a frame', { ...CARD_SENDER, frameId: undefined }, null],
  ['a script without a tab', { ...CARD_SENDER, tab: undefined }, null],
  ['another extension', { ...PAGE_SENDER, id: 'other' }, null],
  ['another extension that gives our address', { id: 'other', url: `${ORIGIN}popup.html` }, null],
  ['an address that only begins alike', { id: EXTENSION_ID, url: `${ORIGIN.slice(0, -1)}.example.com/` }, null],
  ['no sender', undefined, null],
])('%s', (_, sender, expected) => {
  expect(readSender(sender as Runtime.MessageSender)).toEqual(expected)
})
