import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../service/testing/test-service.ts'
import { connectBrowser } from './browser/connect.ts'
import { BROWSERS, bodyOf, type Opened, type OwnPage } from './browser/own-pages.ts'
import { listenAt, type ServiceEar } from './browser/service-ear.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const FIELD = '[role=combobox]'
/** The chip that names the goods and unfolds their field. */
const CHIP = '.bc-chip-row [aria-expanded]'
const USE_FOR_ALL = '.bc-chip-row .bc-check input'

const textsOf = (page: OwnPage, selector: string): Promise<string[]> =>
  page.evaluate((all) => [...document.querySelectorAll<HTMLElement>(all)].map((one) => one.innerText.trim()), selector)

/** The stored preferences, as JSON. Tests wait for them: a page that is closed too early loses its last change. */
const keptPreferences = (page: OwnPage): Promise<string> =>
  page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: the extension's own interface, under one of two names
    const { browser, chrome } = globalThis as any
    return JSON.stringify((await (browser ?? chrome).storage.local.get('preferences')).preferences ?? 'nothing kept')
  }, undefined)

/** Problems that axe finds on a page in its present state, in words. */
async function barriersOn(page: OwnPage): Promise<string[]> {
  await page.evaluate(`${AXE};0` as never, undefined)
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself there
    const { violations } = await (globalThis as any).axe.run()
    return violations.map((rule: { id: string; help: string }) => `${rule.id}: ${rule.help}`)
  }, undefined)
}

let t: TestService
let ear: ServiceEar

beforeAll(async () => {
  t = await startTestService()
  ear = await listenAt(t.service.url)
})
afterAll(async () => {
  await ear?.close()
  await t?.close()
})

describe.each(BROWSERS)('the field for goods, in %s,', (_, launch) => {
  let browser: Opened
  beforeAll(async () => {
    browser = await launch()
    await connectBrowser(browser, ear.url, t.service.localKey)
  })
  afterAll(() => browser?.close())

  async function unfold(page: OwnPage): Promise<void> {
    await page.bringToFront()
    await page.focus(CHIP)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate((field) => document.activeElement?.matches(field), FIELD)).toBe(true)
  }

  async function useForAll(page: OwnPage): Promise<void> {
    await page.focus(USE_FOR_ALL)
    await page.keyboard.type(' ')
  }

  async function pick(page: OwnPage, typed: string, first: string): Promise<void> {
    await page.keyboard.type(typed)
    await expect.poll(async () => (await textsOf(page, '[role=option]'))[0]).toContain(first)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => textsOf(page, '[role=option]')).toEqual([])
  }

  it.each(['popup.html', 'sidepanel.html'])(
    'accepts words by keyboard in %s, sends them, and keeps them on request',
    async (path) => {
      const page = await browser.openPage(path)
      await unfold(page)
      await page.keyboard.type('Kaffee')
      await expect.poll(async () => (await textsOf(page, '[role=option]'))[0]).toMatch(/^Kaffee\s+30 · Coffee, tea/)
      expect(await barriersOn(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect.poll(() => textsOf(page, '[role=option]')).toEqual([])
      for (const _letter of 'Kaffee') await page.keyboard.press('Backspace')
      await pick(page, 'coffee', 'coffee')
      await pick(page, 'caf', 'cafe')
      expect(await textsOf(page, '.bc-chips li')).toEqual(['coffee · 30', 'cafe · 43'])
      await page.keyboard.type('qzvyntrel')
      await expect.poll(() => bodyOf(page)).toContain('No class found for “qzvyntrel”')
      await page.keyboard.press('Enter')
      expect(await barriersOn(page)).toEqual([])
      for (const _letter of 'qzvyntrel') await page.keyboard.press('Backspace')
      await page.focus('input[type=search]')
      await page.keyboard.type('Rolecks')
      await page.keyboard.press('Enter')
      await expect.poll(() => textsOf(page, CHIP)).toEqual(['coffee, cafe'])
      await expect.poll(() => bodyOf(page)).toContain('Rolex')
      const asked = { name: 'Rolecks', jurisdiction: null, niceClasses: [30, 43], goods: 'coffee; coffee shop' }
      await expect.poll(() => ear.checks).toEqual([asked])
      ear.checks.length = 0
      expect(await keptPreferences(page)).not.toContain('cafe')
      await useForAll(page)
      await expect.poll(() => keptPreferences(page)).toContain('cafe')
      await page.close()
      const again = await browser.openPage(path)
      await expect.poll(() => textsOf(again, CHIP)).toEqual(['coffee, cafe'])
      await unfold(again)
      await expect.poll(() => textsOf(again, '.bc-chips li')).toEqual(['coffee · 30', 'cafe · 43'])
      for (const _chip of ['coffee', 'cafe']) {
        await again.focus('.bc-chips button')
        await again.keyboard.press('Enter')
      }
      await expect.poll(() => textsOf(again, '.bc-chips li')).toEqual([])
      await useForAll(again)
      await expect.poll(() => keptPreferences(again)).not.toContain('cafe')
      await again.close()
    },
  )
})
