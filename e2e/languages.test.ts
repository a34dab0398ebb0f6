import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMessages } from '../components/gallery/messages.ts'
import { translator } from '../components/gallery/translator.ts'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { connectBrowser } from './browser/connect.ts'
import { type Display, startDisplay } from './browser/display.ts'
import { handsOn } from './browser/hands.ts'
import { checkByMenu, says, seeCard } from './browser/person.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'
import { type Site, serveSite } from './browser/site.ts'

let display: Display
let service: ServiceProcess
let site: Site

beforeAll(async () => {
  display = await startDisplay()
  service = await startServiceProcess()
  site = await serveSite({ '/': { body: '<p><span id="brand">Rolecks</span></p>' } })
})
afterAll(async () => {
  await site?.close()
  await service?.close()
  await display?.stop()
})

/** Chromium in a language, with the extension connected. */
async function openIn(language: string): Promise<LoadedChromium> {
  const browser = await launchChromium({ display: display.name, language })
  await connectBrowser(browser, service.url, service.apiKey)
  return browser
}

const toolbar = async (browser: LoadedChromium) =>
  (await browser.worker()).evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's worker
    const { chrome } = globalThis as any
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
    return chrome.action.getTitle({ tabId: tab.id })
  })

it('shows the verdict in German in a German browser, in the page and in the toolbar', async () => {
  const browser = await openIn('de')
  try {
    const page = browser.context.pages()[0] ?? (await browser.context.newPage())
    await page.goto(site.origin)
    await checkByMenu(page, handsOn(display.name), '#brand')
    const finished = says(
      'Name im Gebrauch',
      'Risiko 4 von 5',
      'Rolex ist ein berühmter Name.',
      'Noch unbekannt: EU, Firmen CH',
      'nicht registriert',
    )
    const card = await seeCard(await browser.worker(), finished)
    expect(card.text).not.toContain('Already in use')
    expect(await toolbar(browser)).toBe('Brand Check — Name im Gebrauch')
  } finally {
    await browser.close()
  }
})

it.each([
  ['de', 'de'],
  ['fr', 'fr'],
  ['it', 'it'],
  ['es', 'en'],
])('for a browser in %s, shows the popup in %s, and marks the language of each part', async (language, expected) => {
  const t = translator(await readMessages(expected))
  const browser = await openIn(language)
  try {
    const popup = await browser.openPage('popup.html')
    await popup.getByLabel(t('search.name'), { exact: true }).fill('Rolecks')
    await popup.keyboard.press('Enter')
    await expect.poll(() => popup.innerText('body')).toContain(t('verdict.in_use'))
    const text = await popup.innerText('body')
    expect(text).toContain(t('footer.advice'))
    expect(await popup.getAttribute('html', 'lang')).toBe(t('format.locale'))
    const languageOf = (source: string) =>
      popup.locator('.bc-source-name', { hasText: source }).first().getAttribute('lang')
    expect(await languageOf(t('source_name.zefix'))).toBeNull()
    expect(await languageOf('.com (Verisign)')).toBe('en')
  } finally {
    await browser.close()
  }
})

it.each([
  ['de', 'de', 'Eine Unionsmarke'],
  ['fr', 'fr', 'Une marque de l’UE'],
  ['it', 'it', 'Un marchio UE'],
  ['es', 'en', 'An EU trade mark'],
])('shows a browser in %s the filing rules in %s, and loads only that language', async (language, expected, rule) => {
  const t = translator(await readMessages(expected))
  const browser = await openIn(language)
  try {
    const panel = await browser.openPage('sidepanel.html')
    const words: string[] = []
    panel.on('request', (request) => words.push(...(request.url().match(/(?<=jurisdictions\.)\w+(?=-)/) ?? [])))
    await panel.getByRole('button', { name: t('rooms.filing'), exact: true }).click()
    await panel.locator('.bc-filing select').selectOption('CH')
    await expect.poll(() => panel.innerText('.bc-filing')).toContain(rule)
    expect((await panel.locator('.bc-filing [lang="en"]').count()) > 0).toBe(expected === 'en')
    expect(words).toEqual(expected === 'en' ? [] : [expected])
  } finally {
    await browser.close()
  }
})
