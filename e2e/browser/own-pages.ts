import { launchChromium } from './chromium.ts'
import { launchFirefox } from './firefox.ts'
import type { Inside } from './read-card.ts'

/** What a page of the extension can do in either driver. */
export interface OwnPage extends Inside {
  focus(selector: string): Promise<unknown>
  close(): Promise<unknown>
  bringToFront(): Promise<unknown>
  keyboard: {
    type(text: string): Promise<unknown>
    press(key: 'ArrowDown' | 'Backspace' | 'Enter' | 'Escape'): Promise<unknown>
  }
}

/** A browser that can open pages of the extension. */
export interface Opened {
  openPage(path: string): Promise<OwnPage>
  close(): Promise<void>
}

/** Both browsers, by name, each with what starts it. */
export const BROWSERS: [string, () => Promise<Opened>][] = [
  ['Chromium', async () => (await launchChromium()) as Opened],
  ['Firefox', async () => (await launchFirefox()) as unknown as Opened],
]

/** All that is written on a page. */
export const bodyOf = (page: OwnPage): Promise<string> => page.evaluate(() => document.body.innerText, undefined)
