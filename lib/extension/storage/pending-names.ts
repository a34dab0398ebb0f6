import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import type { View } from '../view.ts'

/** A name that waits for its view host, in the browser's memory and never on disk. */
export interface Pending {
  text: string
  private: boolean
  /** Epoch milliseconds. */
  at: number
  typed?: boolean
  /** The browser's menu joins lines, so the text may contain several names. */
  isUnread?: boolean | undefined
  reason?: 'barred' | 'policy'
  /** The name only fills the search box. Nothing is sent until the user confirms. */
  prefill?: boolean
  goods?: boolean | undefined
  /** The check waits for a service, or for consent to go without one. */
  interrupted?: boolean
  /** Recipient of the name, as `whomToTell` in worker/connection.ts writes it. */
  who?: string | undefined
  /** A finished check, which must not be repeated. */
  view?: Extract<View, { phase: 'done' }>
}

export const PENDING_MINUTES = 15

const PREFIX = 'pending:'
const ALARM = 'forget-pending'

const Shape = z.looseObject({ text: z.string(), private: z.boolean(), at: z.number() })

/** Id of the name that waits for the card of a tab. */
export const pendingForTab = (tabId: number) => `tab-${tabId}`
/** Id of the name that waits for the side panel of a browser window. */
export const pendingForPanel = (windowId: number) => `panel-${windowId}`
/** Id of the name that waits for the popup of a browser window. */
export const pendingForPopup = (windowId: number) => `popup-${windowId}`
/** New id of a name that waits for a separate window. */
export const newPendingId = () => `window-${crypto.randomUUID()}`
/** Key of a pending name in the browser's session storage. */
export const storageKeyOf = (id: string) => `${PREFIX}${id}`

/** Stores a name, replacing an earlier one with this id, and sets the alarm for its deletion. */
export async function putPending(id: string, pending: Pending): Promise<void> {
  await browser.storage.session.set({ [storageKeyOf(id)]: pending })
  // Never postpones an existing alarm, because the oldest name must be deleted in time.
  if (!(await browser.alarms.get(ALARM))) await browser.alarms.create(ALARM, { delayInMinutes: PENDING_MINUTES })
}

/** Reads a name without deleting it, for a retry after the worker was stopped. */
export async function readPending(id: string): Promise<Pending | null> {
  const stored = (await browser.storage.session.get(storageKeyOf(id)))[storageKeyOf(id)]
  return Shape.safeParse(stored).success ? (stored as Pending) : null
}

/** Reads names in cards whose check waits for a service, or for consent to go without one. */
export async function readInterrupted(): Promise<[tabId: number, pending: Pending][]> {
  const all = Object.entries(await browser.storage.session.get(null))
  return all.flatMap(([key, stored]): [number, Pending][] => {
    const tabId = /^pending:tab-(\d+)$/.exec(key)?.[1]
    const isInterrupted = Shape.safeParse(stored).success && (stored as Pending).interrupted === true
    return tabId !== undefined && isInterrupted ? [[Number(tabId), stored as Pending]] : []
  })
}

/**
 * Cancels the waiting check of a card that was closed before consent. Otherwise a service connected later would receive
 * the name.
 */
export async function forgetWaiting(tabId: number): Promise<void> {
  const { interrupted = false, ...pending } = (await readPending(pendingForTab(tabId))) ?? {}
  if (interrupted) await putPending(pendingForTab(tabId), pending as Pending)
}

export async function dropPending(id: string): Promise<void> {
  await browser.storage.session.remove(storageKeyOf(id))
}

/** Deletes names older than `PENDING_MINUTES`. */
export async function forgetOldPending(now: number): Promise<void> {
  const all = Object.entries(await browser.storage.session.get(null)).filter(([key]) => key.startsWith(PREFIX))
  const isOld = (stored: unknown) => {
    const read = Shape.safeParse(stored)
    return !read.success || now - read.data.at >= PENDING_MINUTES * 60_000
  }
  const old = all.filter(([, stored]) => isOld(stored)).map(([key]) => key)
  await browser.storage.session.remove(old)
  if (old.length < all.length) await browser.alarms.create(ALARM, { delayInMinutes: PENDING_MINUTES })
}

/** True for the alarm that must run `forgetOldPending`. */
export const isPendingAlarm = (name: string) => name === ALARM
