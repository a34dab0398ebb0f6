import type { Runtime } from 'webextension-polyfill'
import type { HostMessage } from '../messages/messages.ts'
import type { View } from '../view.ts'
import { EXTENSION_ID, fakeEvent, ORIGIN } from './fake-apis.ts'

export const CARD_SENDER = {
  id: EXTENSION_ID,
  url: 'https://example.com/page',
  frameId: 0,
  tab: { id: 7, windowId: 3, incognito: false },
} as Runtime.MessageSender

export const PAGE_SENDER = { id: EXTENSION_ID, url: `${ORIGIN}popup.html` } as Runtime.MessageSender

export interface FakePort {
  port: Runtime.Port
  /** Views that the worker posted, the oldest first. */
  views: View[]
  posted: HostMessage[]
  send(message: unknown): void
  close(): void
  isClosed(): boolean
}

/** Builds the worker's end of a port, as if a view host had opened it. */
export function fakePort(sender: Runtime.MessageSender, name = 'check'): FakePort {
  const onMessage = fakeEvent()
  const onDisconnect = fakeEvent()
  const posted: HostMessage[] = []
  const views: View[] = []
  let closed = false
  const port = {
    name,
    sender,
    onMessage,
    onDisconnect,
    postMessage(message: HostMessage) {
      if (closed) throw new Error('Attempting to use a disconnected port object')
      posted.push(message)
      if (message.kind === 'view') views.push(message.view)
    },
    disconnect() {
      closed = true
    },
  }
  return {
    port: port as unknown as Runtime.Port,
    views,
    posted,
    send: (message) => void onMessage.fire(message),
    close() {
      closed = true
      onDisconnect.fire()
    },
    isClosed: () => closed,
  }
}
