import type { Runtime } from 'webextension-polyfill'
import { failure } from '../../client/failure.ts'
import { browser } from '../browser.ts'
import { requestAccess } from '../engine/access.ts'
import { agree } from '../engine/choices.ts'
import { CardMessage, PageMessage } from '../messages.ts'
import { type Pending, pendingForTab, putPending, readPending } from '../pending-names.ts'
import { CHECK_PORT } from '../port-name.ts'
import { readPreferences } from '../preferences.ts'
import type { Scope, View } from '../view.ts'
import type { Headline } from './badge.ts'
import { whoIsToldNow } from './current-asker.ts'
import { offeredNames } from './intake.ts'
import { goodsOfMark } from './mark-goods.ts'
import { openPopupWith, openSide, openWindow, showBeside } from './opening.ts'
import { readSender, type Sender } from './sender.ts'
import { createSurface, type Surface } from './surface.ts'

type Card = Extract<Sender, { kind: 'card' }>
type OpenPanel = Extract<CardMessage, { kind: 'open_panel' }>
type GoodsQuestion = Extract<PageMessage, { kind: 'goods' }>

const lost = (scope: Scope): View => ({
  phase: 'failed',
  name: '',
  scope,
  failure: failure('interrupted', { retryable: false }),
  host: '',
  keyLast4: null,
})

async function checkPending(
  surface: Surface,
  pending: Pending | null,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { scope } = await readPreferences()
  if (signal.aborted) return
  if (pending === null) {
    await surface.show(lost(scope))
    return
  }
  const { text, typed = false, isUnread, private: isPrivate, who } = pending
  return surface.check({ text, typed, isUnread, scope, private: isPrivate, who }, signal)
}

/**
 * Up to its first `await` this runs in the gesture of the card's message. Firefox does not count a message as a
 * gesture, so there a window of ours requests access.
 */
async function allowForCard(surface: Surface, name: string, card: Card): Promise<void> {
  const asking = requestAccess()
  const { tabId, private: isPrivate } = card
  const waiting = await readPending(pendingForTab(tabId))
  if (waiting === null || !offeredNames(waiting).includes(name))
    return void (await checkPending(surface, null, surface.next()))
  const pending = { ...waiting, text: name, typed: true, private: waiting.private || isPrivate }
  if (import.meta.env.FIREFOX) return openWindow(pending, null)
  await asking
  await agree(pending.private)
  return checkForCard(surface, { kind: 'check', name }, card, 'browser')
}

async function checkForCard(surface: Surface, message: CardMessage, card: Card, allowed?: string): Promise<void> {
  const signal = surface.next()
  const pending = await readPending(pendingForTab(card.tabId))
  const own = pending && {
    ...pending,
    private: pending.private || card.private,
    who: allowed ?? pending.who,
  }
  // A card that reports this is gone by now.
  if (message.kind === 'cannot_show') return own === null ? undefined : openWindow(own, 'barred')
  if (signal.aborted) return
  let asked = own
  if (message.kind === 'check') {
    const offered = own !== null && offeredNames(own).includes(message.name)
    asked = offered ? { ...own, text: message.name, typed: true } : null
  }
  // Store the recipient before sending, for a worker that is stopped in the middle.
  if (own !== null && own.who === undefined) await keepWho(own, card)
  const who = await checkPending(surface, asked, signal)
  if (own !== null && !signal.aborted) await keepShown(surface, { ...own, who }, card)
}

/** Does nothing if another name waits for the tab by now. */
async function keepWaiting(pending: Pending, { tabId }: Card): Promise<void> {
  const id = pendingForTab(tabId)
  if ((await readPending(id))?.at === pending.at) await putPending(id, pending)
}

async function keepWho(pending: Pending, card: Card): Promise<void> {
  await keepWaiting({ ...pending, who: await whoIsToldNow() }, card)
}

/**
 * Another view host can show the stored result even after the worker was stopped. A check that waits for a service
 * continues once one is connected. Any other check must not disclose the name to a further recipient without consent.
 */
async function keepShown(surface: Surface, { interrupted: _, ...pending }: Pending, card: Card): Promise<void> {
  const shown = surface.shown()
  const more = {
    ...(shown?.phase === 'done' && { view: shown }),
    ...((shown?.phase === 'consent' || shown?.phase === 'not_connected') && { interrupted: true }),
  }
  await keepWaiting({ ...pending, ...more }, card)
}

/** Up to its first `await` this runs in the gesture of the card's message. */
async function openPanel(surface: Surface, { name, goods }: OpenPanel, card: Card): Promise<void> {
  const { windowId, tabId, private: isPrivate } = card
  const opening = openSide(windowId)
  // showBeside handles a refusal. Until then the refusal must not count as unhandled.
  opening.catch(() => {})
  const waiting = await readPending(pendingForTab(tabId))
  const shown = surface.shown() ?? waiting?.view
  const view = shown?.phase === 'done' && shown.result.name === name ? { view: shown } : {}
  const text = name === '' ? (waiting?.text ?? '') : name
  const pending = { text, private: isPrivate, at: Date.now(), prefill: true, goods, ...view }
  return showBeside(opening, windowId, pending)
}

async function tellGoods(surface: Surface, { source, number }: GoodsQuestion): Promise<void> {
  surface.post({ kind: 'goods', source, number, goods: await goodsOfMark(source, number) })
}

function fromCard(surface: Surface, raw: unknown, card: Card): Promise<void> | undefined {
  const read = CardMessage.safeParse(raw)
  if (!read.success) return
  if (read.data.kind === 'open_options') return browser.runtime.openOptionsPage()
  if (read.data.kind === 'open_panel') return openPanel(surface, read.data, card)
  if (read.data.kind === 'allow') return allowForCard(surface, read.data.name, card)
  if (read.data.kind === 'open_popup') {
    const { windowId, private: isPrivate } = card
    return openPopupWith(windowId, { text: read.data.name, private: isPrivate, at: Date.now(), prefill: true })
  }
  return checkForCard(surface, read.data, card)
}

async function fromPage(surface: Surface, raw: unknown): Promise<void> {
  const read = PageMessage.safeParse(raw)
  if (!read.success) return
  const message = read.data
  if (message.kind === 'goods') return tellGoods(surface, message)
  const signal = surface.next()
  if (message.kind === 'start') await checkPending(surface, await readPending(message.pending), signal)
  else {
    const isAllowed = message.kind === 'allow'
    if (isAllowed) await agree(message.private)
    await surface.check({ ...(isAllowed && { who: 'browser' }), ...message, text: message.name, typed: true }, signal)
  }
}

/** Closes a port of another name or from an unknown sender. */
export function serveChecks(port: Runtime.Port, headline: Headline): void {
  const sender = readSender(port.sender)
  if (port.name !== CHECK_PORT || sender === null) {
    port.disconnect()
    return
  }
  const surface = createSurface(port, sender, headline)
  port.onMessage.addListener((raw) => {
    void (sender.kind === 'card' ? fromCard(surface, raw, sender) : fromPage(surface, raw))
  })
  port.onDisconnect.addListener(surface.end)
  void readPreferences().then(({ theme }) => surface.post({ kind: 'theme', theme }))
}
