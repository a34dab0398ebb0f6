import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BROWSER_HOSTS } from '../lib/extension/storage/browser-hosts.ts'
import { type Internet, startInternet } from '../stand-ins/internet.ts'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { connect, connectBrowser } from './browser/connect.ts'
import { type Display, startDisplay } from './browser/display.ts'
import { failRegistries, mendRegistries, seesFailing, seesMended } from './browser/failing-registries.ts'
import { type Hands, handsOn } from './browser/hands.ts'
import { checkByMenu, seeCard } from './browser/person.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'
import { type Site, serveSite } from './browser/site.ts'

const ASKS = 'Check it from this browser?'
/** Ends every answer. */
const DONE = 'Search aid'
/** What a card says while a check still runs. Its last line stands there from the start. */
const RUNNING = /\bChecking\b/
const COMPANIES = 'lindas.admin.ch'
/** Milliseconds in which a browser draws a prompt of its own. */
const QUESTION_MS = 1500

let display: Display
let hands: Hands
let site: Site
/** Its stand-ins also answer a browser that asks by itself. */
let service: ServiceProcess
let internet: Internet

beforeAll(async () => {
  display = await startDisplay()
  hands = handsOn(display.name)
  site = await serveSite({ '/': { body: '<p>A word: <span id="brand">Rolecks</span></p>' } })
  service = await startServiceProcess()
  internet = await startInternet(service.standIns)
  service.standIns.rdap.register('rolecks.com')
  service.standIns.lindas.enter('Rolecks')
  // The welcome page offers this name to try.
  service.standIns.lindas.enter('Starbuks')
})
afterAll(async () => {
  await internet?.close()
  await service?.close()
  await site?.close()
  await display?.stop()
})
afterEach(() => mendRegistries(service.standIns))

/** Stops the extension's worker, as the browser does by itself after a while. */
async function stopWorker(browser: LoadedChromium, page: Page): Promise<void> {
  const session = await browser.context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
}

describe('Chromium without a service', () => {
  let browser: LoadedChromium
  let page: Page

  beforeAll(async () => {
    browser = await launchChromium({ display: display.name, proxy: internet.proxy })
    page = browser.context.pages()[0] ?? (await browser.context.newPage())
    await page.goto(`${site.origin}/`)
  })
  afterAll(() => browser?.close())

  /** Writes a name into the page and checks it by the menu. */
  async function check(name: string): Promise<void> {
    await page.locator('#brand').evaluate((element, text) => {
      element.textContent = text
    }, name)
    await checkByMenu(page, hands, '#brand')
  }
  const card = async (text: string) => seeCard(await browser.worker(), (seen) => seen.text.includes(text))
  /** The card with the answer about a name. */
  const answer = async (name: string) =>
    (
      await seeCard(
        await browser.worker(),
        ({ text }) => text.includes(name) && text.includes(DONE) && !RUNNING.test(text),
      )
    ).text
  async function inOwnPage<T>(work: (own: Page) => Promise<T>): Promise<T> {
    const own = await browser.openPage('options.html')
    try {
      return await work(own)
    } finally {
      await own.close()
    }
  }

  it('says who will see the name before sending it', async () => {
    await check('Rolecks')
    const { text, focused } = await card(ASKS)
    expect(text).toContain('Your browser asks 5 public registries directly')
    expect(focused).toBe('Check')
    expect(internet.asked()).toEqual([])
    expect(internet.told('rolecks')).toEqual([])
  })

  it('queries what needs no permission after one key, and says what is missing', async () => {
    await hands.press('Return')
    const text = await answer('Rolecks')
    expect(text).toMatch(/Still unknown.*\bEU\b/s)
    expect(text).toMatch(/Still unknown.*Companies/s)
    expect(text).toContain('.com taken')
    expect(text).not.toContain('Rolecks AG')
    expect(internet.asked()).not.toContain(COMPANIES)
    await page.keyboard.press('Escape')
  })

  it('queries the other registers once the user allows them in the options', async () => {
    const options = await browser.openPage('options.html')
    await options.bringToFront()
    const allow = options.getByRole('button', { name: 'Also check Swiss companies + .de' })
    await allow.click()
    await wait(QUESTION_MS)
    await hands.press('Tab', 'Return')
    await expect.poll(() => allow.count()).toBe(0)
    await options.close()
    await check('Rolecks')
    expect(await answer('Rolecks')).toContain('Rolecks AG')
    expect(internet.asked()).toContain(COMPANIES)
  })

  it('names each registry that is slow or answers wrongly, and continues once they answer', async () => {
    failRegistries(service.standIns)
    await check('Qzvyntral')
    seesFailing(await answer('Qzvyntral'))
    mendRegistries(service.standIns)
    const { buttons } = await card('Retry')
    const again = buttons.find(({ text }) => text === 'Retry')
    await page.mouse.click(again?.x ?? 0, again?.y ?? 0)
    await card('.com ○')
    seesMended(await answer('Qzvyntral'))
  })

  it('sends the name only to those registers', () => {
    const known = BROWSER_HOSTS.map(({ origin }) => new URL(origin).host)
    expect(internet.told('rolecks').filter((host) => !known.includes(host))).toEqual([])
    expect(service.standIns.euipo.received).toEqual([])
  })

  it('respects the pause of a registry even after its thread ended', async () => {
    // A browser can read the wait that a registry asks for (Retry-After) only if it was given access to the registry.
    service.standIns.rdap.setFault({ kind: 'rate_limited', retryAfter: '600' }, 'de')
    await check('Kandaroo')
    await answer('Kandaroo')
    const worker = await browser.worker()
    // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
    await worker.evaluate(() => (globalThis as any).chrome.offscreen.closeDocument())
    service.standIns.rdap.setFault(null)
    const before = service.standIns.rdap.asked().length
    await check('Vyntrelo')
    await answer('Vyntrelo')
    expect(service.standIns.rdap.asked().slice(before)).toContain('vyntrelo.ch')
    expect(service.standIns.rdap.asked().slice(before)).not.toContain('vyntrelo.de')
  })

  it('respects the pause of a registry even after a restart of the browser', async () => {
    service.standIns.rdap.setFault({ kind: 'rate_limited', retryAfter: '600' }, 'de')
    await check('Kandarello')
    await answer('Kandarello')
    service.standIns.rdap.setFault(null)
    const worker = await browser.worker()
    const kept = () =>
      worker.evaluate(async () => {
        // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
        const { pauses } = await (globalThis as any).chrome.storage.local.get('pauses')
        return (pauses?.['rdap.denic.de'] ?? 0) - Date.now()
      })
    await expect.poll(kept).toBeGreaterThan(300_000)
    const profile = await browser.closeForNow()
    browser = await launchChromium({ display: display.name, proxy: internet.proxy, profile })
    page = browser.welcome
    await page.goto(`${site.origin}/`)
    await check('Quorvanto')
    await answer('Quorvanto')
    expect(service.standIns.rdap.asked()).toContain('quorvanto.ch')
    expect(service.standIns.rdap.asked()).not.toContain('quorvanto.de')
  })

  it('shows local results if the network is gone, and names what it could not query', async () => {
    internet.cut(true)
    try {
      await check('Roleks')
      const text = await answer('Roleks')
      expect(text).toContain('Already in use')
      expect(text).toContain('Rolex')
      expect(text).toMatch(/Still unknown.*Companies/s)
      expect(text).toMatch(/\.com \?/)
      expect(text).not.toContain('not registered')
      await check('Qzvyntrelo')
      expect(await answer('Qzvyntrelo')).toContain('Not enough searched to tell')
    } finally {
      internet.cut(false)
    }
    await check('Qzvyntrela')
    expect(await answer('Qzvyntrela')).toContain('not registered')
  })

  it('checks nothing while the browser is offline, and continues afterwards', async () => {
    const panel = await browser.openPage('sidepanel.html')
    const text = () => panel.innerText('main')
    await browser.context.setOffline(true)
    await panel.getByRole('searchbox').fill('Vyntrelino')
    await panel.keyboard.press('Enter')
    await expect.poll(text).toContain('You are offline. Nothing was checked.')
    await browser.context.setOffline(false)
    await panel.getByRole('button', { name: 'Check again' }).click()
    await expect.poll(text).toContain(DONE)
    await panel.close()
    await page.bringToFront()
  })

  it('offers a working retry after the browser stops the worker', async () => {
    service.standIns.rdap.setFault({ kind: 'hang' })
    const panel = await browser.openPage('sidepanel.html')
    await panel.getByRole('searchbox').fill('Marvolino')
    await panel.keyboard.press('Enter')
    await expect.poll(() => internet.told('marvolino').length).toBeGreaterThan(0)
    await stopWorker(browser, page)
    const text = () => panel.innerText('main')
    await expect.poll(text).toContain('The check was cut off before it ended.')
    expect(await text()).not.toContain('charged')
    service.standIns.rdap.setFault(null)
    await panel.getByRole('button', { name: 'Check again' }).click()
    await expect.poll(text).toContain(DONE)
    expect(await text()).toContain('Still unknown')
    await panel.close()
    await page.bringToFront()
  })

  it('switches to a service by a connection, and back manually', async () => {
    await inOwnPage((own) => connect(own, service.url, service.apiKey))
    const before = internet.asked().length
    await check('Qzvyntrel')
    await card('Search aid')
    expect(internet.asked()).toHaveLength(before)
    await inOwnPage((own) => own.getByRole('radio', { name: 'This browser' }).check())
    await check('Solarvikon')
    await answer('Solarvikon')
    expect(internet.told('solarvikon')).toContain('rdap.nic.ch')
  })
})

describe('a service that is connected while a check waits', () => {
  let browser: LoadedChromium
  let page: Page

  beforeEach(async () => {
    browser = await launchChromium({ display: display.name, proxy: internet.proxy })
    page = browser.context.pages()[0] ?? (await browser.context.newPage())
    await page.goto(`${site.origin}/`)
    await checkByMenu(page, hands, '#brand')
    await seeCard(await browser.worker(), ({ text }) => text.includes(ASKS))
  })
  afterEach(() => browser.close())

  async function connectIt(): Promise<void> {
    await connectBrowser(browser, service.url, service.apiKey)
    await page.bringToFront()
  }

  it('runs the waiting check in its card, where the user left it', async () => {
    const before = internet.asked().length
    await connectIt()
    const worker = await browser.worker()
    await seeCard(worker, ({ text }) => text.includes('Rolex') && /Search aid/.test(text))
    expect(internet.asked()).toHaveLength(before)
  })

  it('does not receive the name if the page was left while the worker slept', async () => {
    await stopWorker(browser, page)
    await page.goto(`${site.origin}/?another`)
    const before = service.standIns.rdap.asked().length
    await connectIt()
    await page.locator('#brand').evaluate((element) => {
      element.textContent = 'Quandrelio'
    })
    await checkByMenu(page, hands, '#brand')
    await seeCard(await browser.worker(), ({ text }) => text.includes('Quandrelio') && /Search aid/.test(text))
    const told = service.standIns.rdap.asked().slice(before)
    expect(told).toContain('quandrelio.ch')
    expect(told.filter((domain) => domain.startsWith('rolecks'))).toEqual([])
  })
})

describe('after the installation in Chromium', () => {
  it('leads to the first result in four steps: install, select, right-click, confirm', async () => {
    const before = internet.asked().length
    const browser = await launchChromium({ display: display.name, proxy: internet.proxy, keepsWelcome: true })
    try {
      const { welcome } = browser
      await welcome.waitForSelector('.bc-sample')
      const text = () => welcome.innerText('main')
      expect(await text()).toContain('the answer links to the official trade mark searches.')
      await checkByMenu(welcome, hands, '.bc-sample b:first-of-type')
      await expect.poll(text).toContain(ASKS)
      await expect.poll(() => welcome.evaluate(() => document.activeElement?.textContent)).toBe('Check')
      expect(internet.asked()).toHaveLength(before)
      await hands.press('Return')
      await expect.poll(text).toContain(DONE)
      expect(await text()).toContain('Starbucks')
      expect(internet.asked().slice(before)).toContain('rdap.verisign.com')
      expect(internet.asked().slice(before)).not.toContain('rdap.nic.us')
      // Further registers come later, by a button that says what they add.
      await welcome.getByRole('button', { name: 'Also check Swiss companies + .de' }).click()
      await wait(QUESTION_MS)
      await hands.press('Tab', 'Return')
      await expect.poll(text).not.toContain('Also check')
      await expect.poll(text).toContain('Starbuks AG')
      await welcome.getByRole('button', { name: 'Close' }).click()
      expect(await text()).not.toContain('Starbuks AG')
    } finally {
      await browser.close()
    }
  })
})
