import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Worker } from 'playwright-core'
import { chooseFromMenu, type Hands } from './hands.ts'
import { readCard, type SeenCard, tabInFront } from './read-card.ts'

/** Where the middle of an element is on the screen, in pixels of the pointer. */
export async function onScreen(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).boundingBox()
  if (box === null) throw new Error(`${selector} is not on the page`)
  const frame = await page.evaluate(() => ({ x: screenX, y: screenY + outerHeight - innerHeight }))
  return { x: frame.x + box.x + box.width / 2, y: frame.y + box.y + box.height / 2 }
}

/** Highlights the word under the pointer the way a person does. */
export async function highlight(page: Page, hands: Hands, selector: string): Promise<{ x: number; y: number }> {
  await page.bringToFront()
  const at = await onScreen(page, selector)
  await hands.doubleClick(at.x, at.y)
  await page.waitForFunction(() => String(getSelection()).trim() !== '')
  return at
}

/** Highlights a word, right-clicks it, and chooses *Check this name*. */
export async function checkByMenu(page: Page, hands: Hands, selector: string): Promise<void> {
  const { x, y } = await highlight(page, hands, selector)
  await chooseFromMenu(hands, x, y)
}

const POLL_MS = 100
const PATIENCE_MS = 60_000

/** A frame that is higher than its card covers the page with an empty shape. */
const hasOwnHeight = ({ box, height }: SeenCard) => box === null || Math.abs(box.height - height) < 1

/** Reads the card in front until it is as expected. If it never is, throws with the last card seen. */
export async function seeCard(worker: Worker, expected: (card: SeenCard) => boolean): Promise<SeenCard> {
  const end = Date.now() + PATIENCE_MS
  let seen: SeenCard | null = null
  while (Date.now() < end) {
    seen = await readCard(worker, await tabInFront(worker)).catch(() => null)
    if (seen !== null && expected(seen) && hasOwnHeight(seen)) return seen
    await wait(POLL_MS)
  }
  throw new Error(`no such card; the last one seen: ${JSON.stringify(seen)}`)
}

export const says =
  (...texts: string[]) =>
  (card: SeenCard): boolean =>
    texts.every((text) => card.text.includes(text))
