import type { Menus, Runtime, Tabs } from 'webextension-polyfill'
import { browser } from '../browser.ts'
import type { WorkerReply } from '../messages/ask-worker.ts'
import { Message } from '../messages/messages.ts'
import { watchProjects } from '../projects/watch-projects.ts'
import { KEYS_IN_FIREFOX } from '../storage/consent.ts'
import { followOrganisation, readOrganisation } from '../storage/organisation.ts'
import { type Pending, pendingNames } from '../storage/pending-names.ts'
import { COMMAND } from '../storage/preferences.ts'
import { translate } from '../strings.ts'
import { type Headline, serveChecks } from './check-port.ts'
import { currentClient } from './connection.ts'
import { isPacksAlarm, refreshPacksDaily, setPacksAlarm } from './daily-packs.ts'
import { answerPage, applyOrganisation, readSender } from './requests.ts'
import { runViewedCheck } from './run-check.ts'
import { SELECTED_MAX } from './selection-in-page.ts'
import { cardPlaces, openSide, openWindow, pageKind, readSelection, readSelections, showCard } from './tabs.ts'

const watchedProjects = watchProjects(currentClient, runViewedCheck)

const family = import.meta.env.FIREFOX ? 'firefox' : 'chromium'

/** Treats an unknown tab as private. */
function pendingFrom(text: string, tab: Tabs.Tab | undefined, more: Partial<Pending> = {}): Pending {
  // One extra character shows that the text was truncated.
  return { text: text.slice(0, SELECTED_MAX + 1), private: tab?.incognito ?? true, at: Date.now(), ...more }
}

const WELCOME = '/welcome.html'

type CardTab = Tabs.Tab & { id: number }

function takesCard(tab: Tabs.Tab | undefined, pageUrl?: string): tab is CardTab {
  const known = [tab?.url, pageUrl].filter((address) => address !== undefined)
  const isCard = known.length > 0 && known.every((address) => pageKind(address, family) === 'card')
  return isCard && tab?.id !== undefined && tab.id >= 0
}

/** Call this before the first `await`, because it opens the panel. */
async function beginBeside(text: string, tab: Tabs.Tab | undefined): Promise<void> {
  const windowId = tab?.windowId ?? -1
  const side = openSide(windowId)
  const { who } = await currentClient()
  const pending = pendingFrom(text, tab, { reason: 'barred', isUnread: true, who })
  return side.show(pending)
}

/** Length in UTF-16 units after which Firefox truncates the selection in a menu. */
const MENU_MAX = 16_384

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** Prefers the selection read in the page, because a menu joins lines, cells or ranges that are not one name. */
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

/** Chromium's PDF viewer cannot show a card, whatever the address. */
const isInViewer = ({ srcUrl }: Menus.OnClickData) => srcUrl?.startsWith('chrome-extension:') ?? false

export async function beginFromMenu(info: Menus.OnClickData, tab: Tabs.Tab | undefined): Promise<void> {
  const text = info.selectionText ?? ''
  if (tab?.id !== undefined && info.pageUrl === browser.runtime.getURL(WELCOME))
    return pendingNames.ofTab(tab.id).put(pendingFrom(text, tab, { isUnread: true, who: (await currentClient()).who }))
  if (isInViewer(info) || !takesCard(tab, info.pageUrl)) return beginBeside(text, tab)
  const [read, { who }] = await Promise.all([asRead(text, tab.id), currentClient()])
  await showCard(tab.id, pendingFrom(read.text, tab, { isUnread: read.isUnread, who }))
}

export async function beginFromKey(tab: Tabs.Tab | undefined): Promise<void> {
  if (!takesCard(tab)) return beginBeside('', tab)
  const [text, { who }] = await Promise.all([readSelection(tab.id), currentClient()])
  await showCard(tab.id, pendingFrom(text, tab, { who }))
}

/** Two spaces check the selection, because a typed name can reach the browser's search engine. */
export async function beginFromAddressBar(text: string): Promise<void> {
  if ((await readOrganisation()).values.disabled?.includes('address-bar')) return
  const [[tab], { who }] = await Promise.all([
    browser.tabs.query({ active: true, lastFocusedWindow: true }),
    currentClient(),
  ])
  if (!text.trim()) return beginFromKey(tab)
  const pending = pendingFrom(text, tab, { typed: true, who })
  if (takesCard(tab)) await showCard(tab.id, pending)
  else await openWindow(pending, 'barred')
}

const MENU_ITEM = 'check-selection'

/** Creates only one item, because browsers move two into a submenu. */
async function createMenu(): Promise<void> {
  await browser.contextMenus?.removeAll()
  browser.contextMenus?.create({
    id: MENU_ITEM,
    title: translate('menu.check_selection'),
    contexts: ['selection'],
  })
}

/** If the browser supports it, blocks content scripts from storage and from an organisation's API key. */
function lockStorage(): void {
  const { local, session, managed } = browser.storage
  for (const area of [local, session, managed]) {
    void area?.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
  }
}

export function answerMessage(message: unknown, from: Runtime.MessageSender): Promise<unknown> | undefined {
  const sender = readSender(from)
  if (sender?.kind === 'card') {
    const moved = Message.cardMoved.safeParse(message)
    return moved.success ? cardPlaces.keep(sender.tabId, moved.data.place) : undefined
  }
  if (sender === null) return undefined
  const read = Message.request.safeParse(message)
  return read.success ? answerPage(read.data) : undefined
}

/** Uses the `reply` callback, because Chromium ignores a listener's promise. */
export function replyToMessage(
  message: unknown,
  from: Runtime.MessageSender,
  reply: (reply: WorkerReply) => void,
): true | undefined {
  const answered = answerMessage(message, from)
  void answered?.then(
    (answer) => reply({ answer }),
    (error) => reply({ failed: String(error) }),
  )
  return answered && true
}

async function openWelcome(): Promise<void> {
  if ((await readOrganisation()).values.welcome !== false)
    await browser.tabs.create({ url: browser.runtime.getURL(WELCOME) })
}

/** Registers every listener before the first `await`: an event that starts the worker reaches no later ones. */
export function startWorker(headline: Headline): void {
  browser.runtime.onInstalled.addListener(({ reason, temporary }) => {
    void createMenu()
    void setPacksAlarm()
    // Only developers install the extension temporarily.
    if (reason === 'install' && !temporary) void openWelcome()
  })
  // Creates the menu again, because the browser stores the text even if the language changes.
  browser.runtime.onStartup.addListener(() => {
    void createMenu()
    void watchedProjects.resume(Date.now())
    void setPacksAlarm()
  })
  browser.runtime.onConnect.addListener((port) => serveChecks(port, headline))
  browser.runtime.onMessage.addListener(replyToMessage as Parameters<typeof browser.runtime.onMessage.addListener>[0])
  browser.contextMenus?.onClicked.addListener((info, tab) => {
    if (info.menuItemId === MENU_ITEM) void beginFromMenu(info, tab)
  })
  browser.commands?.onCommand.addListener((command, tab) => {
    if (command === COMMAND) void beginFromKey(tab)
  })
  browser.omnibox?.setDefaultSuggestion({ description: translate('menu.address_bar') })
  browser.omnibox?.onInputEntered.addListener((text) => void beginFromAddressBar(text))
  // People can take a permission back in Firefox's add-on manager.
  if (import.meta.env.FIREFOX)
    browser.permissions.onRemoved.addListener(({ data_collection = [] }) => {
      if (data_collection.includes(KEYS_IN_FIREFOX[0])) void answerPage({ kind: 'key_remove' })
    })
  browser.tabs.onRemoved.addListener((tabId) => {
    void pendingNames.ofTab(tabId).drop()
    void cardPlaces.drop(tabId)
  })
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (pendingNames.isAlarm(name)) void pendingNames.forgetOld(Date.now())
    if (watchedProjects.isAlarm(name)) void watchedProjects.run(Date.now())
    // Firefox keeps the background page alive until a listener's promise settles.
    if (isPacksAlarm(name)) return refreshPacksDaily(Date.now())
  })
  lockStorage()
  followOrganisation(() => void applyOrganisation())
  void applyOrganisation()
}
