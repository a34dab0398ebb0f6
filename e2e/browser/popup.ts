import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { LoadedChromium } from './chromium.ts'
import type { Hands } from './hands.ts'

export interface OpenPopup {
  /** Runs an expression in the popup. */
  read<T>(expression: string): Promise<T>
}

/** Where Chromium draws the puzzle piece, from the window's top right, and the first entry below it. */
const PUZZLE = { right: 117, top: 62 }
const FIRST_ENTRY = { right: 320, top: 223 }
const MENU_MS = 900
const PATIENCE_MS = 60_000

/** A session with a target that the driver does not count among its pages, such as a popup of the toolbar. */
async function attach(session: CDPSession, targetId: string): Promise<OpenPopup> {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  let last = 0
  return {
    async read(expression) {
      const id = ++last
      const { promise, resolve } = Promise.withResolvers<{ result: { value: never } }>()
      session.on('Target.receivedMessageFromTarget', ({ message }) => {
        const answer = JSON.parse(message)
        if (answer.id === id) resolve(answer.result)
      })
      const params = { expression, returnByValue: true, awaitPromise: true, userGesture: true }
      const message = JSON.stringify({ id, method: 'Runtime.evaluate', params })
      await session.send('Target.sendMessageToTarget', { sessionId, message })
      return (await promise).result.value
    },
  }
}

/** Opens the popup with a real click in the toolbar: only that gives it access to the page in front. */
export async function openPopup({ context }: LoadedChromium, page: Page, hands: Hands): Promise<OpenPopup> {
  const frame = await page.evaluate(() => ({ right: screenX + outerWidth, top: screenY }))
  await hands.click(frame.right - PUZZLE.right, frame.top + PUZZLE.top)
  await wait(MENU_MS)
  await hands.click(frame.right - FIRST_ENTRY.right, frame.top + FIRST_ENTRY.top)
  return attachPopup(context)
}

/** A session with the popup that is open or about to open. */
export async function attachPopup(context: BrowserContext): Promise<OpenPopup> {
  const session = await context.browser()?.newBrowserCDPSession()
  if (session === undefined) throw new Error('this browser has no debugging session of its own')
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    const { targetInfos } = await session.send('Target.getTargets')
    const popup = targetInfos.find(({ url }) => url.endsWith('/popup.html'))
    if (popup !== undefined) return attach(session, popup.targetId)
    await wait(100)
  }
  throw new Error('the popup did not open')
}
