import type { Runtime } from 'webextension-polyfill'
import { createCheckClient } from '../../client/check-client.ts'
import { failure, ServiceFailure } from '../../client/failure.ts'
import type { MarkGoods } from '../../contract/checks/mark-goods.ts'
import { browser } from '../browser.ts'
import { CHECK_PORT } from '../messages/check-session.ts'
import { type HostMessage, Message } from '../messages/messages.ts'
import { selection } from '../selection.ts'
import { COLOUR_OF, STATE_COLOURS, stateOf, type VerdictState } from '../state-colours.ts'
import { consent } from '../storage/consent.ts'
import { type Pending, pendingNames } from '../storage/pending-names.ts'
import { preferences } from '../storage/preferences.ts'
import { recordCheck } from '../storage/recent-checks.ts'
import { translate } from '../strings.ts'
import type { DoneView, Scope, View } from '../view.ts'
import { wording } from '../wording.ts'
import { currentClient } from './connection.ts'
import { openHosts, readSender, type Sender } from './requests.ts'
import { remarkOn, runViewedCheck } from './run-check.ts'
import { openPopupWith, openSide, openWindow } from './tabs.ts'

/** `text` fits only four letters. */
interface Badge {
  text: string
  colour: string
  title: string
}

/** The shade for light backgrounds, because badge text is white. */
const colourOf = (state: VerdictState) => STATE_COLOURS[COLOUR_OF[state]][0]

export type Headline = (view: View) => string

export function badgeOf(view: View, headline: Headline): Badge | null {
  const title = () => translate('badge.title', [headline(view)])
  switch (view.phase) {
    case 'checking':
      return { text: translate('badge.checking'), colour: colourOf('not_checked'), title: title() }
    case 'done': {
      const state = stateOf(view.result)
      return { text: translate(`badge.${state}`), colour: colourOf(state), title: title() }
    }
    case 'failed':
      return { text: translate('badge.not_checked'), colour: colourOf('not_checked'), title: title() }
    default:
      return null
  }
}

/** Shows a badge until the tab leaves the page, or removes it. */
export async function showBadge(tabId: number, badge: Badge | null): Promise<void> {
  const { action } = browser
  const written = [
    action.setBadgeText({ tabId, text: badge?.text ?? '' }),
    action.setTitle({ tabId, title: badge?.title ?? '' }),
  ]
  if (badge !== null) {
    written.push(action.setBadgeBackgroundColor({ tabId, color: badge.colour }))
    written.push(action.setBadgeTextColor({ tabId, color: '#ffffff' }))
  }
  await Promise.allSettled(written)
}

/** Time in milliseconds. A service waits up to 6 s for its office. */
const ASKING_MS = 10_000

/** Builds the result without a service, with an outdated one, or if nobody may receive anything. */
const notOffered = (source: string, number: string): MarkGoods => ({
  source,
  number,
  state: 'not_configured',
  askedAt: null,
  complete: false,
  classes: [],
  reason: null,
  retryable: false,
  attribution: null,
})

/** Requests a mark's goods from the service. Does not send the checked name. */
export async function goodsOfMark(source: string, number: string): Promise<MarkGoods | null> {
  const { connection } = await currentClient()
  if (connection === null) return notOffered(source, number)
  const client = createCheckClient({ ...connection, retries: 0 })
  const language = translate('format.locale').slice(0, 2)
  const signal = AbortSignal.timeout(ASKING_MS)
  return client.markGoods({ source, number, language }, { signal }).catch((error: unknown) => {
    const isOlder = error instanceof ServiceFailure && error.failure.code === 'not_found'
    return isOlder ? notOffered(source, number) : null
  })
}

interface CheckRequest {
  text: string
  typed: boolean
  isUnread?: boolean | undefined
  scope: Scope
  private: boolean
  only?: readonly string[] | null | undefined
  atService?: readonly string[] | undefined
  forProject?: boolean | undefined
  /** Who would have received the name when the user entered it (see `currentClient`). */
  who?: string | undefined
}

interface ViewHost {
  post(message: HostMessage): void
  show(view: View): Promise<void>
  shown(): View | null
  next(): AbortSignal
  /** Resolves to the recipient of the name (see `currentClient`). */
  check(asked: CheckRequest, signal: AbortSignal): Promise<string | undefined>
  end(): void
}

/** Last card of each tab. After a worker restart, the first card that connects counts as the last. */
const lastCards = new Map<number, Runtime.Port>()

function createViewHost(port: Runtime.Port, sender: Sender, headline: Headline): ViewHost {
  let running = new AbortController()
  let last: View | null = null
  let forgets = false
  const forget = () => {
    forgets = true
    running.abort()
    if (last?.phase === 'checking') port.disconnect()
  }
  openHosts.add(forget)
  if (sender.kind === 'card') lastCards.set(sender.tabId, port)

  function end(): void {
    openHosts.delete(forget)
    running.abort()
    if (sender.kind !== 'card' || lastCards.get(sender.tabId) !== port) return
    lastCards.delete(sender.tabId)
    void showBadge(sender.tabId, null)
    void pendingNames.cancelInterrupted(sender.tabId)
  }

  function post(message: HostMessage): void {
    try {
      port.postMessage(message)
    } catch {
      running.abort()
    }
  }

  /** Adds the translated reasons, which are too large for the card bundle. Our pages translate for themselves. */
  const tell = (view: View) =>
    post({ kind: 'view', view: sender.kind === 'card' ? wording.view(view, translate) : view })

  async function show(view: View): Promise<void> {
    last = view
    tell(view)
    if (sender.kind === 'card') await showBadge(sender.tabId, badgeOf(view, headline))
  }

  /** Adds a remark to a result that is still shown. Our pages find remarks for themselves. */
  async function addRemark(done: DoneView, signal: AbortSignal): Promise<void> {
    const remark = await remarkOn(done.result.name, done.scope, signal).catch(() => null)
    if (remark !== null && last === done) tell({ ...done, remark: wording.remark(remark, translate) })
  }

  async function check(asked: CheckRequest, signal: AbortSignal): Promise<string | undefined> {
    const { scope, private: isPrivate } = asked
    const [current, agreed] = await Promise.all([currentClient(asked.only), consent.isGiven()])
    if (signal.aborted) return
    forgets = false
    const { kind, connection, host, only, who } = current
    const instead = (view: View) => show(view).then(() => who)
    if (host === null) return instead({ phase: 'not_connected' })
    const { text, isUnread } = asked
    const parsed = asked.typed ? selection.parseTyped(text, host, scope) : selection.parse(text, host, scope, isUnread)
    if (parsed.phase !== 'ready') return instead(parsed)
    const { name } = parsed
    if (kind === 'browser' && only === null && !agreed) {
      const whoSees = wording.recipients(await consent.recipients(), translate)
      return instead({ phase: 'consent', name, scope, whoSees })
    }
    if ((asked.who ?? who) !== who) return instead({ phase: 'confirm', name, changes: [], host, scope })
    let begun = false
    const ended = await runViewedCheck({
      connection,
      only,
      atService: asked.atService,
      name,
      scope,
      private: isPrivate,
      receipt: asked.forProject,
      signal,
      onView(view) {
        last = view
        if (begun) return tell(view)
        begun = true
        void show(view)
      },
    })
    if (ended === null) return who
    await show(ended)
    if (ended.phase === 'done' && sender.kind === 'card') void addRemark(ended, signal)
    if (ended.phase === 'done' && !asked.forProject && !forgets) await recordCheck(ended, isPrivate, Date.now())
    return who
  }

  return {
    post,
    show,
    check,
    shown: () => last,
    next() {
      running.abort()
      running = new AbortController()
      return running.signal
    },
    end,
  }
}

type Card = Extract<Sender, { kind: 'card' }>
type OpenPanel = Extract<Message['fromCard'], { kind: 'open_panel' }>
type GoodsQuestion = Extract<Message['fromPage'], { kind: 'goods' }>

const lost = (scope: Scope): View => ({
  phase: 'failed',
  name: '',
  scope,
  failure: failure('interrupted', { retryable: false }),
  host: '',
  keyLast4: null,
})

async function checkPending(
  surface: ViewHost,
  pending: Pending | null,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { scope: usual } = await preferences.read()
  if (signal.aborted) return
  if (pending === null) {
    await surface.show(lost(usual))
    return
  }
  const { text, typed = false, isUnread, private: isPrivate, who, scope = usual } = pending
  return surface.check({ text, typed, isUnread, scope, private: isPrivate, who }, signal)
}

async function allowForCard(surface: ViewHost, name: string, card: Card): Promise<void> {
  const waiting = await pendingNames.ofTab(card.tabId).read()
  if (waiting === null || !selection.offered(waiting).includes(name))
    return void (await checkPending(surface, null, surface.next()))
  await consent.give(waiting.private || card.private)
  return checkForCard(surface, { kind: 'check', name }, card, 'browser')
}

async function checkForCard(
  surface: ViewHost,
  message: Message['fromCard'],
  card: Card,
  allowed?: string,
): Promise<void> {
  const signal = surface.next()
  const pending = await pendingNames.ofTab(card.tabId).read()
  const own = pending && {
    ...pending,
    private: pending.private || card.private,
    who: allowed ?? pending.who,
  }
  // The card has closed itself.
  if (message.kind === 'cannot_show') return own === null ? undefined : openWindow(own, 'barred')
  if (signal.aborted) return
  let asked = own
  if (message.kind === 'check') {
    const offered = own !== null && selection.offered(own).includes(message.name)
    asked = offered ? { ...own, text: message.name, typed: true, scope: message.scope } : null
  }
  // Stores the recipient before sending, in case the worker is stopped meanwhile.
  if (own !== null && own.who === undefined) await keepWho(own, card)
  const who = await checkPending(surface, asked, signal)
  if (own !== null && !signal.aborted) await keepShown(surface, { ...own, who }, card)
}

/** Does nothing if a different name now waits for the tab. */
async function keepWaiting(pending: Pending, { tabId }: Card): Promise<void> {
  const place = pendingNames.ofTab(tabId)
  if ((await place.read())?.at === pending.at) await place.put(pending)
}

async function keepWho(pending: Pending, card: Card): Promise<void> {
  await keepWaiting({ ...pending, who: (await currentClient()).who }, card)
}

/**
 * Stores the result, so that other view hosts can show it even after the worker was stopped. A check that waits for a
 * service continues once a service is connected. Any other check needs consent for a new recipient.
 */
async function keepShown(surface: ViewHost, { interrupted: _, ...pending }: Pending, card: Card): Promise<void> {
  const shown = surface.shown()
  const more = {
    ...(shown?.phase === 'done' && { view: shown }),
    ...((shown?.phase === 'consent' || shown?.phase === 'not_connected') && { interrupted: true }),
  }
  await keepWaiting({ ...pending, ...more }, card)
}

/** Runs in the user gesture of the card's message until the first `await`. */
async function openPanel(surface: ViewHost, { name, to }: OpenPanel, card: Card): Promise<void> {
  const { windowId, tabId, private: isPrivate } = card
  const side = openSide(windowId)
  const waiting = await pendingNames.ofTab(tabId).read()
  const shown = surface.shown() ?? waiting?.view
  const view = shown?.phase === 'done' && shown.result.name === name ? { view: shown } : {}
  const text = name === '' ? (waiting?.text ?? '') : name
  const pending = { text, private: isPrivate, at: Date.now(), prefill: true, to, ...view }
  return side.show(pending)
}

async function tellGoods(surface: ViewHost, { source, number }: GoodsQuestion): Promise<void> {
  surface.post({ kind: 'goods', source, number, goods: await goodsOfMark(source, number) })
}

function fromCard(surface: ViewHost, raw: unknown, card: Card): Promise<void> | undefined {
  const read = Message.fromCard.safeParse(raw)
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

async function fromPage(surface: ViewHost, raw: unknown): Promise<void> {
  const read = Message.fromPage.safeParse(raw)
  if (!read.success) return
  const message = read.data
  if (message.kind === 'goods') return tellGoods(surface, message)
  const signal = surface.next()
  if (message.kind === 'start') await checkPending(surface, await pendingNames.withId(message.pending).read(), signal)
  else {
    const isAllowed = message.kind === 'allow'
    if (isAllowed) await consent.give(message.private)
    await surface.check({ ...(isAllowed && { who: 'browser' }), ...message, text: message.name, typed: true }, signal)
  }
}

/** Serves the checks of a view host. Disconnects ports with a different name or an unknown sender. */
export function serveChecks(port: Runtime.Port, headline: Headline): void {
  const sender = readSender(port.sender)
  if (port.name !== CHECK_PORT || sender === null) {
    port.disconnect()
    return
  }
  const surface = createViewHost(port, sender, headline)
  port.onMessage.addListener((raw) => {
    void (sender.kind === 'card' ? fromCard(surface, raw, sender) : fromPage(surface, raw))
  })
  port.onDisconnect.addListener(surface.end)
  void preferences.read().then(({ theme }) => surface.post({ kind: 'theme', theme }))
}
