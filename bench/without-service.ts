import type { Page } from 'playwright-core'
import { launchChromium } from '../e2e/browser/chromium.ts'
import { WHO_SEES } from '../lib/extension/storage/browser-hosts.ts'
import { startInternet } from '../stand-ins/internet.ts'
import { startFakes } from '../stand-ins/start.ts'

/** A different name for each run, so that none is answered from memory. */
const nameOf = (run: number) => `Kandaroo ${String.fromCharCode(97 + run)}`

/** Milliseconds from the click on *Check* until the first source is drawn as answered, two frames after the change. */
async function firstSource(page: Page, name: string): Promise<number> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const began = performance.now()
        const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - began)))
        const observer = new MutationObserver(() => {
          if (!document.querySelector('.bc-coverage')?.textContent?.includes('answered')) return
          observer.disconnect()
          painted()
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        document.querySelector('form')?.requestSubmit()
      }),
  )
}

/**
 * How long a check without a service lets a person wait for the first source, in milliseconds, with stand-ins that answer
 * at once: where the engine's thread has to be started, and where it runs.
 */
export async function measureAlone(runs: number): Promise<{ cold: number[]; warm: number[] }> {
  const standIns = await startFakes()
  const internet = await startInternet(standIns)
  const browser = await launchChromium({ proxy: internet.proxy })
  try {
    const page = await browser.openPage('sidepanel.html')
    const worker = await browser.worker()
    // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
    await worker.evaluate((agreed) => (globalThis as any).chrome.storage.local.set({ agreed }), WHO_SEES)
    const [cold, warm]: [number[], number[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      cold.push(await firstSource(page, nameOf(2 * run)))
      await page.getByText('Checked by this browser').waitFor()
      await page.reload()
      warm.push(await firstSource(page, nameOf(2 * run + 1)))
      await page.getByText('Checked by this browser').waitFor()
      await page.reload()
      // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
      await worker.evaluate(() => (globalThis as any).chrome.offscreen.closeDocument())
    }
    return { cold, warm }
  } finally {
    await browser.close()
    await internet.close()
    await standIns.close()
  }
}
