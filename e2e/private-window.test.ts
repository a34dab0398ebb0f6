import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { connectBrowser } from './browser/connect.ts'
import { type Display, startDisplay } from './browser/display.ts'
import { attachPopup, type OpenPopup } from './browser/popup.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'
import { type Site, serveSite } from './browser/site.ts'

/**
 * Starts a browser in which the extension is let into private windows, as a person does on the browser's page of
 * extensions. That starts the extension anew, and some of its pages stay blocked until the browser starts again as well.
 */
async function startWithPrivate(display: string): Promise<LoadedChromium> {
  const first = await launchChromium({ display })
  const { context, extensionId } = first
  const extensions = await context.newPage()
  await extensions.goto('chrome://extensions')
  // Without developer mode, Chromium disables an unpacked extension once it starts anew.
  await extensions.evaluate(() =>
    // biome-ignore lint/suspicious/noExplicitAny: an interface of that page alone
    (globalThis as any).chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true }),
  )
  const restarted = context.waitForEvent('serviceworker')
  await extensions.evaluate(
    (change) =>
      // biome-ignore lint/suspicious/noExplicitAny: an interface of that page alone
      (globalThis as any).chrome.developerPrivate.updateExtensionConfiguration(change),
    { extensionId, incognitoAccess: true },
  )
  await restarted
  return launchChromium({ display, profile: await first.closeForNow() })
}

interface Tab {
  incognito: boolean
  windowId: number
}

describe('in a private window of Chromium', () => {
  let display: Display
  let service: ServiceProcess
  let site: Site
  let browser: LoadedChromium
  let own: Page
  let popup: OpenPopup

  /** Runs an expression in a page of ours, in which `chrome` can be used. */
  const run = <T>(expression: string) => own.evaluate(expression) as Promise<T>
  const tabs = () => run<Tab[]>('chrome.tabs.query({})')

  beforeAll(async () => {
    display = await startDisplay()
    service = await startServiceProcess()
    site = await serveSite({ '/': { body: '<title>Names</title><p>Rolecks</p>' } })
    browser = await startWithPrivate(display.name)
    await connectBrowser(browser, service.url, service.apiKey)
    own = await browser.openPage('options.html')
    expect(await run('chrome.extension.isAllowedIncognitoAccess()')).toBe(true)
    const window = await run<number>(
      `chrome.windows.create({ incognito: true, url: ${JSON.stringify(site.origin)} }).then(({ id }) => id)`,
    )
    await wait(1000)
    await run(`chrome.action.openPopup({ windowId: ${window} })`)
    popup = await attachPopup(browser.context)
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
    await service?.close()
    await display?.stop()
  })

  it('a check leaves nothing behind, and its links open in a private window', async () => {
    const text = () => popup.read<string>('document.body.innerText')
    await expect.poll(text).toContain('Name')
    const submitted = async () => {
      await popup.read(`(() => {
        const box = document.querySelector('input')
        box.value = 'Rolecks'
        box.dispatchEvent(new Event('input', { bubbles: true }))
        box.form.requestSubmit()
      })()`)
      await wait(3000)
      return text()
    }
    await expect.poll(submitted, { timeout: 120_000 }).toContain('Already in use')
    const stored = 'chrome.storage.local.get(null).then((all) => JSON.stringify(all).toLowerCase())'
    expect(await run(stored)).not.toContain('rolec')
    const before = await tabs()
    await popup.read(`document.querySelectorAll('details').forEach((each) => { each.open = true })`)
    expect(
      await popup.read(`(() => {
      const link = document.querySelector('a[target=_blank]')
      link.click()
      return link.href
    })()`),
    ).toMatch(/^https:/)
    await expect.poll(async () => (await tabs()).length).toBe(before.length + 1)
    const count = (all: Tab[], isPrivate: boolean) => all.filter(({ incognito }) => incognito === isPrivate).length
    const after = await tabs()
    expect([count(after, false), count(after, true)]).toEqual([count(before, false), count(before, true) + 1])
  })
})
