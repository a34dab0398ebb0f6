import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Menus, Tabs } from 'webextension-polyfill'
import { pendingNames } from '../storage/pending-names.ts'
import { answers, calls, callsOf, fakeApis, ORIGIN, resetFakes } from '../testing/fake-apis.ts'
import { serviceConnection } from './connection.ts'
import { beginFromAddressBar, beginFromKey, beginFromMenu } from './worker.ts'

vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))
vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const tab = (more: Partial<Tabs.Tab> = {}) => ({ id: 7, windowId: 3, incognito: false, ...more }) as Tabs.Tab
const click = (pageUrl: string, selectionText = 'Vyntra') => ({ pageUrl, selectionText }) as Menus.OnClickData
const PAGE = 'https://example.com/'
const SELECTION = '/selection.js'
const CARD = { target: { tabId: 7, frameIds: [0] }, files: ['/content-scripts/card.js', '/mover.js'] }

/** Returns address and pending name of the opened window. */
async function openedWindow() {
  const [options] = callsOf('windows.create')[0] as [{ url: string; type: string }]
  const url = new URL(options.url)
  return {
    ...options,
    reason: url.searchParams.get('reason'),
    pending: await pendingNames.withId(url.searchParams.get('pending') ?? '').read(),
  }
}

const refuse = (message: string) => {
  answers['scripting.executeScript'] = () => {
    throw new Error(message)
  }
}

describe('the menu', () => {
  beforeEach(resetFakes)

  test('puts a card into the top frame, with the selection waiting for it', async () => {
    let waiting: unknown = null
    answers['scripting.executeScript'] = async ({ files }: { files: string[] }) => {
      if (!files.includes(SELECTION)) waiting = await pendingNames.ofTab(7).read()
      return []
    }
    await beginFromMenu(click(PAGE), tab({ url: PAGE }))
    expect(callsOf('scripting.executeScript').at(-1)).toEqual([CARD])
    expect(waiting).toMatchObject({ text: 'Vyntra', private: false })
  })

  test.each([
    ['Vyn\ntra', 'Vyn\ntra'],
    ['VYN · tra', 'VYN · tra'],
    ['Something else', 'Vyntra'],
    ['', 'Vyntra'],
  ])('reads the lines of the selection (%j) if the menu reports the same text', async (inPage, text) => {
    answers['scripting.executeScript'] = async ({ files }: { files: string[] }) =>
      files.includes(SELECTION) ? [{ frameId: 0, result: { text: inPage, isHere: true } }] : []
    await beginFromMenu(click(PAGE), tab({ url: PAGE }))
    expect(await pendingNames.ofTab(7).read()).toMatchObject({ text })
  })

  test('marks a name from a private window as private', async () => {
    await beginFromMenu(click(PAGE), tab({ incognito: true }))
    expect(await pendingNames.ofTab(7).read()).toMatchObject({ private: true })
  })

  test.each([
    ['chrome://version/', undefined],
    ['chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html', PAGE],
    [PAGE, 'https://chromewebstore.google.com/'],
  ])('opens the side panel on %s (tab %s) before it awaits anything', async (pageUrl, url) => {
    const begun = beginFromMenu(click(pageUrl), tab({ url }))
    expect(calls[0]).toEqual({ name: 'sidePanel.open', args: [{ windowId: 3 }] })
    await begun
    expect(await pendingNames.ofPanel(3).read()).toMatchObject({ text: 'Vyntra', reason: 'barred' })
    expect(callsOf('scripting.executeScript')).toEqual([])
    expect(callsOf('windows.create')).toEqual([])
  })

  test('opens the side panel for the PDF viewer, but a card for a page at such an address', async () => {
    const address = 'https://example.com/leaflet.pdf'
    const begun = beginFromMenu({ ...click(address), srcUrl: 'chrome-extension://mhjfbmdg/1' }, tab({ url: address }))
    expect(calls[0]?.name).toBe('sidePanel.open')
    await begun
    expect(await pendingNames.ofPanel(3).read()).toMatchObject({ reason: 'barred', isUnread: true })
    await beginFromMenu(click(address), tab({ url: address }))
    expect(callsOf('scripting.executeScript').at(-1)).toEqual([CARD])
  })

  test('reads a selection that the menu reports differently, and marks an unreadable one', async () => {
    const read = { text: 'Vyntra', told: 'VyntraTM', isHere: true }
    answers['scripting.executeScript'] = async ({ files }: { files: string[] }) =>
      files.includes(SELECTION) ? [{ frameId: 0, result: read }] : []
    await beginFromMenu(click(PAGE, 'VyntraTM'), tab({ url: PAGE }))
    expect(await pendingNames.ofTab(7).read()).toMatchObject({ text: 'Vyntra' })
    await beginFromMenu(click(PAGE, 'Vyntra Kelvo'), tab({ url: PAGE }))
    expect(await pendingNames.ofTab(7).read()).toMatchObject({ text: 'Vyntra Kelvo', isUnread: true })
  })

  test.each([
    ['a viewer without a tab', tab({ id: -1, windowId: -1 })],
    ['no tab at all', undefined],
  ])('opens a window for %s', async (_, where) => {
    await beginFromMenu(click('chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html'), where)
    expect(await openedWindow()).toMatchObject({ type: 'popup', reason: 'barred', pending: { text: 'Vyntra' } })
  })

  test('opens a window if the side panel does not open', async () => {
    answers['sidePanel.open'] = () => {
      throw new Error('may only be called in response to a user gesture')
    }
    await beginFromMenu(click('chrome://version/'), tab())
    expect(await openedWindow()).toMatchObject({ reason: 'barred', pending: { text: 'Vyntra' } })
  })

  test.each([
    ['Cannot access contents of the page.', 'barred'],
    ['Frame with ID 0 is showing error page', 'barred'],
    ['This page cannot be scripted due to an ExtensionsSettings policy.', 'policy'],
  ])('opens a window if a page refuses the card (%s)', async (message, reason) => {
    refuse(message)
    await beginFromMenu(click(PAGE), tab())
    const opened = await openedWindow()
    expect(opened.url.startsWith(`${ORIGIN}sidepanel.html?`)).toBe(true)
    expect(opened).toMatchObject({ reason, pending: { text: 'Vyntra' } })
  })

  test('does nothing if the tab is gone', async () => {
    refuse('No tab with id: 7')
    await beginFromMenu(click(PAGE), tab())
    expect(callsOf('windows.create')).toEqual([])
  })

  test('marks only windows for private names as private in their address', async () => {
    const isPrivate = async (incognito: boolean) => {
      resetFakes()
      refuse('Cannot access contents of the page.')
      await beginFromMenu(click(PAGE), tab({ incognito }))
      return new URL((await openedWindow()).url).searchParams.has('private')
    }
    expect([await isPrivate(true), await isPrivate(false)]).toEqual([true, false])
  })

  test('does not put the name into an address', async () => {
    refuse('Cannot access contents of the page.')
    await beginFromMenu(click(PAGE), tab())
    expect((await openedWindow()).url).not.toContain('Vyntra')
  })
})

test('stores which service was set when the name arrived, also on pages without cards', async () => {
  resetFakes()
  await serviceConnection.store('https://check.example.com', 'bck_0123456789abcd7Q2x')
  await beginFromMenu(click('chrome://version/'), tab())
  await beginFromMenu(click(PAGE), tab({ url: PAGE }))
  await beginFromKey(tab({ id: 8, url: PAGE }))
  const who = 'https://check.example.com'
  expect(await pendingNames.ofPanel(3).read()).toMatchObject({ text: 'Vyntra', who })
  for (const id of [7, 8]) expect(await pendingNames.ofTab(id).read()).toMatchObject({ who })
  answers['tabs.query'] = () => []
  await beginFromAddressBar('Vyntra')
  expect((await openedWindow()).pending).toMatchObject({ who })
})

describe('the keyboard', () => {
  beforeEach(resetFakes)

  test('reads the selection in any frame, then opens the card', async () => {
    answers['scripting.executeScript'] = ({ files }: { files: string[] }) =>
      files.includes(SELECTION)
        ? [
            { frameId: 0, result: { text: '', isHere: true } },
            { frameId: 4, result: { text: ' Kelvo ', isHere: false } },
          ]
        : undefined
    await beginFromKey(tab({ url: PAGE }))
    expect(await pendingNames.ofTab(7).read()).toMatchObject({ text: ' Kelvo ' })
    expect(callsOf('scripting.executeScript').at(-1)).toEqual([CARD])
  })

  test('opens the side panel on a barred page before it awaits anything', async () => {
    const begun = beginFromKey(tab({ url: 'chrome://version/' }))
    expect(calls[0]?.name).toBe('sidePanel.open')
    await begun
  })
})

describe('the address bar', () => {
  beforeEach(resetFakes)

  test('opens a card for a typed name in the open page', async () => {
    answers['tabs.query'] = () => [tab({ url: PAGE })]
    await beginFromAddressBar('4711')
    expect(await pendingNames.ofTab(7).read()).toMatchObject({ text: '4711', typed: true })
    expect(callsOf('scripting.executeScript')).toEqual([[CARD]])
  })

  test('checks the selection of the open page for the keyword without a name', async () => {
    answers['tabs.query'] = () => [tab({ url: PAGE })]
    answers['scripting.executeScript'] = () => [{ frameId: 0, result: { text: 'Kelvo', isHere: true } }]
    await beginFromAddressBar(' ')
    const pending = await pendingNames.ofTab(7).read()
    expect(pending).toMatchObject({ text: 'Kelvo' })
    expect(pending).not.toHaveProperty('typed')
  })

  test.each([[[tab({ url: 'about:blank' })]], [[]]])('opens a window elsewhere: %o', async (tabs) => {
    answers['tabs.query'] = () => tabs
    await beginFromAddressBar('Vyntra')
    expect(await openedWindow()).toMatchObject({ pending: { text: 'Vyntra', typed: true } })
  })
})

test.each([
  [[tab({ url: 'about:blank' })], false],
  [[tab({ url: 'about:blank', incognito: true })], true],
  [[], true],
])('decides from the tab %o whether a name is private: %s', async (tabs, isPrivate) => {
  resetFakes()
  answers['tabs.query'] = () => tabs
  await beginFromAddressBar('Vyntra')
  expect((await openedWindow()).pending).toMatchObject({ private: isPrivate })
})

test('does not store a waiting name on disk', async () => {
  resetFakes()
  await beginFromMenu(click(PAGE), tab())
  expect(await fakeApis.storage.local.get(null)).toEqual({})
})
