import type { Failure } from '../client/types.ts'
import type { MarkGoods } from '../contract/mark-goods.ts'
import type { CardMessage, PageMessage, SurfaceMessage } from './messages.ts'
import type { Theme } from './preferences.ts'
import type { Scope, View } from './view.ts'

/** The part of a port that a surface uses. */
export interface SurfacePort {
  postMessage(message: unknown): void
  disconnect(): void
  onMessage: { addListener(listener: (message: unknown) => void): void }
  onDisconnect: { addListener(listener: () => void): void }
}

export interface SessionOptions {
  /** Opens a port to the worker; throws where the extension is gone. */
  connect(): SurfacePort
  onView(view: View): void
  onTheme?(theme: Theme): void
  /** Called when the worker ended the connection, or it could not be made. */
  onLost?(): void
  /** Milliseconds after which a check without an end counts as interrupted; more than the worker's own limit. */
  patienceMs?: number
}

export interface CheckSession {
  /** Asks the worker; `name` and `scope` are shown until it answers. */
  ask(message: CardMessage | PageMessage, name: string, scope: Scope): void
  /** Sends the worker a message that is no question. */
  tell(message: CardMessage): void
  /** Asks for the goods of a mark; null where they could not be asked for. */
  goodsOf(source: string, number: string): Promise<MarkGoods | null>
  /** Asks the last question again. */
  retry(): void
  cancel(): void
  end(): void
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
  message: CardMessage | PageMessage
  name: string
  scope: Scope
}

/**
 * A surface's side of checks. It shows that a check runs before the worker has answered, and still ends
 * in something to press when the worker is stopped in the middle: the browser may do that at any time.
 */
export function createCheckSession(options: SessionOptions): CheckSession {
  let port: SurfacePort | null = null
  let asked: Question | null = null
  let shown: View = { phase: 'idle' }
  let patience: ReturnType<typeof setTimeout> | undefined
  /** Who waits for the goods of a mark, by its source and number. */
  const waiting = new Map<string, ((goods: MarkGoods | null) => void)[]>()
  const keyOf = (source: string, number: string) => `${source} ${number}`

  function tellGoods(key: string, goods: MarkGoods | null): void {
    const all = waiting.get(key) ?? []
    waiting.delete(key)
    for (const tell of all) tell(goods)
  }

  /** No goods come by a port that is gone. */
  function giveUpGoods(): void {
    for (const key of [...waiting.keys()]) tellGoods(key, null)
  }

  function show(view: View): void {
    shown = view
    if (view.phase !== 'checking') clearTimeout(patience)
    options.onView(view)
  }

  function drop(): void {
    const old = port
    port = null
    old?.disconnect()
    giveUpGoods()
  }

  function interrupt(): void {
    if (shown.phase !== 'checking') return
    const { name, scope } = shown
    show({ phase: 'failed', name, scope, failure: INTERRUPTED, host: '', keyLast4: null })
  }

  function open(): SurfacePort {
    const opened = options.connect()
    opened.onMessage.addListener((raw) => {
      if (opened !== port) return
      const message = raw as SurfaceMessage
      if (message.kind === 'view') show(message.view)
      else if (message.kind === 'goods') tellGoods(keyOf(message.source, message.number), message.goods)
      else options.onTheme?.(message.theme)
    })
    opened.onDisconnect.addListener(() => {
      if (opened !== port) return
      port = null
      giveUpGoods()
      interrupt()
      options.onLost?.()
    })
    return opened
  }

  function post(message: CardMessage | PageMessage): void {
    try {
      port ??= open()
      port.postMessage(message)
    } catch {
      port = null
      giveUpGoods()
      interrupt()
      options.onLost?.()
    }
  }

  function send(question: Question): void {
    asked = question
    clearTimeout(patience)
    show({
      phase: 'checking',
      name: question.name,
      scope: question.scope,
      startedAt: Date.now(),
      plan: null,
      rows: [],
      conflicts: [],
      domains: [],
    })
    patience = setTimeout(() => {
      drop()
      interrupt()
    }, options.patienceMs ?? PATIENCE_MS)
    post(question.message)
  }

  return {
    ask: (message, name, scope) => send({ message, name, scope }),
    tell: post,
    goodsOf: (source, number) =>
      new Promise((resolve) => {
        const key = keyOf(source, number)
        const all = waiting.get(key)
        if (all) return void all.push(resolve)
        waiting.set(key, [resolve])
        post({ kind: 'goods', source, number })
      }),
    retry: () => asked !== null && send(asked),
    cancel() {
      if (shown.phase !== 'checking') return
      drop()
      show({ phase: 'idle' })
    },
    end() {
      clearTimeout(patience)
      // Also a worker that was stopped in the middle has to hear of the end: it wrote the verdict on the badge.
      try {
        port ??= options.connect()
      } catch {}
      drop()
    },
  }
}
