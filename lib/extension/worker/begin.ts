import type { Menus, Tabs } from 'webextension-polyfill'
import { browser } from '../browser.ts'
import { type Pending, pendingForTab, putPending } from '../pending-names.ts'
import { whoIsToldNow } from './current-asker.ts'
import { openSide, openWindow, showBeside, showCard } from './opening.ts'
import { pageKind } from './page-kind.ts'
import { readSelection, readSelections } from './read-selection.ts'
import { SELECTED_MAX } from './selection-in-page.ts'

const family = import.meta.env.FIREFOX ? 'firefox' : 'chromium'

/** An unknown tab counts as private. */
function pendingFrom(text: string, tab: Tabs.Tab | undefined, more: Partial<Pending> = {}): Pending {
  // One extra character shows that the text goes on.
  return { text: text.slice(0, SELECTED_MAX + 1), private: tab?.incognito ?? true, at: Date.now(), ...more }
}

export const WELCOME = '/welcome.html'

type CardTab = Tabs.Tab & { id: number }

function takesCard(tab: Tabs.Tab | undefined, pageUrl?: string): tab is CardTab {
  const known = [tab?.url, pageUrl].filter((address) => address !== undefined)
  const isCard = known.length > 0 && known.every((address) => pageKind(address, family) === 'card')
  return isCard && tab?.id !== undefined && tab.id >= 0
}

/** Call it before the first `await`, because it opens the panel. */
async function beginBeside(text: string, tab: Tabs.Tab | undefined): Promise<void> {
  const windowId = tab?.windowId ?? -1
  const opening = openSide(windowId)
  // showBeside handles a refusal. Until then the refusal must not count as unhandled.
  opening.catch(() => {})
  const pending = pendingFrom(text, tab, { reason: 'barred', isUnread: true, who: await whoIsToldNow() })
  return showBeside(opening, windowId, pending)
}

/** Firefox cuts the selection in a menu after so many UTF-16 units. */
const MENU_MAX = 16_384

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** A menu joins lines, cells or ranges, although they are not one name. */
async function asRead(text: string, tabId: number): Promise<Pick<Pending, 'text' | 'isUnread'>> {
  const letters = lettersOf(text)
  const isMeant = (selected = '') => {
    const own = lettersOf(selected)
    const isCut = selected.length > SELECTED_MAX || text.length >= MENU_MAX
    return own === letters || (isCut && (letters.startsWith(own) || own.startsWith(letters)))
  }
  const read = (await readSelections(tabId)).find(({ told, text }) => isMeant(text) || isMeant(told))
  return read ? { text: read.text } : { text, isUnread: true }
}

/** Chromium's viewer of PDFs shows no card, whatever the address. */
const isInViewer = ({ srcUrl }: Menus.OnClickData) => srcUrl?.startsWith('chrome-extension:') ?? false

export async function beginFromMenu(info: Menus.OnClickData, tab: Tabs.Tab | undefined): Promise<void> {
  const text = info.selectionText ?? ''
  if (tab?.id !== undefined && info.pageUrl === browser.runtime.getURL(WELCOME))
    return putPending(pendingForTab(tab.id), pendingFrom(text, tab, { isUnread: true, who: await whoIsToldNow() }))
  if (isInViewer(info) || !takesCard(tab, info.pageUrl)) return beginBeside(text, tab)
  const [read, who] = await Promise.all([asRead(text, tab.id), whoIsToldNow()])
  await showCard(tab.id, pendingFrom(read.text, tab, { isUnread: read.isUnread, who }))
}

export async function beginFromKey(tab: Tabs.Tab | undefined): Promise<void> {
  if (!takesCard(tab)) return beginBeside('', tab)
  const [text, who] = await Promise.all([readSelection(tab.id), whoIsToldNow()])
  await showCard(tab.id, pendingFrom(text, tab, { who }))
}

/**
 * Two spaces check the selection, because a typed name can reach the browser's search engine. A name that was typed all
 * the same is checked.
 */
export async function beginFromAddressBar(text: string): Promise<void> {
  const [[tab], who] = await Promise.all([
    browser.tabs.query({ active: true, lastFocusedWindow: true }),
    whoIsToldNow(),
  ])
  if (!text.trim()) return beginFromKey(tab)
  const pending = pendingFrom(text, tab, { typed: true, who })
  if (takesCard(tab)) await showCard(tab.id, pending)
  else await openWindow(pending, 'barred')
}
