import { setTimeout as wait } from 'node:timers/promises'
import type { LoadedFirefox } from './firefox.ts'

const END = '.qa-temporary-extension-terminate-bgscript-button'

/** Longest wait, in milliseconds, for the page on which Firefox lists extensions: the driver may not hear that it loaded. */
const LOAD_MS = 2000

export interface Background {
  /** Stops the background page, as Firefox does by itself after a while. */
  stop(): Promise<void>
}

/** Opens the page of Firefox on which a developer can stop the background page of an extension. */
export async function openBackground(firefox: LoadedFirefox): Promise<Background> {
  const page = await firefox.browser.newPage()
  await Promise.race([page.goto('about:debugging#/runtime/this-firefox').catch(() => null), wait(LOAD_MS)])
  await page.waitForSelector(END)
  return {
    async stop() {
      await page.$eval(END, (button) => (button as HTMLElement).click())
      await page.waitForFunction(() => document.body.innerText.includes('Stopped'))
    },
  }
}
