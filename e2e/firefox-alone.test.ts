import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../service/testing/test-service.ts'
import { type Internet, startInternet } from '../stand-ins/internet.ts'
import { type Display, startDisplay } from './browser/display.ts'
import { type Either, eitherFirefox } from './browser/either-browser.ts'
import { failRegistries, mendRegistries, seesFailing, seesMended } from './browser/failing-registries.ts'
import { type LoadedFirefox, launchFirefox } from './browser/firefox.ts'
import { type Background, openBackground } from './browser/firefox-background.ts'
import { says } from './browser/person.ts'
import { type Site, serveSite } from './browser/site.ts'

const ASKS = 'Check it from this browser?'
/** Ends every answer. */
const ALONE = 'Search aid'
/** Hosts whose answers Firefox lets through only where the person allows it. */
const NEED_ACCESS = ['lindas.admin.ch', 'rdap.denic.de']
/** Milliseconds in which Firefox draws a menu or a question of its own. */
const QUESTION_MS = 1500
/** Key of the answer to Firefox's question that gives access. */
const ALLOW = 'alt+a'

let display: Display
let site: Site
/** Its stand-ins also answer a browser that asks by itself. */
let t: TestService
let internet: Internet

beforeAll(async () => {
  display = await startDisplay()
  site = await serveSite({ '/': { body: '<p>A word: <span id="brand">Rolecks</span></p>' } })
  t = await startTestService()
  internet = await startInternet(t.standIns)
  t.standIns.rdap.register('rolecks.com')
  t.standIns.lindas.enter('Rolecks')
})
afterAll(async () => {
  await internet?.close()
  await t?.close()
  await site?.close()
  await display?.stop()
})
afterEach(() => mendRegistries(t.standIns))

describe('Firefox without a service', () => {
  let firefox: LoadedFirefox
  let options: Page
  let b: Either
  let background: Background
  /** How many requests there were before the first check. */
  let before: number

  beforeAll(async () => {
    before = internet.asked().length
    firefox = await launchFirefox({ display: display.name, proxy: internet.proxy })
    options = await firefox.openPage('options.html')
    background = await openBackground(firefox)
    b = await eitherFirefox(firefox, options, display.name)
  })
  afterAll(() => firefox?.close())

  /** Writes a name into the page and checks it by the menu. */
  async function check(name: string): Promise<void> {
    await b.page.evaluate((text: string) => {
      const brand = document.querySelector('#brand')
      if (brand) brand.textContent = text
    }, name)
    await b.check('#brand')
  }
  /** The card with the answer about a name. */
  const answer = async (name: string) => (await b.cardThat(says(name, ALONE))).text
  /** Switches Firefox between online and *Work Offline*, by its menu. */
  async function switchOffline(): Promise<void> {
    await b.hands.press('alt+f')
    await wait(QUESTION_MS / 2)
    await b.hands.press('k')
  }
  const pressInOptions = async (name: string) => (await options.waitForSelector(`aria/${name}[role="button"]`))?.click()

  it('queries what needs no permission after one key in the card, and says what is missing', async () => {
    await b.page.goto(`${site.origin}/`)
    await b.check('#brand')
    await b.cardThat(says(ASKS))
    expect(internet.asked()).toHaveLength(before)
    await b.hands.press('Return')
    const text = await answer('Rolecks')
    expect(text).toMatch(/Still unknown.*\bEU\b/s)
    expect(text).toMatch(/Still unknown.*Companies/s)
    expect(text).toContain('.com taken')
    expect(text).not.toContain('Rolecks AG')
    const asked = internet.asked().slice(before)
    expect(asked).toContain('rdap.verisign.com')
    expect(asked.filter((host) => NEED_ACCESS.includes(host))).toEqual([])
  })

  it('queries the other registers once the user allows them in the options', async () => {
    await options.bringToFront()
    await (await options.waitForSelector('aria/Also check Swiss companies + .de[role="button"]'))?.focus()
    await options.keyboard.press('Enter')
    await wait(QUESTION_MS)
    await b.hands.press(ALLOW)
    await expect.poll(() => options.evaluate(() => document.body.innerText)).not.toContain('Also check')
    await check('Rolecks')
    expect(await answer('Rolecks')).toContain('Rolecks AG')
    expect(internet.told('rolecks')).toEqual(expect.arrayContaining(NEED_ACCESS))
  })

  it('names each registry that is slow or answers wrongly, and continues once they answer', async () => {
    failRegistries(t.standIns)
    await check('Qzvyntral')
    seesFailing(await answer('Qzvyntral'))
    mendRegistries(t.standIns)
    await b.pressInCard('Retry')
    await b.cardThat(says('.com ○'))
    seesMended(await answer('Qzvyntral'))
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
      await check('Qzvyntrel')
      expect(await answer('Qzvyntrel')).toContain('Not enough searched to tell')
      expect(internet.told('qzvyntrel')).toEqual([])
    } finally {
      internet.cut(false)
    }
    await b.pressInCard('Retry')
    await b.cardThat(says('Qzvyntrel', '.com ○'))
    expect(internet.told('qzvyntrel')).toContain('rdap.verisign.com')
  })

  it('checks nothing while Firefox works offline, and continues afterwards', async () => {
    await switchOffline()
    try {
      await expect.poll(() => options.evaluate(() => navigator.onLine)).toBe(false)
      await check('Vyntrelino')
      await b.cardThat(says('You are offline. Nothing was checked.'))
    } finally {
      await switchOffline()
    }
    await expect.poll(() => options.evaluate(() => navigator.onLine)).toBe(true)
    expect(internet.told('vyntrelino')).toEqual([])
    await b.pressInCard('Check again')
    expect(await answer('Vyntrelino')).toContain('.com ○')
  })

  it('offers a working retry after Firefox stops the background page of the extension', async () => {
    t.standIns.rdap.setFault({ kind: 'hang' })
    await check('Marvolino')
    await expect.poll(() => internet.told('marvolino')).toContain('rdap.nic.ch')
    await background.stop()
    const { text } = await b.cardThat(says('The check was cut off before it ended.'))
    expect(text).toContain('Not checked')
    expect(text).not.toContain('charged')
    t.standIns.rdap.setFault(null)
    await b.pressInCard('Check again')
    expect(await answer('Marvolino')).toContain('.com ○')
  })

  it('respects the pause of a registry even after its background page was stopped', async () => {
    t.standIns.rdap.setFault({ kind: 'rate_limited', retryAfter: '600' }, 'de')
    await check('Kandaroo')
    await answer('Kandaroo')
    await background.stop()
    t.standIns.rdap.setFault(null)
    await check('Solarvikon')
    await answer('Solarvikon')
    expect(internet.told('solarvikon')).toContain('rdap.nic.ch')
    expect(internet.told('solarvikon')).not.toContain('rdap.denic.de')
  })

  it('switches to a service by a connection code, and back manually', async () => {
    const checks = () => t.log.filter((line) => /"method":"POST".*"route":"\/api\/v2\/brand-check"/.test(line)).length
    const earlier = checks()
    await options.bringToFront()
    await (await options.waitForSelector('aria/Connection code[role="textbox"]'))?.type(
      await t.service.connectionCode(),
    )
    await pressInOptions('Continue')
    await pressInOptions('Connect')
    // Firefox asks whether the extension may send a key.
    await wait(QUESTION_MS)
    await b.hands.press(ALLOW)
    await expect
      .poll(() => options.evaluate(() => document.body.innerText))
      .toContain(`Connected to ${new URL(t.service.url).host}`)
    await check('Quandrelio')
    await b.cardThat(says('Quandrelio', ALONE))
    expect(internet.told('quandrelio')).toEqual([])
    expect(checks()).toBe(earlier + 1)
    await options.bringToFront()
    await (await options.waitForSelector('aria/This browser, by itself[role="radio"]'))?.click()
    await check('Quorvanto')
    await answer('Quorvanto')
    expect(internet.told('quorvanto')).toContain('rdap.nic.ch')
    expect(checks()).toBe(earlier + 1)
  })
})
