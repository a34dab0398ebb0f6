import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { THIS_BROWSER, type View } from '../view.ts'
import { checkingFrom, createCheckSession } from './check-session.ts'

type HostPort = ReturnType<Parameters<typeof createCheckSession>[0]['connect']>

const scope = { jurisdiction: null, niceClasses: [] }

function fakePort() {
  const messageListeners: ((message: unknown) => void)[] = []
  const endListeners: (() => void)[] = []
  const sent: unknown[] = []
  const port: HostPort = {
    postMessage: (message) => void sent.push(message),
    disconnect: vi.fn(),
    onMessage: { addListener: (listener) => void messageListeners.push(listener) },
    onDisconnect: { addListener: (listener) => void endListeners.push(listener) },
  }
  return {
    port,
    sent,
    say(message: unknown) {
      for (const listener of messageListeners) listener(message)
    },
    close() {
      for (const listener of endListeners) listener()
    },
  }
}

function setUp(connect?: () => HostPort) {
  const ports: ReturnType<typeof fakePort>[] = []
  const views: View[] = []
  const themes: string[] = []
  const onLost = vi.fn()
  const session = createCheckSession({
    connect:
      connect ??
      (() => {
        const made = fakePort()
        ports.push(made)
        return made.port
      }),
    onView: (view) => views.push(view),
    onTheme: (theme) => themes.push(theme),
    onLost,
    patienceMs: 25_000,
  })
  const last = () => views.at(-1)
  return { session, ports, views, themes, onLost, last }
}

const failed = { phase: 'failed', name: 'Vyntra', failure: { kind: 'interrupted', retryable: true } }

describe('a check session', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('shows a running check before the worker has sent anything', () => {
    const { session, ports, last } = setUp()
    session.ask({ kind: 'start' }, 'Vyntra', scope)
    expect(last()).toMatchObject({ phase: 'checking', name: 'Vyntra', plan: null, rows: [] })
    expect(ports[0]?.sent).toEqual([{ kind: 'start' }])
  })

  test('shows what the worker sends', () => {
    const { session, ports, themes, last } = setUp()
    session.ask({ kind: 'start' }, '', scope)
    ports[0]?.say({ kind: 'theme', theme: 'dark' })
    ports[0]?.say({ kind: 'view', view: { phase: 'not_connected' } })
    expect(last()).toEqual({ phase: 'not_connected' })
    expect(themes).toEqual(['dark'])
  })

  test('offers a retry if the worker stops during a check, and the retry starts the check again', () => {
    const { session, ports, last, onLost } = setUp()
    session.ask({ kind: 'start' }, 'Vyntra', scope)
    ports[0]?.close()
    expect(last()).toMatchObject(failed)
    expect(onLost).toHaveBeenCalledOnce()
    session.retry()
    expect(last()).toMatchObject({ phase: 'checking', name: 'Vyntra' })
    expect(ports[1]?.sent).toEqual([{ kind: 'start' }])
  })

  test('still names who made the check if the worker stops after saying so', () => {
    const { session, ports, last } = setUp()
    session.ask({ kind: 'start' }, 'Vyntra', scope)
    ports[0]?.say({ kind: 'view', view: checkingFrom('Vyntra', scope, 0, THIS_BROWSER) })
    ports[0]?.close()
    expect(last()).toMatchObject({ ...failed, host: THIS_BROWSER })
    session.retry()
    ports[1]?.close()
    expect(last()).toMatchObject({ ...failed, host: '' })
  })

  test('ignores a worker that stops after its answer', () => {
    const { session, ports, last } = setUp()
    session.ask({ kind: 'start' }, 'Vyntra', scope)
    ports[0]?.say({ kind: 'view', view: { phase: 'not_connected' } })
    ports[0]?.close()
    expect(last()).toEqual({ phase: 'not_connected' })
  })

  test('gives up on a worker that stays silent', () => {
    const { session, ports, last } = setUp()
    session.ask({ kind: 'start' }, 'Vyntra', scope)
    vi.advanceTimersByTime(25_000)
    expect(last()).toMatchObject(failed)
    expect(ports[0]?.port.disconnect).toHaveBeenCalledOnce()
  })

  test('does not interrupt a check that has ended', () => {
    const { session, ports, views } = setUp()
    session.ask({ kind: 'start' }, 'Vyntra', scope)
    ports[0]?.say({ kind: 'view', view: { phase: 'bad_selection', name: '', reason: 'empty' } })
    const count = views.length
    vi.advanceTimersByTime(60_000)
    expect(views).toHaveLength(count)
  })

  test('closes the port on cancelling, and ignores what still arrives', () => {
    const { session, ports, last } = setUp()
    session.ask({ kind: 'start' }, 'Vyntra', scope)
    session.cancel()
    ports[0]?.say({ kind: 'view', view: { phase: 'not_connected' } })
    expect(last()).toEqual({ phase: 'idle' })
    expect(ports[0]?.port.disconnect).toHaveBeenCalledOnce()
  })

  test('shows a failure, not an error, if the extension is gone', () => {
    const { session, last, onLost } = setUp(() => {
      throw new Error('Extension context invalidated.')
    })
    session.ask({ kind: 'start' }, 'Vyntra', scope)
    expect(last()).toMatchObject(failed)
    expect(onLost).toHaveBeenCalledOnce()
  })

  test('leaves the view unchanged when it sends a message during the check', () => {
    const { session, ports, views } = setUp()
    session.ask({ kind: 'start' }, 'Vyntra', scope)
    session.tell({ kind: 'open_panel', name: 'Vyntra' })
    expect(ports[0]?.sent.at(-1)).toEqual({ kind: 'open_panel', name: 'Vyntra' })
    expect(views).toHaveLength(1)
  })

  test('sends the second request over the same port', () => {
    const { session, ports } = setUp()
    session.ask({ kind: 'start' }, '', scope)
    session.ask({ kind: 'check', name: 'Kelvo' }, 'Kelvo', scope)
    expect(ports).toHaveLength(1)
    expect(ports[0]?.sent).toEqual([{ kind: 'start' }, { kind: 'check', name: 'Kelvo' }])
  })
})
