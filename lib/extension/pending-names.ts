import { z } from '../zod.ts'
import { browser } from './browser.ts'
import type { View } from './view.ts'

/** A name that waits for the surface that will show it. Kept in memory by the browser, never on disk. */
export interface Pending {
  text: string
  /** Whether it comes from a private window. */
  private: boolean
  /** Milliseconds since the epoch. */
  at: number
  /** True where the person typed the name instead of selecting it in a page. */
  typed?: boolean
  /** True if only the browser's menu told the text, with its lines joined: it may hold several names. */
  isUnread?: boolean | undefined
  /** Why it is not shown in a card; absent where the person asked for the panel. */
  reason?: 'barred' | 'policy'
  /** True where the name only fills the search box: nothing is sent before the person says so. */
  prefill?: boolean
  /** True where the person wants to say what the name is for. */
  goods?: boolean | undefined
  /** True where the check waits for a service to be connected, or for the person to agree to go without one. */
  interrupted?: boolean
  /**
   * Who was told the name or was to be told, as `whomToTell` in worker/current-asker.ts writes it; absent before the
   * surface knew.
   */
  who?: string | undefined
  /** A finished check that another surface hands on; it is then not made again. */
  view?: Extract<View, { phase: 'done' }>
}

/** A name that no surface fetched is forgotten after so many minutes. */
export const PENDING_MINUTES = 15

const PREFIX = 'pending:'
const ALARM = 'forget-pending'

const Shape = z.looseObject({ text: z.string(), private: z.boolean(), at: z.number() })

export const pendingForTab = (tabId: number) => `tab-${tabId}`
export const pendingForPanel = (windowId: number) => `panel-${windowId}`
export const pendingForPopup = (windowId: number) => `popup-${windowId}`
export const newPendingId = () => `window-${crypto.randomUUID()}`
export const storageKeyOf = (id: string) => `${PREFIX}${id}`

export async function putPending(id: string, pending: Pending): Promise<void> {
  await browser.storage.session.set({ [storageKeyOf(id)]: pending })
  // An alarm that is set already must not be put off, so that the oldest name is forgotten in time.
  if (!(await browser.alarms.get(ALARM))) await browser.alarms.create(ALARM, { delayInMinutes: PENDING_MINUTES })
}

/** The name that waits under an id. It stays, so that trying again works after the worker was stopped. */
export async function readPending(id: string): Promise<Pending | null> {
  const stored = (await browser.storage.session.get(storageKeyOf(id)))[storageKeyOf(id)]
  return Shape.safeParse(stored).success ? (stored as Pending) : null
}

/** The names that wait for a service in a card, by the id of its tab. */
export async function readInterrupted(): Promise<[tabId: number, pending: Pending][]> {
  const all = Object.entries(await browser.storage.session.get(null))
  return all.flatMap(([key, stored]): [number, Pending][] => {
    const tabId = /^pending:tab-(\d+)$/.exec(key)?.[1]
    const isInterrupted = Shape.safeParse(stored).success && (stored as Pending).interrupted === true
    return tabId !== undefined && isInterrupted ? [[Number(tabId), stored as Pending]] : []
  })
}

/**
 * Ends the waiting of a tab's check, because its card was closed before the person said who may be told the name. A
 * service that is connected later is not told the name either.
 */
export async function forgetWaiting(tabId: number): Promise<void> {
  const { interrupted = false, ...pending } = (await readPending(pendingForTab(tabId))) ?? {}
  if (interrupted) await putPending(pendingForTab(tabId), pending as Pending)
}

export async function dropPending(id: string): Promise<void> {
  await browser.storage.session.remove(storageKeyOf(id))
}

/** Forgets names older than PENDING_MINUTES, and sets the alarm again while some are left. */
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

export const isPendingAlarm = (name: string) => name === ALARM
