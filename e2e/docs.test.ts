import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBrowser } from '../scripts/find-browser.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'

let service: ServiceProcess
let browser: Browser
let page: Page
const complaints: string[] = []
const elsewhere: string[] = []

beforeAll(async () => {
  service = await startServiceProcess()
  const found = findBrowser('chrome')
  if (found === null) throw new Error('Chromium is needed for this test.')
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  browser = await chromium.launch({ executablePath: found.path, args })
  page = await browser.newPage()
  page.on('console', (line) => complaints.push(line.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(service.url) && !url.startsWith('data:')) elsewhere.push(url)
  })
})
afterAll(async () => {
  await browser.close()
  await service.close()
})

it('lets a user read and try the API in a browser, and loads nothing from other servers', async () => {
  await page.goto(`${service.url}/docs`)
  await page.waitForSelector('#operations-Checks-checkName')
  expect(await page.locator('.opblock').count()).toBeGreaterThan(8)
  await page.click('.btn.authorize')
  await page.fill('.auth-container input', service.apiKey)
  await page.click('.auth-btn-wrapper .authorize')
  await page.click('.btn-done')
  const check = page.locator('#operations-Checks-checkName')
  await check.locator('.opblock-summary-control').click()
  await check.locator('.body-param textarea').fill('{"name": "Rolecks"}')
  const kept = (field: Locator) =>
    field.evaluate((box: HTMLInputElement) => [box.autocomplete, box.spellcheck, box.writingSuggestions])
  expect(await kept(check.locator('.body-param textarea'))).toEqual(['off', false, 'false'])
  await check.locator('.execute').click()
  const answer = check.locator('.live-responses-table .response')
  await answer.locator('.response-col_status', { hasText: '200' }).waitFor()
  expect(await answer.locator('.highlight-code').first().textContent()).toContain('"verdict": "caution"')
  expect(complaints).toEqual([])
  expect(elsewhere).toEqual([])
})

it('follows the colour scheme of the user', async () => {
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).not.toBe(light)
})
