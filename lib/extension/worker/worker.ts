import type { Runtime } from 'webextension-polyfill'
import { browser } from '../browser.ts'
import { isPacksAlarm, refreshPacksDaily, setPacksAlarm } from '../engine/daily-packs.ts'
import { CardMoved, PageRequest } from '../messages.ts'
import { dropPending, forgetOldPending, isPendingAlarm, pendingForTab } from '../pending-names.ts'
import { COMMAND } from '../shortcut.ts'
import { translate } from '../strings.ts'
import type { Headline } from './badge.ts'
import { beginFromAddressBar, beginFromKey, beginFromMenu, WELCOME } from './begin.ts'
import { dropPlace, keepPlace } from './card-places.ts'
import { serveChecks } from './check-port.ts'
import { applyOrganisation } from './organisation.ts'
import { answerPage } from './requests.ts'
import { readSender } from './sender.ts'
import { isWatchAlarm, resumeWatching, watchProjects } from './watch-projects.ts'

const MENU_ITEM = 'check-selection'

/** A second item would push both into a submenu. */
async function createMenu(): Promise<void> {
  await browser.contextMenus?.removeAll()
  browser.contextMenus?.create({
    id: MENU_ITEM,
    title: translate('menu.check_selection'),
    contexts: ['selection'],
  })
}

/** Blocks scripts in pages from storage and from an organisation's API key, if the browser supports that. */
function lockStorage(): void {
  const { local, session, managed } = browser.storage
  for (const area of [local, session, managed]) {
    void area?.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
  }
}

export function answerMessage(message: unknown, from: Runtime.MessageSender): Promise<unknown> | undefined {
  const sender = readSender(from)
  if (sender?.kind === 'card') {
    const moved = CardMoved.safeParse(message)
    return moved.success ? keepPlace(sender.tabId, moved.data.place) : undefined
  }
  if (sender === null) return undefined
  const read = PageRequest.safeParse(message)
  return read.success ? answerPage(read.data) : undefined
}

export type WorkerReply = { answer: unknown } | { failed: string }

/** Uses the `reply` callback, because Chromium does not await a listener's promise. */
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

/**
 * Registers every listener before the first `await`: an event that starts the worker reaches only listeners that exist
 * when the script ends.
 */
export function startWorker(headline: Headline): void {
  browser.runtime.onInstalled.addListener(({ reason, temporary }) => {
    void createMenu()
    // A temporary installation is a developer's.
    if (reason === 'install' && !temporary) void browser.tabs.create({ url: browser.runtime.getURL(WELCOME) })
  })
  // The browser stores a menu item's text even when it starts in another language.
  browser.runtime.onStartup.addListener(() => {
    void createMenu()
    void resumeWatching(Date.now())
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
  browser.tabs.onRemoved.addListener((tabId) => {
    void dropPending(pendingForTab(tabId))
    void dropPlace(tabId)
  })
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (isPendingAlarm(name)) void forgetOldPending(Date.now())
    if (isWatchAlarm(name)) void watchProjects(Date.now())
    // Firefox keeps a background page alive until the promise of a listener has settled.
    if (isPacksAlarm(name)) return refreshPacksDaily(Date.now())
  })
  lockStorage()
  browser.storage.managed?.onChanged?.addListener(() => void applyOrganisation())
  void applyOrganisation()
}
