import { describe, expect, test } from 'vitest'
import type { View } from '../view.ts'
import { createCheckSession, createGoodsCalls } from './check-session.ts'

type HostPort = ReturnType<Parameters<typeof createCheckSession>[0]['connect']>

function fakePort() {
  const listeners: ((message: unknown) => void)[] = []
  const enders: (() => void)[] = []
  const sent: unknown[] = []
  const port: HostPort = {
    postMessage: (message) => void sent.push(message),
    disconnect: () => {},
    onMessage: { addListener: (listener) => void listeners.push(listener) },
    onDisconnect: { addListener: (listener) => void enders.push(listener) },
  }
  return {
    port,
    sent,
    say: (message: unknown) => listeners.forEach((listener) => void listener(message)),
    close: () => enders.forEach((end) => void end()),
  }
}

function setUp(connect?: () => HostPort) {
  const ports: ReturnType<typeof fakePort>[] = []
  const views: View[] = []
  const open = () => {
    const made = fakePort()
    ports.push(made)
    return made.port
  }
  const calls = createGoodsCalls((message) => session.tell(message))
  const session: ReturnType<typeof createCheckSession> = createCheckSession({
    ...calls,
    connect: connect ?? open,
    onView: (view) => views.push(view),
  })
  return { calls, ports, views }
}

describe('the goods of a mark', () => {
  const goods = (number: string, told: object | null) => ({ kind: 'goods', source: 'euipo', number, goods: told })

  test('reach everybody who requested them by one query, and do not change the view', async () => {
    const { calls, ports, views } = setUp()
    const asked = [calls.goodsOf('euipo', '1'), calls.goodsOf('euipo', '1'), calls.goodsOf('euipo', '2')]
    expect(ports[0]?.sent).toEqual([
      { kind: 'goods', source: 'euipo', number: '1' },
      { kind: 'goods', source: 'euipo', number: '2' },
    ])
    ports[0]?.say(goods('2', null))
    ports[0]?.say(goods('1', { state: 'answered' }))
    expect(await Promise.all(asked)).toEqual([{ state: 'answered' }, { state: 'answered' }, null])
    expect(views).toEqual([])
    calls.goodsOf('euipo', '1')
    expect(ports[0]?.sent).toHaveLength(3)
  })

  test('resolve to null if the connection closes or the extension is gone', async () => {
    const { calls, ports } = setUp()
    const lost = calls.goodsOf('euipo', '1')
    ports[0]?.close()
    expect(await lost).toBeNull()
    const gone = setUp(() => {
      throw new Error('Extension context invalidated.')
    })
    expect(await gone.calls.goodsOf('euipo', '1')).toBeNull()
  })
})
