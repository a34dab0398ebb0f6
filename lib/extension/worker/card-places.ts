import { browser } from '../browser.ts'
import { givePlace } from '../mover/handed.ts'
import type { MovedPlace } from '../mover/moved-place.ts'

const keyOf = (tabId: number) => `card-place:tab-${tabId}`

/** Keeps where a person put the card of a tab, in memory and until the tab is closed. */
export async function keepPlace(tabId: number, place: MovedPlace): Promise<void> {
  await browser.storage.session.set({ [keyOf(tabId)]: place })
}

/** Where a person put the last card of a tab; null where none was moved. */
export async function readPlace(tabId: number): Promise<MovedPlace | null> {
  const key = keyOf(tabId)
  return ((await browser.storage.session.get(key))[key] as MovedPlace | undefined) ?? null
}

export async function dropPlace(tabId: number): Promise<void> {
  await browser.storage.session.remove(keyOf(tabId))
}

/** Leaves a place in the page for the card that is injected next: scripts run in the order of their injection. */
export async function giveToPage(tabId: number, place: MovedPlace): Promise<void> {
  const target = { tabId, frameIds: [0] }
  await browser.scripting.executeScript({ target, func: givePlace, args: [place] })
}
