import type { Runtime } from 'webextension-polyfill'
import { browser } from '../browser.ts'

export type Sender = { kind: 'card'; tabId: number; windowId: number; private: boolean } | { kind: 'page' }

/** Null for another extension, a frame in a page, or a page that only claims to be ours. */
export function readSender(sender: Runtime.MessageSender | undefined): Sender | null {
  if (sender === undefined || sender.id !== browser.runtime.id) return null
  if (sender.url?.startsWith(browser.runtime.getURL(''))) return { kind: 'page' }
  const { tab, frameId } = sender
  if (tab?.id === undefined || frameId !== 0) return null
  return { kind: 'card', tabId: tab.id, windowId: tab.windowId ?? -1, private: tab.incognito }
}
