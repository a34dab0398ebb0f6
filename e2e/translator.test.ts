import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { connectBrowser } from './browser/connect.ts'
import { type Display, startDisplay } from './browser/display.ts'
import { handsOn } from './browser/hands.ts'
import { says, seeCard } from './browser/person.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'
import { type Site, serveSite } from './browser/site.ts'
import { startTranslator, type Translator } from './browser/translator.ts'

/** Milliseconds in which a translator has begun with a page that it is let into. */
const BEGUN_MS = 3000

let display: Display
let service: ServiceProcess
let site: Site
let translator: Translator
let browser: LoadedChromium

beforeAll(async () => {
  // Chromium translates only where it has a key for the services of its maker.
  vi.stubEnv('GOOGLE_API_KEY', 'any')
  display = await startDisplay()
  service = await startServiceProcess()
  const body = '<html lang="en"><title>Names</title><p>We have thought of good names for the shop of our family</p>'
  site = await serveSite({ '/': { body: `${body}<textarea>Rolecks</textarea>` } })
  translator = await startTranslator()
  browser = await launchChromium({ display: display.name, ...translator })
  await connectBrowser(browser, service.url, service.apiKey)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await browser?.close()
  if (translator) await rm(translator.profile, { recursive: true, force: true })
  await translator?.close()
  await site?.close()
  await service?.close()
  await display?.stop()
})

const heardOf = (address: string) => translator.heard().filter((each) => each.startsWith(address))

it('passes nothing of a card to the translator of a browser that translates English pages', async () => {
  const page = await browser.context.newPage()
  await page.goto(site.origin)
  await expect.poll(() => heardOf(site.origin).join(), { timeout: 15_000 }).toContain('good names')
  await page.bringToFront()
  await page.locator('textarea').focus()
  await handsOn(display.name).press('ctrl+a', 'alt+shift+k')
  await seeCard(await browser.worker(), says('Rolex', 'Already in use', 'Still unknown'))
  await wait(BEGUN_MS)
  expect(heardOf(site.origin).join()).not.toMatch(/Rolec|Already in use|Still unknown/)
  await page.close()
})

it.each(['sidepanel.html', 'popup.html', 'options.html', 'welcome.html'])(
  'does not let a browser that translates English pages translate %s',
  async (path) => {
    const page = await browser.openPage(path)
    await wait(BEGUN_MS)
    expect(heardOf(page.url())).toEqual([])
    await page.close()
  },
)

it('does not let a browser that translates English pages translate the API documentation', async () => {
  const page = await browser.context.newPage()
  await page.goto(`${service.url}/docs`)
  await page.locator('#operations-Checks-checkName').waitFor()
  await wait(BEGUN_MS)
  expect(heardOf(service.url)).toEqual([])
  await page.close()
})
