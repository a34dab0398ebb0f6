import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { connectBrowser } from './browser/connect.ts'
import { type Display, startDisplay } from './browser/display.ts'
import { type Hands, handsOn } from './browser/hands.ts'
import { says, seeCard } from './browser/person.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'
import { type Site, serveSite } from './browser/site.ts'

/** Milliseconds in which a browser has asked its search engine for suggestions. */
const SUGGESTED_MS = 1500

let folder: string
let display: Display
let hands: Hands
let service: ServiceProcess
let site: Site
let browser: LoadedChromium
let log: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-check-address-bar-'))
  log = join(folder, 'net.json')
  display = await startDisplay()
  hands = handsOn(display.name)
  service = await startServiceProcess()
  site = await serveSite({ '/': { body: '<title>Names</title><p>Names</p><textarea>Quibblano</textarea>' } })
  browser = await launchChromium({ display: display.name, netLog: log })
  await connectBrowser(browser, service.url, service.apiKey)
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
  await service?.close()
  await display?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('checks the selected name by the keyword and two spaces, without a name in the address bar', async () => {
  const page = await browser.context.newPage()
  await page.goto(site.origin)
  await page.bringToFront()
  await page.locator('textarea').focus()
  await hands.press('ctrl+a', 'ctrl+l')
  // The first space makes the keyword a label. Chromium hands over what follows only where there is something.
  await hands.type('brand  ')
  await hands.press('Return')
  await seeCard(await browser.worker(), says('Quibblano', 'Search aid'))
  await page.close()
})

it('checks a name after the keyword in Chromium, and sends nothing typed there to the search engine', async () => {
  const page = await browser.context.newPage()
  await page.goto(site.origin)
  await page.bringToFront()
  await hands.press('ctrl+l')
  await hands.type('okrubiton')
  await wait(SUGGESTED_MS)
  await page.locator('textarea').focus()
  await hands.press('ctrl+a', 'ctrl+c', 'ctrl+l')
  await hands.type('brand ')
  await hands.press('ctrl+v')
  await wait(SUGGESTED_MS)
  await hands.press('Escape', 'Escape', 'ctrl+l')
  await hands.type('brand rolecks')
  await wait(SUGGESTED_MS)
  await hands.press('Return')
  await seeCard(await browser.worker(), says('rolecks', 'Already in use'))
  await browser.close()
  const told = await readFile(log, 'utf8')
  expect(told.toLowerCase()).toContain('okrubiton')
  for (const part of ['quibbl', 'rolec']) expect(told.toLowerCase()).not.toContain(part)
})
