import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { type LoadedChromium, launchChromium } from './chromium.ts'
import { connect, connectBrowser } from './connect.ts'
import { type LoadedFirefox, launchFirefox } from './firefox.ts'
import { chooseFromMenu, type Hands, handsOn } from './hands.ts'
import { type Inside, readCard, type SeenCard, tabInFront } from './read-card.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What the pages of both drivers can do. */
interface EitherPage extends Inside {
  goto(url: string): Promise<unknown>
  bringToFront(): Promise<unknown>
  $(selector: string): Promise<{ boundingBox(): Promise<Box | null> } | null>
}

/** A browser with the extension in it and a page in front, whichever browser it is. */
export interface Either {
  /** A place inside the extension where a test can run code. */
  inside: Inside
  page: EitherPage
  hands: Hands
  /** Where a point of the page is on the screen. */
  onScreen(x: number, y: number): Promise<{ x: number; y: number }>
  /** Where the middle of an element is on the screen. */
  middleOf(selector: string): Promise<{ x: number; y: number }>
  /** Highlights a word of the page, right-clicks it and chooses *Check this name*. */
  check(selector: string): Promise<void>
  card(): Promise<SeenCard>
  /** Right-clicks an element and chooses *Check this name*. A selection under the pointer stays as it is. */
  checkSelected(selector: string): Promise<void>
  /** Right-clicks a point of the screen and chooses *Check this name*. */
  checkSelectedAt(x: number, y: number): Promise<void>
  /** Clicks a button of the card, once the card has one with this text. */
  pressInCard(text: string): Promise<void>
  /** The card once it is as expected. */
  cardThat(expected: (card: SeenCard) => boolean): Promise<SeenCard>
  /** Addresses of the extension's pages that are open. */
  ownPages(): Promise<string[]>
  /** All that is written in the extension's pages that are open. */
  ownText(): Promise<string>
  close(): Promise<void>
}

interface Parts {
  page: EitherPage
  inside: Inside
  /** Items from the end of the context menu. */
  up: number
  ownPages(): Promise<string[]>
  ownText(): Promise<string>
  close(): Promise<void>
}

const PATIENCE_MS = 60_000

/** Where the page begins on the screen. Chromium has no property for that, so it is computed. */
function frameOf(page: Inside): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    const { mozInnerScreenX, mozInnerScreenY } = window as unknown as Record<string, number>
    return { x: mozInnerScreenX ?? screenX, y: mozInnerScreenY ?? screenY + outerHeight - innerHeight }
  }, undefined)
}

function either({ page, inside, up, ownPages, ownText, close }: Parts, hands: Hands): Either {
  const onScreen = async (x: number, y: number) => {
    const frame = await frameOf(page)
    return { x: frame.x + x, y: frame.y + y }
  }
  async function middleOf(selector: string) {
    await page.bringToFront()
    const box = await (await page.$(selector))?.boundingBox()
    if (!box) throw new Error(`${selector} is not on the page`)
    return onScreen(box.x + box.width / 2, box.y + box.height / 2)
  }
  const card = async () => readCard(inside, await tabInFront(inside))
  async function cardThat(expected: (card: SeenCard) => boolean): Promise<SeenCard> {
    const end = Date.now() + PATIENCE_MS
    let seen: SeenCard | null = null
    while (Date.now() < end) {
      seen = await card().catch(() => null)
      if (seen !== null && expected(seen)) return seen
      await wait(100)
    }
    throw new Error(`no such card; the last one seen: ${JSON.stringify(seen)}`)
  }
  return {
    page,
    inside,
    hands,
    onScreen,
    card,
    ownPages,
    ownText,
    close,
    middleOf,
    async check(selector) {
      const at = await middleOf(selector)
      await hands.doubleClick(at.x, at.y)
      await wait(300)
      await chooseFromMenu(hands, at.x, at.y, up)
    },
    async checkSelected(selector) {
      const at = await middleOf(selector)
      await chooseFromMenu(hands, at.x, at.y, up)
    },
    checkSelectedAt: (x, y) => chooseFromMenu(hands, x, y, up),
    cardThat,
    async pressInCard(text) {
      const { buttons } = await cardThat((seen) => seen.buttons.some((button) => button.text === text))
      const { x, y } = buttons.find((button) => button.text === text) as SeenCard['buttons'][number]
      const at = await onScreen(x, y)
      await hands.click(at.x, at.y)
    },
  }
}

interface Service {
  url: string
  apiKey: string
}

/** A running Chromium on a display. */
export async function eitherChromium(browser: LoadedChromium, display: string): Promise<Either> {
  const page = browser.context.pages()[0] ?? (await browser.context.newPage())
  const ownPages = async () => browser.context.pages().map((open) => open.url())
  const ownText = async () => {
    const own = browser.context.pages().filter((open) => open.url().startsWith('chrome-extension://'))
    return (await Promise.all(own.map((open) => open.innerText('body')))).join('\n')
  }
  const parts = { page, inside: await browser.worker(), up: 2, ownPages, ownText, close: () => browser.close() }
  return either(parts, handsOn(display))
}

/** Chromium with the extension, connected to a service; where that is null, as it is after the installation. */
export async function startChromium(display: string, service: Service | null, proxy?: string): Promise<Either> {
  const browser = await launchChromium({ display, ...(proxy && { proxy }) })
  if (service !== null) {
    await connectBrowser(browser, service.url, service.apiKey)
  }
  return eitherChromium(browser, display)
}

/** A running Firefox, in which one of the extension's own pages stays open. */
export async function eitherFirefox(firefox: LoadedFirefox, ownPage: Page, display: string): Promise<Either> {
  const options = ownPage as unknown as Inside
  const page = (await firefox.browser.newPage()) as unknown as EitherPage
  const ownPages = () =>
    options.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's page
      const views: Window[] = (globalThis as any).browser.extension.getViews()
      return views.map((view) => view.location.href)
    }, undefined)
  const ownText = () =>
    options.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's page
      const views: Window[] = (globalThis as any).browser.extension.getViews()
      return views.map((view) => view.document.body.innerText).join('\n')
    }, undefined)
  return either({ page, inside: options, up: 1, ownPages, ownText, close: () => firefox.close() }, handsOn(display))
}

/** A running Firefox, connected to a service through one of the extension's own pages, which stays open. */
export async function connectFirefox(
  firefox: LoadedFirefox,
  ownPage: Page,
  display: string,
  service: Service,
): Promise<Either> {
  await connect(ownPage as unknown as Inside, service.url, service.apiKey)
  return eitherFirefox(firefox, ownPage, display)
}

/** Firefox with the extension, connected to a service; where that is null, as it is after the installation. */
export async function startFirefox(display: string, service: Service | null, proxy?: string): Promise<Either> {
  const firefox = await launchFirefox({ display, ...(proxy && { proxy }) })
  const options = await firefox.openPage('options.html')
  if (service === null) return eitherFirefox(firefox, options, display)
  return connectFirefox(firefox, options, display, service)
}
