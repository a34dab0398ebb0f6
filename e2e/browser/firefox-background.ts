import { setTimeout as wait } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import type { LoadedFirefox } from './firefox.ts'

/** Longest wait, in milliseconds, for the page on which Firefox lists extensions: the driver may not hear that it loaded. */
const LOAD_MS = 2000

/** Longest wait, in milliseconds, for what that page is to say. */
const PATIENCE_MS = 60_000

export interface Background {
  /** Stops the background page, as Firefox does by itself after a while. */
  stop(): Promise<void>
}

/**
 * Opens the page of Firefox on which a developer can stop the background page of an extension. Firefox lets a driver
 * evaluate there, but not wait for a selector.
 */
export async function openBackground(firefox: LoadedFirefox): Promise<Background> {
  const page = await firefox.browser.newPage()
  await Promise.race([page.goto('about:debugging#/runtime/this-firefox').catch(() => null), wait(LOAD_MS)])
  const press = () =>
    page.evaluate(() => {
      const button = document.querySelector('.qa-temporary-extension-terminate-bgscript-button') as HTMLElement | null
      button?.click()
      return button !== null
    })
  const says = (words: string) =>
    vi.waitFor(async () => expect(await page.evaluate(() => document.body.innerText)).toContain(words), PATIENCE_MS)
  await says('Terminate background script')
  return {
    async stop() {
      expect(await press()).toBe(true)
      await says('Stopped')
    },
  }
}
