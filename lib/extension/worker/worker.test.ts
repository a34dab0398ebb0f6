import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Runtime } from 'webextension-polyfill'
import { pendingNames } from '../storage/pending-names.ts'
import { callsOf, fakeApis, fired, ORIGIN, resetFakes, settled } from '../testing/fake-apis.ts'
import { CARD_SENDER, PAGE_SENDER } from '../testing/fake-port.ts'
import { cardPlaces } from './tabs.ts'
import { answerMessage, replyToMessage, startWorker } from './worker.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))

const headline = () => ''

describe('the worker', () => {
  beforeEach(() => {
    resetFakes()
    startWorker(headline)
  })

  test('registers every listener before it awaits anything', () => {
    resetFakes()
    startWorker(headline)
    const counts = Object.entries(fired).map(([event, { listeners }]) => [event, listeners.length])
    // Only our pages follow new permissions.
    expect(counts).toEqual(Object.keys(fired).map((event) => [event, Number(event !== 'permissionAdded')]))
  })

  test('protects its stores and policies from scripts in pages', () => {
    for (const area of ['local', 'session', 'managed']) {
      expect(callsOf(`${area}.setAccessLevel`)).toEqual([[{ accessLevel: 'TRUSTED_CONTEXTS' }]])
    }
  })

  test.each([
    ['it is installed', () => fired.installed.fire({ reason: 'update' })],
    ['the browser starts, maybe in another language', () => fired.startup.fire()],
  ])('replaces its one menu item when %s', async (_, begin) => {
    begin()
    await settled()
    expect(callsOf('contextMenus.removeAll')).toHaveLength(1)
    expect(callsOf('contextMenus.create')).toEqual([
      [{ id: 'check-selection', title: 'menu.check_selection', contexts: ['selection'] }],
    ])
  })

  test('starts a check only on a click on its item', async () => {
    const tab = { id: 7, windowId: 3, incognito: false }
    fired.menuClicked.fire({ menuItemId: 'other', selectionText: 'Kelvo', pageUrl: 'https://example.com/' }, tab)
    fired.menuClicked.fire(
      { menuItemId: 'check-selection', selectionText: 'Vyntra', pageUrl: 'https://example.com/' },
      tab,
    )
    await settled()
    expect(await pendingNames.ofTab(7).read()).toMatchObject({ text: 'Vyntra' })
    const injected = callsOf('scripting.executeScript').map(
      ([injection]) => (injection as { files: string[] }).files[0],
    )
    expect(injected).toEqual(['/selection.js', '/content-scripts/card.js'])
  })

  test('ignores other commands', async () => {
    fired.command.fire('other', { id: 7, windowId: 3, url: 'https://example.com/' })
    await settled()
    expect(callsOf('scripting.executeScript')).toEqual([])
  })

  test('drops a name with its tab', async () => {
    await pendingNames.ofTab(7).put({ text: 'Vyntra', private: false, at: 0 })
    fired.tabRemoved.fire(7)
    await settled()
    expect(await pendingNames.ofTab(7).read()).toBeNull()
  })

  test('drops an unused name when its alarm fires', async () => {
    await pendingNames.ofTab(7).put({ text: 'Vyntra', private: false, at: 0 })
    const [alarm] = await fakeApis.alarms.getAll()
    fired.alarm.fire({ name: 'other' })
    await settled()
    expect(await pendingNames.ofTab(7).read()).not.toBeNull()
    fired.alarm.fire(alarm)
    await settled()
    expect(await pendingNames.ofTab(7).read()).toBeNull()
  })

  test('closes a port with another name', () => {
    const port = { name: 'other', sender: PAGE_SENDER, disconnect: vi.fn() }
    fired.connect.fire(port)
    expect(port.disconnect).toHaveBeenCalledOnce()
  })
})

test('registers the other listeners if there are no menus, keys or address bar', () => {
  resetFakes()
  const { contextMenus, commands, omnibox } = fakeApis
  Object.assign(fakeApis, { contextMenus: undefined, commands: undefined, omnibox: undefined })
  startWorker(headline)
  Object.assign(fakeApis, { contextMenus, commands, omnibox })
  expect(fired.connect.listeners).toHaveLength(1)
  expect(fired.tabRemoved.listeners).toHaveLength(1)
})

describe('a message', () => {
  beforeEach(resetFakes)

  test('from a page of the extension is answered', async () => {
    await answerMessage({ kind: 'connection_save', address: 'https://check.example', apiKey: 'bck_7Q2x' }, PAGE_SENDER)
    expect(await answerMessage({ kind: 'connection_get' }, PAGE_SENDER)).toMatchObject({ keyLast4: '7Q2x' })
  })

  test.each([
    ['a card', CARD_SENDER],
    ['a frame in a page', { ...CARD_SENDER, frameId: 4 }],
    ['another extension', { id: 'other', url: `${ORIGIN}options.html` }],
  ])('from %s is ignored', async (_, sender) => {
    const message = { kind: 'connection_save', address: 'https://evil.example', apiKey: null }
    expect(answerMessage(message, sender as Runtime.MessageSender)).toBeUndefined()
    expect(await fakeApis.storage.local.get(null)).toEqual({})
  })

  test('from a card stores where the user put it, as distances from the page edges', async () => {
    const place = { left: 8, top: null, bottom: 40 }
    await answerMessage({ kind: 'moved', place }, CARD_SENDER)
    expect(await cardPlaces.read(7)).toEqual(place)
    for (const wrong of [{ ...place, left: -1 }, { ...place, name: 'Vyntra' }, {}])
      expect(answerMessage({ kind: 'moved', place: wrong }, CARD_SENDER)).toBeUndefined()
    expect(answerMessage({ kind: 'moved', place }, PAGE_SENDER)).toBeUndefined()
    expect(await cardPlaces.read(7)).toEqual(place)
  })

  test('of an unknown kind is ignored', () => {
    expect(answerMessage({ kind: 'key_read' }, PAGE_SENDER)).toBeUndefined()
  })

  test('gets a reply if it is a request, with an answer or an error', async () => {
    const replies: unknown[] = []
    const ask = (message: unknown) => replyToMessage(message, PAGE_SENDER, (reply) => void replies.push(reply))
    expect(ask({ kind: 'key_read' })).toBeUndefined()
    expect(ask({ kind: 'connection_get' })).toBe(true)
    await expect.poll(() => replies).toEqual([{ answer: null }])
    vi.spyOn(fakeApis.storage.local, 'get').mockRejectedValueOnce(new Error('the disk is full'))
    expect(ask({ kind: 'connection_get' })).toBe(true)
    await expect.poll(() => replies).toEqual([{ answer: null }, { failed: 'Error: the disk is full' }])
  })
})
