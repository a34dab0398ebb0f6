import type { ProgressEvent } from '../../client/tolerant.ts'
import type { Failure } from '../../client/types.ts'
import type { Conflict } from '../../contract/checks/conflict.ts'
import type { MarkGoods } from '../../contract/checks/mark-goods.ts'
import type { Theme } from '../storage/preferences.ts'
import type { Scope, View } from '../view.ts'
import type { HostMessage, Message } from './messages.ts'

type Checking = Extract<View, { phase: 'checking' }>

/** Maximum number during a check. The result contains all conflicts. */
const CONFLICTS_MAX = 100

function merge<T>(before: T[], after: T[], key: (item: T) => string): T[] {
  const byKey = new Map(before.map((item) => [key(item), item]))
  for (const item of after) byKey.set(key(item), item)
  return [...byKey.values()]
}

const byRisk = (a: Conflict, b: Conflict) => b.score - a.score

const conflictKey = ({ source, number, name, jurisdiction }: Conflict) =>
  JSON.stringify([source, number ?? name, jurisdiction])

/** Builds the view of a check that begins. `startedAt` is in milliseconds since the epoch. */
export const checkingFrom = (name: string, scope: Scope, startedAt: number, host = ''): Checking => ({
  ...{ phase: 'checking', name, scope, host, startedAt },
  ...{ plan: null, rows: [], conflicts: [], domains: [] },
})

/** Adds a progress event to the view of a running check. The card does not use it, to stay small. */
export function foldEvent(view: Checking, { event, data }: ProgressEvent): Checking {
  switch (event) {
    case 'plan':
      return { ...view, plan: data }
    case 'source':
      return { ...view, rows: merge(view.rows, [data], (row) => row.id) }
    case 'conflicts':
      return {
        ...view,
        // The device and a service can report the same conflict. The riskier one comes last and wins.
        conflicts: merge([], [...view.conflicts, ...data].sort(byRisk).reverse(), conflictKey)
          .sort(byRisk)
          .slice(0, CONFLICTS_MAX),
      }
    case 'domains':
      return { ...view, domains: merge(view.domains, data, (answer) => answer.domain) }
  }
}

interface HostPort {
  postMessage(message: unknown): void
  disconnect(): void
  onMessage: { addListener(listener: (message: unknown) => void): void }
  onDisconnect: { addListener(listener: () => void): void }
}

interface SessionOptions {
  /** Throws if the extension was removed or updated. */
  connect(): HostPort
  onView(view: View): void
  onTheme?(theme: Theme): void
  onGoods?(answer: Extract<HostMessage, { kind: 'goods' }>): void
  onGone?(): void
  /** The worker ended the connection or could not be reached. */
  onLost?(): void
  /** Timeout in milliseconds. It must exceed the worker's limit. */
  patienceMs?: number
}

const PATIENCE_MS = 25_000

const INTERRUPTED: Failure = {
  kind: 'interrupted',
  code: null,
  detail: null,
  requestId: null,
  retryable: true,
  retryAt: null,
}

interface Question {
  message: Message['fromCard'] | Message['fromPage']
  name: string
  scope: Scope
}

/** Runs checks for a view host. The browser can stop the worker at any time. The view host then offers a retry. */
export function createCheckSession(options: SessionOptions) {
  let port: HostPort | null = null
  let asked: Question | null = null
  let shown: View = { phase: 'idle' }
  let patience: ReturnType<typeof setTimeout> | undefined
  function show(view: View): void {
    shown = view
    if (view.phase !== 'checking') clearTimeout(patience)
    options.onView(view)
  }

  function drop(): void {
    const old = port
    port = null
    old?.disconnect()
    options.onGone?.()
  }

  function interrupt(): void {
    if (shown.phase !== 'checking') return
    const { name, scope, host } = shown
    show({ phase: 'failed', name, scope, failure: INTERRUPTED, host, keyLast4: null })
  }

  function open(): HostPort {
    const opened = options.connect()
    opened.onMessage.addListener((raw) => {
      if (opened !== port) return
      const message = raw as HostMessage
      if (message.kind === 'view') show(message.view)
      else if (message.kind === 'goods') options.onGoods?.(message)
      else options.onTheme?.(message.theme)
    })
    opened.onDisconnect.addListener(() => {
      if (opened !== port) return
      port = null
      options.onGone?.()
      interrupt()
      options.onLost?.()
    })
    return opened
  }

  function post(message: Message['fromCard'] | Message['fromPage']): void {
    try {
      port ??= open()
      port.postMessage(message)
    } catch {
      port = null
      options.onGone?.()
      interrupt()
      options.onLost?.()
    }
  }

  function send(question: Question): void {
    asked = question
    clearTimeout(patience)
    show(checkingFrom(question.name, question.scope, Date.now()))
    patience = setTimeout(() => {
      drop()
      interrupt()
    }, options.patienceMs ?? PATIENCE_MS)
    post(question.message)
  }

  return {
    /** `name` and `scope` are shown until the worker answers. */
    ask: (message: Message['fromCard'] | Message['fromPage'], name: string, scope: Scope) =>
      send({ message, name, scope }),
    tell: post,
    retry: () => asked !== null && send(asked),
    cancel() {
      if (shown.phase !== 'checking') return
      drop()
      show({ phase: 'idle' })
    },
    end() {
      clearTimeout(patience)
      // Connects even if the worker was stopped, so that a new worker clears the badge.
      try {
        port ??= options.connect()
      } catch {}
      drop()
    },
  }
}

/** Port between a view host and the worker. */
export const CHECK_PORT = 'check'

interface GoodsCalls extends Required<Pick<SessionOptions, 'onGoods' | 'onGone'>> {
  /** Callers that wait for the same mark share one query. */
  goodsOf(source: string, number: string): Promise<MarkGoods | null>
}

/** Requests the goods of marks from the worker. Resolves to null if the connection ends first. */
export function createGoodsCalls(send: (message: Message['fromPage']) => void): GoodsCalls {
  const waiting = new Map<string, ((goods: MarkGoods | null) => void)[]>()
  const keyOf = (source: string, number: string) => `${source} ${number}`

  function tell(key: string, goods: MarkGoods | null): void {
    const all = waiting.get(key) ?? []
    waiting.delete(key)
    for (const answer of all) answer(goods)
  }

  return {
    onGoods: ({ source, number, goods }) => tell(keyOf(source, number), goods),
    onGone() {
      for (const key of [...waiting.keys()]) tell(key, null)
    },
    goodsOf: (source, number) =>
      new Promise((resolve) => {
        const key = keyOf(source, number)
        const all = waiting.get(key)
        if (all) return void all.push(resolve)
        waiting.set(key, [resolve])
        send({ kind: 'goods', source, number })
      }),
  }
}
