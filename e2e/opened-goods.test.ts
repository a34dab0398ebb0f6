import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService, withAccess } from '../service/testing/test-service.ts'
import { connectBrowser } from './browser/connect.ts'
import { BROWSERS, bodyOf, type Opened } from './browser/own-pages.ts'

const HIT = '.bc-hit summary'

let t: TestService

beforeAll(async () => {
  t = await startTestService(withAccess)
})
afterAll(() => t?.close())

/** Paths of the requests to EUIPO for a single mark, without the query. */
const details = () =>
  t.standIns.euipo.received.flatMap(({ path }) => path.match(/^\/trademark-search\/trademarks\/[^?]+/)?.[0] ?? [])

describe.each(BROWSERS)('the goods of a mark, in %s', (_, launch) => {
  let browser: Opened
  beforeAll(async () => {
    browser = await launch()
    await connectBrowser(browser, t.service.url, t.service.localKey)
  })
  afterAll(() => browser?.close())

  it.each(['popup.html', 'sidepanel.html'])('come from the office in %s once the user opens the hit', async (path) => {
    t.standIns.euipo.received.length = 0
    const page = await browser.openPage(path)
    await page.bringToFront()
    await page.focus('input[type=search]')
    await page.keyboard.type('Golden Apple')
    await page.keyboard.press('Enter')
    await expect.poll(() => bodyOf(page)).toContain('Risk 5 of 5')
    await expect.poll(() => page.evaluate((hit) => document.querySelectorAll(hit).length, HIT)).toBeGreaterThan(0)
    expect(details()).toEqual([])
    await page.focus(HIT)
    await page.keyboard.press('Enter')
    await expect.poll(() => bodyOf(page)).toContain('Class 30: 2 terms')
    expect(await bodyOf(page)).toContain('Goods and services in the words of the office, asked ')
    expect(details()).toEqual(['/trademark-search/trademarks/000428557'])
    await page.close()
  })
})
