import { browser } from '../browser.ts'
import { givePlace, type Handed } from '../card/handed.ts'
import type { MovedPlace } from '../card/place.ts'
import { hasNoCards } from '../storage/organisation.ts'
import { type Pending, pendingNames } from '../storage/pending-names.ts'
import type { SelectedInPage } from './selection-in-page.ts'

const keyOf = (tabId: number) => `card-place:tab-${tabId}`

/** Positions of moved cards, in the browser's memory. */
export const cardPlaces = {
  async keep(tabId: number, place: MovedPlace): Promise<void> {
    await browser.storage.session.set({ [keyOf(tabId)]: place })
  },

  async read(tabId: number): Promise<MovedPlace | null> {
    const key = keyOf(tabId)
    return ((await browser.storage.session.get(key))[key] as MovedPlace | undefined) ?? null
  },

  drop: (tabId: number) => browser.storage.session.remove(keyOf(tabId)),
}

/** Injected before the next card, because scripts run in the order of injection. */
async function giveToPage(tabId: number, place: MovedPlace): Promise<void> {
  const target = { tabId, frameIds: [0] }
  await browser.scripting.executeScript({ target, func: givePlace, args: [place] })
}

/** Injected together, so that both run before the card is first rendered. */
const CARD = ['/content-scripts/card.js', '/mover.js']
const WINDOW_SIZE = { width: 420, height: 680 }

/**
 * Opens a window, or a tab in Firefox for Android, which has no windows. The URL marks a private name, because the
 * window is not private and may be reloaded after it has read the name.
 */
export async function openWindow(pending: Pending, reason: Pending['reason'] | null): Promise<void> {
  const place = pendingNames.ofNewWindow()
  await place.put(pending)
  const query = new URLSearchParams({
    ...(reason && { reason }),
    ...(pending.private && { private: '1' }),
    pending: place.id,
  })
  const url = browser.runtime.getURL(`/sidepanel.html?${query}`)
  if (browser.windows === undefined) await browser.tabs.create({ url })
  else await browser.windows.create({ url, type: 'popup', ...WINDOW_SIZE })
}

/** Firefox opens a sidebar only in a user gesture, but one that is already open can show the check. */
async function isSideOpen(windowId: number): Promise<boolean> {
  return (await browser.sidebarAction?.isOpen({ windowId }).catch(() => false)) ?? false
}

function openPanel(windowId: number): Promise<void> {
  if (browser.sidePanel !== undefined && windowId >= 0) return browser.sidePanel.open({ windowId })
  return browser.sidebarAction?.open() ?? Promise.reject(new Error('no side panel'))
}

/**
 * Opens the side panel (Chromium) or the sidebar (Firefox). Call it before the first `await` in a gesture: both
 * browsers refuse it later. The returned `show` shows a name there, or in a window if there is no panel.
 */
export function openSide(windowId: number): { show(pending: Pending): Promise<void> } {
  const opening = openPanel(windowId)
  // `show` handles a rejection later. Until then, it must not count as unhandled.
  opening.catch(() => {})
  return {
    async show(pending) {
      const place = pendingNames.ofPanel(windowId)
      try {
        await Promise.all([place.put(pending), opening])
      } catch {
        if (await isSideOpen(windowId)) return
        await place.drop()
        await openWindow(pending, pending.reason ?? null)
      }
    },
  }
}

export async function openPopupWith(windowId: number, pending: Pending): Promise<void> {
  const place = pendingNames.ofPopup(windowId)
  try {
    await place.put(pending)
    await browser.action.openPopup({ windowId })
  } catch {
    await place.drop()
    await openWindow(pending, null)
  }
}

async function putCard(tabId: number): Promise<void> {
  if (await hasNoCards(async () => (await browser.tabs.get(tabId)).url)) throw new Error('blocked by policy')
  const place = await cardPlaces.read(tabId)
  if (place !== null) await giveToPage(tabId, place)
  await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: CARD })
}

/** Runs inside the page, so it cannot use anything from this file. */
const hasCard = () => (globalThis as Handed).brandCheckBox?.isConnected

/**
 * Resumes checks in cards that waited for a service. Looks for the card in each page, because the worker may have
 * missed its closing. If the user did not connect the service, each card first requests consent.
 */
export async function resumeInterrupted({ isByPerson }: { isByPerson: boolean }): Promise<void> {
  for (const [tabId, { interrupted: _, who, ...pending }] of await pendingNames.interrupted()) {
    await pendingNames.ofTab(tabId).put(isByPerson ? pending : { ...pending, who })
    const target = { tabId, frameIds: [0] }
    const frames = await browser.scripting.executeScript({ target, func: hasCard }).catch(() => [])
    if (frames[0]?.result) await putCard(tabId).catch(() => {})
  }
}

export async function showCard(tabId: number, pending: Pending): Promise<void> {
  try {
    await pendingNames.ofTab(tabId).put(pending)
    await putCard(tabId)
  } catch (error) {
    const kind = injectionError(error instanceof Error ? error.message : String(error))
    if (kind !== 'gone') await openWindow(pending, kind)
  }
}

/** A separate file, to keep the worker's bundle small. */
const SELECTION = '/selection.js'

/** Time in milliseconds. A key press can arrive before the browser has granted access. */
const GRANT_MS = 100

interface Selected extends SelectedInPage {
  isHere: boolean
  frameId: number
}

const hasText = ({ text }: Selected) => text.trim() !== ''

/** A user gesture grants access to the top frame and frames of the same origin. */
async function readFrames(tabId: number): Promise<Selected[]> {
  const read = () => browser.scripting.executeScript({ target: { tabId, allFrames: true }, files: [SELECTION] })
  const readAgain = () => new Promise((resolve) => setTimeout(resolve, GRANT_MS)).then(read)
  try {
    const frames = await read().catch(readAgain)
    return frames.flatMap(({ frameId, result }) =>
      result ? { ...(result as Omit<Selected, 'frameId'>), frameId } : [],
    )
  } catch {
    return []
  }
}

export async function readSelections(tabId: number): Promise<SelectedInPage[]> {
  return (await readFrames(tabId)).filter(hasText)
}

/** Returns the text selected in the frame of the user, or ''. In the top frame, that of any frame. */
export async function readSelection(tabId: number): Promise<string> {
  const frames = await readFrames(tabId)
  const here = frames.find(({ isHere }) => isHere)
  if (here === undefined) return ''
  return [here, ...(here.frameId === 0 ? frames : [])].find(hasText)?.text ?? ''
}

/** Depends only on the address, so that the worker can decide before its first `await`. */
type PageKind = 'card' | 'barred'

type BrowserFamily = 'chromium' | 'firefox'

/** Extension stores. Chromium browsers run no extensions there. */
const STORES = ['chromewebstore.google.com', 'microsoftedge.microsoft.com', 'addons.opera.com']
/** Hosts without extensions in Firefox, the default of `extensions.webextensions.restrictedDomains`. */
const MOZILLA = import.meta.env.CHROME
  ? []
  : [
      'accounts-static.cdn.mozilla.net',
      'accounts.firefox.com',
      'addons.cdn.mozilla.net',
      'addons.mozilla.org',
      'api.accounts.firefox.com',
      'content.cdn.mozilla.net',
      'discovery.addons.mozilla.org',
      'oauth.accounts.firefox.com',
      'profile.accounts.firefox.com',
      'support.mozilla.org',
      'sync.services.mozilla.com',
    ]

function isRestricted(url: URL, family: BrowserFamily): boolean {
  if (family === 'firefox') return MOZILLA.includes(url.hostname)
  if (STORES.includes(url.hostname)) return true
  return url.hostname === 'chrome.google.com' && /^\/(u\/\d+\/)?webstore(\/|$)/.test(url.pathname)
}

/** Allows `file:`, because the user may have granted access, and `.pdf`, because the address may lead to a page. */
export function pageKind(address: string | undefined, family: BrowserFamily): PageKind {
  if (address === undefined || !URL.canParse(address)) return 'barred'
  const url = new URL(address)
  if (!['http:', 'https:', 'file:'].includes(url.protocol)) return 'barred'
  return isRestricted(url, family) ? 'barred' : 'card'
}

type InjectionError =
  /** The tab or frame is gone. */
  | 'gone'
  /** An administrator blocks extensions on this site. */
  | 'policy'
  /** The browser blocks extensions on this page, or the error is unknown. */
  | 'barred'

/** Error messages of Chromium and Firefox. Any other counts as `barred`, because opening a window always works. */
const KNOWN: [RegExp, InjectionError][] = [
  [/no tab with id|invalid tab id/i, 'gone'],
  [/the tab was closed|tab was removed|tab closed/i, 'gone'],
  [/no frame with id|frame with id 0 (was removed|is not ready)|the frame was removed|document was destroyed/i, 'gone'],
  [/extensionssettings policy|blocked by (your )?(administrator|policy)/i, 'policy'],
]

export function injectionError(message: string): InjectionError {
  return KNOWN.find(([pattern]) => pattern.test(message))?.[1] ?? 'barred'
}
