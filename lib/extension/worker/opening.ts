import { browser } from '../browser.ts'
import type { Handed } from '../mover/handed.ts'
import {
  dropPending,
  newPendingId,
  type Pending,
  pendingForPanel,
  pendingForPopup,
  pendingForTab,
  putPending,
  readInterrupted,
} from '../pending-names.ts'
import { giveToPage, readPlace } from './card-places.ts'
import { injectionError } from './injection-error.ts'

/** The scripts of the card and of moving it. Injected together, both are there before the card is first drawn. */
const CARD = ['/content-scripts/card.js', '/mover.js']
const WINDOW_SIZE = { width: 420, height: 680 }

/**
 * Opens a small window of our own; where there are no windows (Firefox for Android), a tab. `reason` says why it stands
 * in for a card; null where it stands in for none, because the person asked for the window. The address says whether
 * the name comes from a private window, because the window is reloaded after its name was taken, and is not private
 * itself.
 */
export async function openWindow(pending: Pending, reason: Pending['reason'] | null): Promise<void> {
  const id = newPendingId()
  await putPending(id, pending)
  const query = new URLSearchParams({
    ...(reason && { reason }),
    ...(pending.private && { private: '1' }),
    pending: id,
  })
  const url = browser.runtime.getURL(`/sidepanel.html?${query}`)
  if (browser.windows === undefined) await browser.tabs.create({ url })
  else await browser.windows.create({ url, type: 'popup', ...WINDOW_SIZE })
}

/**
 * Opens the side panel (Chromium) or the sidebar (Firefox). Must be called before anything is awaited
 * in the handler of a gesture: both browsers refuse it later.
 */
export function openSide(windowId: number): Promise<void> {
  if (browser.sidePanel !== undefined && windowId >= 0) return browser.sidePanel.open({ windowId })
  return browser.sidebarAction?.open() ?? Promise.reject(new Error('no side panel'))
}

/**
 * Whether a Firefox sidebar is open. Firefox opens a sidebar only in a gesture, and a message from a card is none; but
 * a sidebar that is open already can show the check.
 */
async function isSideOpen(windowId: number): Promise<boolean> {
  return (await browser.sidebarAction?.isOpen({ windowId }).catch(() => false)) ?? false
}

/** Shows what is pending in a side panel that is being opened or is open already; where there is none, in a window. */
export async function showBeside(opening: Promise<void>, windowId: number, pending: Pending): Promise<void> {
  const id = pendingForPanel(windowId)
  try {
    await Promise.all([putPending(id, pending), opening])
  } catch {
    if (await isSideOpen(windowId)) return
    await dropPending(id)
    await openWindow(pending, pending.reason ?? null)
  }
}

/** Opens the toolbar popup over the current page, with a name to change; where none can be opened, a window. */
export async function openPopupWith(windowId: number, pending: Pending): Promise<void> {
  const id = pendingForPopup(windowId)
  try {
    await putPending(id, pending)
    await browser.action.openPopup({ windowId })
  } catch {
    await dropPending(id)
    await openWindow(pending, null)
  }
}

/** Puts a card into the top frame of a tab, at the place where the person left the last one. */
async function putCard(tabId: number): Promise<void> {
  const place = await readPlace(tabId)
  if (place !== null) await giveToPage(tabId, place)
  await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: CARD })
}

/** Whether the last card of a page is still there. Runs inside the page, so it may use nothing from this file. */
const hasCard = () => (globalThis as Handed).brandCheckBox?.isConnected

/**
 * Continues the checks that waited in cards for a service. A check whose card was closed, or whose page was left, is
 * not made; each page is asked for its card, because the worker may have been stopped when the card was closed. Where
 * the person did not connect the service, each card first asks whether it may be told the name.
 */
export async function resumeInterrupted({ isByPerson }: { isByPerson: boolean }): Promise<void> {
  for (const [tabId, { interrupted: _, who, ...pending }] of await readInterrupted()) {
    await putPending(pendingForTab(tabId), isByPerson ? pending : { ...pending, who })
    const target = { tabId, frameIds: [0] }
    const frames = await browser.scripting.executeScript({ target, func: hasCard }).catch(() => [])
    if (frames[0]?.result) await putCard(tabId).catch(() => {})
  }
}

/** Puts a card into the top frame of a tab; where the page refuses it, opens a window. */
export async function showCard(tabId: number, pending: Pending): Promise<void> {
  try {
    await putPending(pendingForTab(tabId), pending)
    await putCard(tabId)
  } catch (error) {
    const kind = injectionError(error instanceof Error ? error.message : String(error))
    if (kind !== 'gone') await openWindow(pending, kind)
  }
}
