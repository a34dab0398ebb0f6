import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Menus, Tabs } from 'webextension-polyfill'
import { pendingForPanel, pendingForTab, readPending } from '../pending-names.ts'
import { answers, calls, callsOf, fakeApis, ORIGIN, resetFakes } from '../testing/fake-apis.ts'
import { storeConnection } from './connection.ts'
import { beginFromAddressBar, beginFromKey, beginFromMenu } from './worker.ts'

vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))
vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const tab = (more: Partial<Tabs.Tab> = {}) => ({ id: 7, windowId: 3, incognito: false, ...more }) as Tabs.Tab
const click = (pageUrl: string, selectionText = 'Vyntra') => ({ pageUrl, selectionText }) as Menus.OnClickData
const PAGE = 'https://example.com/'
const SELECTION = '/selection.js'
const CARD = { target: { tabId: 7, frameIds: [0] }, files: ['/content-scripts/card.js', '/mover.js'] }

/** Address and pending name of the window that was opened. */
async function openedWindow() {
  const [options] = callsOf('windows.create')[0] as [{ url: string; type: string }]
  const url = new URL(options.url)
  return {
    ...options,
    reason: url.searchParams.get('reason'),
    pending: await readPending(url.searchParams.get('pending') ?? ''),
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
      if (!files.includes(SELECTION)) waiting = await readPending(pendingForTab(7))
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
  ])('takes the lines of the selection (%j) where it is the one clicked on', async (inPage, text) => {
    answers['scripting.executeScript'] = async ({ files }: { files: string[] }) =>
      files.includes(SELECTION) ? [{ frameId: 0, result: { text: inPage, isHere: true } }] : []
    await beginFromMenu(click(PAGE), tab({ url: PAGE }))
    expect(await readPending(pendingForTab(7))).toMatchObject({ text })
  })

  test('a private window is remembered as such', async () => {
    await beginFromMenu(click(PAGE), tab({ incognito: true }))
    expect(await readPending(pendingForTab(7))).toMatchObject({ private: true })
  })

  test.each([
    ['chrome://version/', undefined],
    ['chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html', PAGE],
    [PAGE, 'https://chromewebstore.google.com/'],
  ])('on %s (tab %s) opens the side panel before anything is awaited', async (pageUrl, url) => {
    const begun = beginFromMenu(click(pageUrl), tab({ url }))
    expect(calls[0]).toEqual({ name: 'sidePanel.open', args: [{ windowId: 3 }] })
    await begun
    expect(await readPending(pendingForPanel(3))).toMatchObject({ text: 'Vyntra', reason: 'barred' })
    expect(callsOf('scripting.executeScript')).toEqual([])
    expect(callsOf('windows.create')).toEqual([])
  })

  test('in the viewer of PDFs opens the side panel, whatever the address, and a page at such an address gets a card', async () => {
    const address = 'https://example.com/leaflet.pdf'
    const begun = beginFromMenu({ ...click(address), srcUrl: 'chrome-extension://mhjfbmdg/1' }, tab({ url: address }))
    expect(calls[0]?.name).toBe('sidePanel.open')
    await begun
    expect(await readPending(pendingForPanel(3))).toMatchObject({ reason: 'barred', isUnread: true })
    await beginFromMenu(click(address), tab({ url: address }))
    expect(callsOf('scripting.executeScript').at(-1)).toEqual([CARD])
  })

  test('a selection that the page shows otherwise than the menu reports is the same one, and one that cannot be read is unread', async () => {
    const read = { text: 'Vyntra', told: 'VyntraTM', isHere: true }
    answers['scripting.executeScript'] = async ({ files }: { files: string[] }) =>
      files.includes(SELECTION) ? [{ frameId: 0, result: read }] : []
    await beginFromMenu(click(PAGE, 'VyntraTM'), tab({ url: PAGE }))
    expect(await readPending(pendingForTab(7))).toMatchObject({ text: 'Vyntra' })
    await beginFromMenu(click(PAGE, 'Vyntra Kelvo'), tab({ url: PAGE }))
    expect(await readPending(pendingForTab(7))).toMatchObject({ text: 'Vyntra Kelvo', isUnread: true })
  })

  test.each([
    ['a viewer without a tab', tab({ id: -1, windowId: -1 })],
    ['no tab at all', undefined],
  ])('%s: a window', async (_, where) => {
    await beginFromMenu(click('chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html'), where)
    expect(await openedWindow()).toMatchObject({ type: 'popup', reason: 'barred', pending: { text: 'Vyntra' } })
  })

  test('a side panel that does not open: a window', async () => {
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
  ])('a page that refuses the card (%s): a window', async (message, reason) => {
    refuse(message)
    await beginFromMenu(click(PAGE), tab())
    const opened = await openedWindow()
    expect(opened.url.startsWith(`${ORIGIN}sidepanel.html?`)).toBe(true)
    expect(opened).toMatchObject({ reason, pending: { text: 'Vyntra' } })
  })

  test('a tab that is gone: nothing', async () => {
    refuse('No tab with id: 7')
    await beginFromMenu(click(PAGE), tab())
    expect(callsOf('windows.create')).toEqual([])
  })

  test('a window for a name of a private window has it in its address that it is private, and other windows have not', async () => {
    const isPrivate = async (incognito: boolean) => {
      resetFakes()
      refuse('Cannot access contents of the page.')
      await beginFromMenu(click(PAGE), tab({ incognito }))
      return new URL((await openedWindow()).url).searchParams.has('private')
    }
    expect([await isPrivate(true), await isPrivate(false)]).toEqual([true, false])
  })

  test('the name stands in no address', async () => {
    refuse('Cannot access contents of the page.')
    await beginFromMenu(click(PAGE), tab())
    expect((await openedWindow()).url).not.toContain('Vyntra')
  })
})

test('a name waits for whoever was told names when it was asked for, on a page that takes no card as well', async () => {
  resetFakes()
  await storeConnection('https://check.example.com', 'bck_0123456789abcd7Q2x')
  await beginFromMenu(click('chrome://version/'), tab())
  await beginFromMenu(click(PAGE), tab({ url: PAGE }))
  await beginFromKey(tab({ id: 8, url: PAGE }))
  const who = 'https://check.example.com'
  expect(await readPending(pendingForPanel(3))).toMatchObject({ text: 'Vyntra', who })
  for (const id of [7, 8]) expect(await readPending(pendingForTab(id))).toMatchObject({ who })
  answers['tabs.query'] = () => []
  await beginFromAddressBar('Vyntra')
  expect((await openedWindow()).pending).toMatchObject({ who })
})

describe('the keyboard', () => {
  beforeEach(resetFakes)

  test('reads what is selected, in whichever frame, then opens the card', async () => {
    answers['scripting.executeScript'] = ({ files }: { files: string[] }) =>
      files.includes(SELECTION)
        ? [
            { frameId: 0, result: { text: '', isHere: true } },
            { frameId: 4, result: { text: ' Kelvo ', isHere: false } },
          ]
        : undefined
    await beginFromKey(tab({ url: PAGE }))
    expect(await readPending(pendingForTab(7))).toMatchObject({ text: ' Kelvo ' })
    expect(callsOf('scripting.executeScript').at(-1)).toEqual([CARD])
  })

  test('on a barred page opens the side panel before anything is awaited', async () => {
    const begun = beginFromKey(tab({ url: 'chrome://version/' }))
    expect(calls[0]?.name).toBe('sidePanel.open')
    await begun
  })
})

describe('the address bar', () => {
  beforeEach(resetFakes)

  test('a typed name opens a card in the page that is open', async () => {
    answers['tabs.query'] = () => [tab({ url: PAGE })]
    await beginFromAddressBar('4711')
    expect(await readPending(pendingForTab(7))).toMatchObject({ text: '4711', typed: true })
    expect(callsOf('scripting.executeScript')).toEqual([[CARD]])
  })

  test('the keyword without a name checks what is selected in the page that is open', async () => {
    answers['tabs.query'] = () => [tab({ url: PAGE })]
    answers['scripting.executeScript'] = () => [{ frameId: 0, result: { text: 'Kelvo', isHere: true } }]
    await beginFromAddressBar(' ')
    const pending = await readPending(pendingForTab(7))
    expect(pending).toMatchObject({ text: 'Kelvo' })
    expect(pending).not.toHaveProperty('typed')
  })

  test.each([[[tab({ url: 'about:blank' })]], [[]]])('elsewhere a window: %o', async (tabs) => {
    answers['tabs.query'] = () => tabs
    await beginFromAddressBar('Vyntra')
    expect(await openedWindow()).toMatchObject({ pending: { text: 'Vyntra', typed: true } })
  })
})

test.each([
  [[tab({ url: 'about:blank' })], false],
  [[tab({ url: 'about:blank', incognito: true })], true],
  [[], true],
])('of the tab %o it is taken for a private window: %s', async (tabs, isPrivate) => {
  resetFakes()
  answers['tabs.query'] = () => tabs
  await beginFromAddressBar('Vyntra')
  expect((await openedWindow()).pending).toMatchObject({ private: isPrivate })
})

test('nothing that waits is kept on disk', async () => {
  resetFakes()
  await beginFromMenu(click(PAGE), tab())
  expect(await fakeApis.storage.local.get(null)).toEqual({})
})
