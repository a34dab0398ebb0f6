import type { Runtime } from 'webextension-polyfill'
import { failure } from '../client/failure.ts'
import { hostOf } from './address.ts'
import { badgeOf, showBadge } from './badge.ts'
import { browser } from './browser.ts'
import { readConnection } from './connection.ts'
import { entryOf, recordCheck } from './history.ts'
import { type Intake, offeredNames, takeSelection, takeTyped } from './intake.ts'
import type { Judge } from './judge.ts'
import { CardMessage, PageMessage, type SurfaceMessage } from './messages.ts'
import { type Pending, pendingForTab, readPending } from './pending.ts'
import { CHECK_PORT } from './port-name.ts'
import { readPreferences } from './preferences.ts'
import { runCheck } from './run-check.ts'
import { readSender, type Sender } from './sender.ts'
import { openSide, openWindow, showBeside } from './surfaces.ts'
import type { Scope, View } from './view.ts'

type Card = Extract<Sender, { kind: 'card' }>

interface Asked {
  text: string
  typed: boolean
  scope: Scope
  private: boolean
}

/** Nothing waits for this surface any more: the worker cannot tell what it should check. */
const LOST = (name: string, scope: Scope): View => ({
  phase: 'failed',
  name,
  scope,
  failure: failure('interrupted', { retryable: false }),
  host: '',
  keyLast4: null,
})

function take(asked: Asked, host: string): Intake {
  return asked.typed ? takeTyped(asked.text, host, asked.scope) : takeSelection(asked.text, host, asked.scope)
}

/** One surface's side of the port: a new question ends the one before, and so does the end of the port. */
function surfaceOf(port: Runtime.Port, sender: Sender, judge: Judge) {
  let running = new AbortController()
  let shown: View | null = null

  const post = (message: SurfaceMessage) => {
    try {
      port.postMessage(message)
    } catch {
      running.abort()
    }
  }

  async function show(view: View): Promise<void> {
    shown = view
    post({ kind: 'view', view })
    if (sender.kind === 'card') await showBadge(sender.tabId, badgeOf(view, judge))
  }

  async function check(asked: Asked, signal: AbortSignal): Promise<void> {
    const connection = await readConnection()
    if (signal.aborted) return
    if (connection === null) return show({ phase: 'not_connected' })
    const intake = take(asked, hostOf(connection.baseUrl))
    if (intake.phase !== 'ready') return show(intake)
    const { scope, private: isPrivate } = asked
    let begun = false
    const ended = await runCheck({
      connection,
      name: intake.name,
      scope,
      private: isPrivate,
      signal,
      onView(view) {
        if (begun) return post({ kind: 'view', view })
        begun = true
        void show(view)
      },
    })
    if (ended === null) return
    await show(ended)
    if (ended.phase === 'done') await recordCheck(entryOf(ended.result, scope, judge, Date.now()), isPrivate)
  }

  async function startPending(pending: Pending | null, signal: AbortSignal): Promise<void> {
    const { scope } = await readPreferences()
    if (signal.aborted) return
    if (pending === null) return show(LOST('', scope))
    const isPrivate = pending.private || (sender.kind === 'card' && sender.private)
    await check({ text: pending.text, typed: pending.typed ?? false, scope, private: isPrivate }, signal)
  }

  async function fromCard(message: CardMessage, card: Card, signal: AbortSignal): Promise<void> {
    const pending = await readPending(pendingForTab(card.tabId))
    if (signal.aborted) return
    if (message.kind === 'cannot_show') {
      if (pending !== null) await openWindow(pending, 'barred')
    } else if (message.kind === 'check') {
      const offered = pending !== null && offeredNames(pending.text).includes(message.name)
      await startPending(offered ? { ...pending, text: message.name, typed: true } : null, signal)
    } else await startPending(pending, signal)
  }

  async function fromPage(message: PageMessage, signal: AbortSignal): Promise<void> {
    if (message.kind === 'start') await startPending(await readPending(message.pending), signal)
    else await check({ ...message, text: message.name, typed: true }, signal)
  }

  /** Runs in the gesture that came with the card's message, up to its first wait. */
  function openPanel(name: string, { windowId, private: isPrivate }: Card): Promise<void> {
    const opening = openSide(windowId)
    const view = shown?.phase === 'done' && shown.result.name === name ? { view: shown } : {}
    return showBeside(opening, windowId, { text: name, private: isPrivate, at: Date.now(), prefill: true, ...view })
  }

  function next(): AbortSignal {
    running.abort()
    running = new AbortController()
    return running.signal
  }

  function receiveFromCard(raw: unknown, card: Card): Promise<void> | undefined {
    const read = CardMessage.safeParse(raw)
    if (!read.success) return
    if (read.data.kind === 'open_options') return browser.runtime.openOptionsPage()
    if (read.data.kind === 'open_panel') return openPanel(read.data.name, card)
    return fromCard(read.data, card, next())
  }

  return {
    receive(raw: unknown): Promise<void> | undefined {
      if (sender.kind === 'card') return receiveFromCard(raw, sender)
      const read = PageMessage.safeParse(raw)
      return read.success ? fromPage(read.data, next()) : undefined
    },
    async sendTheme(): Promise<void> {
      post({ kind: 'theme', theme: (await readPreferences()).theme })
    },
    end: () => running.abort(),
  }
}

/** Serves a surface that connects. A port of another name, or from anyone else, is closed. */
export function serveChecks(port: Runtime.Port, judge: Judge): void {
  const sender = readSender(port.sender)
  if (port.name !== CHECK_PORT || sender === null) {
    port.disconnect()
    return
  }
  const surface = surfaceOf(port, sender, judge)
  port.onMessage.addListener((raw) => void surface.receive(raw))
  port.onDisconnect.addListener(() => surface.end())
  void surface.sendTheme()
}
