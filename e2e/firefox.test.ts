import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../service/testing/test-service.ts'
import { connect } from './browser/connect.ts'
import { type Display, startDisplay } from './browser/display.ts'
import { type LoadedFirefox, launchFirefox } from './browser/firefox.ts'
import { chooseFromMenu, type Hands, handsOn } from './browser/hands.ts'
import { type Inside, readCard, type SeenCard, tabInFront } from './browser/read-card.ts'
import { type Site, STRICT_POLICY, serveSite } from './browser/site.ts'

let display: Display
let hands: Hands
let t: TestService
let site: Site
let firefox: LoadedFirefox
let options: Page

beforeAll(async () => {
  display = await startDisplay()
  hands = handsOn(display.name)
  t = await startTestService()
  const body = '<title>Names</title><p><span id="brand">Starbuks</span></p>'
  site = await serveSite({ '/strict': { headers: { 'Content-Security-Policy': STRICT_POLICY }, body } })
  firefox = await launchFirefox({ display: display.name })
  options = await firefox.openPage('options.html')
})
afterAll(async () => {
  await firefox?.close()
  await site?.close()
  await t?.close()
  await display?.stop()
})

const textOf = (page: Page) => page.evaluate(() => document.body.innerText)

/** Types into the field with that label, as its page would see it from a person. */
async function fill(page: Page, label: string, text: string): Promise<void> {
  const field = await page.waitForSelector(`aria/${label}`)
  await field?.click({ count: 3 })
  await field?.type(text)
}

describe('in Firefox', () => {
  it('options store address and key, and test them', async () => {
    await options.bringToFront()
    await fill(options, 'Service address', t.service.url)
    await fill(options, 'API key', t.service.localKey)
    await (await options.waitForSelector('aria/Save[role="button"]'))?.click()
    await expect.poll(() => textOf(options)).toContain('Saved.')
    await (await options.waitForSelector('aria/Test connection[role="button"]'))?.click()
    await expect.poll(() => textOf(options), { timeout: 10_000 }).toContain('The service answered.')
    expect(await textOf(options)).toContain(`…${t.service.localKey.slice(-4)}`)
  })

  it('the popup checks a name', async () => {
    const popup = await firefox.openPage('popup.html')
    await popup.bringToFront()
    await fill(popup, 'Name', 'Starbuks')
    await popup.keyboard.press('Enter')
    await expect.poll(() => textOf(popup), { timeout: 15_000 }).toContain('Possible conflict')
    const text = await textOf(popup)
    for (const part of ['Starbucks', 'EU trade mark register (EUIPO)', 'not connected', 'starbuks.com']) {
      expect(text).toContain(part)
    }
    await popup.close()
  })

  it('a real right-click shows the card on the strictest page, and the page cannot look inside', async () => {
    await connect(options as unknown as Inside, t.service.url, t.service.localKey)
    const page = await firefox.browser.newPage()
    await page.goto(`${site.origin}/strict`)
    await page.bringToFront()
    const box = await (await page.$('#brand'))?.boundingBox()
    const frame = await page.evaluate(() => {
      const { mozInnerScreenX, mozInnerScreenY } = window as unknown as Record<string, number>
      return { x: mozInnerScreenX ?? 0, y: mozInnerScreenY ?? 0 }
    })
    const at = { x: frame.x + (box?.x ?? 0) + 20, y: frame.y + (box?.y ?? 0) + 8 }
    await hands.doubleClick(at.x, at.y)
    await expect.poll(() => page.evaluate(() => String(getSelection()).trim())).toBe('Starbuks')
    await chooseFromMenu(hands, at.x, at.y, 1)
    const seen = async (): Promise<SeenCard | null> =>
      readCard(options as unknown as Inside, await tabInFront(options as unknown as Inside)).catch(() => null)
    await expect.poll(async () => (await seen())?.text, { timeout: 15_000 }).toContain('Possible conflict')
    expect(await seen()).toMatchObject({ hosts: 1, role: 'dialog' })
    const looked = await page.evaluate(() => {
      const host = [...document.querySelectorAll('*')].find((node) => node.localName.startsWith('brand-check-'))
      return { root: host?.shadowRoot, html: document.documentElement.outerHTML }
    })
    expect(looked.root).toBeNull()
    expect(looked.html).not.toContain('Possible conflict')
    await hands.press('Escape')
    await expect.poll(async () => (await seen())?.hosts).toBe(0)
  })

  it('leaves the suggested keys as they are', async () => {
    const commands = await options.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's page
      return (globalThis as any).browser.commands.getAll()
    })
    expect(commands).toContainEqual(expect.objectContaining({ name: 'check-selection', shortcut: 'Alt+Shift+K' }))
  })
})
