import { browser } from '../browser.ts'
import { givePlace } from '../mover/handed.ts'
import type { MovedPlace } from '../mover/moved-place.ts'

const keyOf = (tabId: number) => `card-place:tab-${tabId}`

/** In the browser's memory, until the tab is closed. */
export async function keepPlace(tabId: number, place: MovedPlace): Promise<void> {
  await browser.storage.session.set({ [keyOf(tabId)]: place })
}

export async function readPlace(tabId: number): Promise<MovedPlace | null> {
  const key = keyOf(tabId)
  return ((await browser.storage.session.get(key))[key] as MovedPlace | undefined) ?? null
}

export async function dropPlace(tabId: number): Promise<void> {
  await browser.storage.session.remove(keyOf(tabId))
}

/** Scripts run in the order of their injection, so the next card finds the place. */
export async function giveToPage(tabId: number, place: MovedPlace): Promise<void> {
  const target = { tabId, frameIds: [0] }
  await browser.scripting.executeScript({ target, func: givePlace, args: [place] })
}
