import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import type { Scope, View } from '../view.ts'

/** A name that waits for its view host, in the browser's memory and never on disk. */
export interface Pending {
  text: string
  private: boolean
  /** Time in milliseconds since the epoch. */
  at: number
  typed?: boolean
  /** Scope of this check alone. If absent, the preferences decide. */
  scope?: Scope | undefined
  /** The browser's menu joins lines, so the text may contain several names. */
  isUnread?: boolean | undefined
  reason?: 'barred' | 'policy'
  /** The name only fills the search box. Nothing is sent until the user confirms. */
  prefill?: boolean
  /** What the panel opens: the field for goods, or the lists to take up the name. */
  to?: 'goods' | 'list' | undefined
  /** The check waits for a service, or for consent to go without one. */
  interrupted?: boolean
  /** Recipient of the name, as `currentClient` in worker/connection.ts names it. */
  who?: string | undefined
  /** A finished check, which must not be repeated. */
  view?: Extract<View, { phase: 'done' }>
}

const PENDING_MINUTES = 15

const PREFIX = 'pending:'
const ALARM = 'forget-pending'

const Shape = z.looseObject({ text: z.string(), private: z.boolean(), at: z.number() })

function placeOf(id: string) {
  const key = `${PREFIX}${id}`
  return {
    id,
    /** Replaces an earlier name and sets the alarm for its deletion. */
    async put(pending: Pending): Promise<void> {
      await browser.storage.session.set({ [key]: pending })
      // Never postpones an existing alarm, because the oldest name must be deleted in time.
      if (!(await browser.alarms.get(ALARM))) await browser.alarms.create(ALARM, { delayInMinutes: PENDING_MINUTES })
    },
    /** Does not delete the name, so that the check can be repeated after the worker was stopped. */
    async read(): Promise<Pending | null> {
      const stored = (await browser.storage.session.get(key))[key]
      return Shape.safeParse(stored).success ? (stored as Pending) : null
    },
    drop: () => browser.storage.session.remove(key),
  }
}

/** Calls `listener` for each name that is put at a place later. */
export function onNamePut(place: ReturnType<typeof placeOf>, listener: (pending: Pending) => void): void {
  browser.storage.session.onChanged.addListener(async (changes) => {
    if (changes[`${PREFIX}${place.id}`]?.newValue === undefined) return
    const pending = await place.read()
    if (pending !== null) listener(pending)
  })
}

/** Names that wait for their view host, for at most 15 minutes. */
export const pendingNames = {
  ofTab: (tabId: number) => placeOf(`tab-${tabId}`),
  ofPanel: (windowId: number) => placeOf(`panel-${windowId}`),
  ofPopup: (windowId: number) => placeOf(`popup-${windowId}`),
  ofNewWindow: () => placeOf(`window-${crypto.randomUUID()}`),
  withId: placeOf,

  /** Reads names in cards whose check waits for a service, or for consent to go without one. */
  async interrupted(): Promise<[tabId: number, pending: Pending][]> {
    const all = Object.entries(await browser.storage.session.get(null))
    return all.flatMap(([key, stored]): [number, Pending][] => {
      const tabId = /^pending:tab-(\d+)$/.exec(key)?.[1]
      const isInterrupted = Shape.safeParse(stored).success && (stored as Pending).interrupted === true
      return tabId !== undefined && isInterrupted ? [[Number(tabId), stored as Pending]] : []
    })
  },

  /** Cancels the waiting check of a card closed before consent, so that no service connected later gets the name. */
  async cancelInterrupted(tabId: number): Promise<void> {
    const place = pendingNames.ofTab(tabId)
    const { interrupted = false, ...pending } = (await place.read()) ?? {}
    if (interrupted) await place.put(pending as Pending)
  },

  isAlarm: (name: string) => name === ALARM,

  /** Deletes names that waited too long. `now` is in milliseconds since the epoch. */
  async forgetOld(now: number): Promise<void> {
    const all = Object.entries(await browser.storage.session.get(null)).filter(([key]) => key.startsWith(PREFIX))
    const isOld = (stored: unknown) => {
      const read = Shape.safeParse(stored)
      return !read.success || now - read.data.at >= PENDING_MINUTES * 60_000
    }
    const old = all.filter(([, stored]) => isOld(stored)).map(([key]) => key)
    await browser.storage.session.remove(old)
    if (old.length < all.length) await browser.alarms.create(ALARM, { delayInMinutes: PENDING_MINUTES })
  },
}
