import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkIn, mailOf } from '../service/testing/access.ts'
import { startTestService, type TestService } from '../service/testing/test-service.ts'
import { type MailServer, startMailServer } from '../stand-ins/mail-server.ts'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const ADMIN = join(import.meta.dirname, '../service/cli/admin.ts')

let server: MailServer
let t: TestService
let browser: LoadedChromium
let page: Page
/** Addresses outside the service that the page's browser asked for. */
const elsewhere: string[] = []

beforeAll(async () => {
  server = await startMailServer()
  t = await startTestService({ SMTP_URL: server.url, MAIL_FROM: 'names@service.example' })
  browser = await launchChromium()
  page = await browser.context.newPage()
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(t.service.url) && !url.startsWith('data:')) elsewhere.push(url)
  })
})
afterAll(async () => {
  await browser?.close()
  await t?.close()
  await server?.close()
})

/** Problems that axe finds on the page, in words: in light and in dark, wide and narrow. */
async function barriers(): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(AXE)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1100, 320]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      const here = await page.evaluate(async () => {
        // biome-ignore lint/suspicious/noExplicitAny: axe puts itself there
        const { violations } = await (globalThis as any).axe.run()
        const { scrollWidth, clientWidth } = document.documentElement
        const wide = scrollWidth > clientWidth ? ['wider than the window'] : []
        return [...violations.map((rule: { id: string; help: string }) => `${rule.id}: ${rule.help}`), ...wide]
      })
      found.push(...here.map((each: string) => `${colorScheme} ${width}: ${each}`))
    }
  return found
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const sees = (text: string) => expect.poll(() => page.innerText('body')).toContain(text)
const mailed = async (kind: Parameters<typeof mailOf>[1]) => {
  await expect.poll(() => mailOf(server, kind)).toBeDefined()
  return linkIn(mailOf(server, kind))
}
/** An operator's command in a process of its own, beside the running service. */
const admin = (...args: string[]) =>
  promisify(execFile)(process.execPath, [ADMIN, ...args], { env: { ...process.env, DATA_DIR: t.dataDir } })

it('leads from the form to a connected extension without accessibility barriers or outside requests', async () => {
  await page.goto(`${t.service.url}/access?lang=en`)
  expect(await barriers()).toEqual([])
  expect(await page.getByLabel('Organisation').isVisible()).toBe(false)
  await page.getByLabel('A larger plan').check()
  await page.getByLabel('Organisation').fill('Agency')
  await press('Send request')
  await sees('Please correct the following')
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('summary')
  expect(await page.getByLabel('Organisation').inputValue()).toBe('Agency')
  expect(await barriers()).toEqual([])

  // From here to the end of the request, only the keyboard is used.
  await page.getByRole('link', { name: /Enter an e-mail address/ }).focus()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('email')
  await page.keyboard.type('ada@agency.example')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Naming projects')
  await page.keyboard.press('Tab')
  await page.keyboard.type('500')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (let tabs = 0; tabs < 6; tabs++) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('consent')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await sees('Request received')
  const reference = (await page.innerText('.reference')).trim()
  expect(await barriers()).toEqual([])

  await page.goto((await mailed('received')).url)
  await sees(reference)
  expect(await barriers()).toEqual([])
  await press('Confirm')
  await sees('Your e-mail address is confirmed')
  expect(await barriers()).toEqual([])

  await admin('requests', 'quote', reference, '--plan', 'team', '--yes')
  await page.goto((await mailed('quote')).url)
  await sees('CHF')
  await sees('No trade mark register is connected')
  expect(await barriers()).toEqual([])
  await press('Accept the quote')
  await sees('You have accepted the quote')
  expect(await barriers()).toEqual([])

  const { url, token } = await mailed('key')
  await page.goto(url)
  expect(new URL(page.url()).hash).toBe('')
  expect(await page.getByLabel('Token').isVisible()).toBe(false)
  expect(await barriers()).toEqual([])
  await press('Connect the extension')
  const code = await page.innerText('#code')
  expect(await barriers()).toEqual([])
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.bringToFront()
  await press('Copy code')
  await sees('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  const options = await browser.openPage('options.html')
  const inOptions = (name: string) => options.getByRole('button', { name, exact: true }).click()
  const told = (text: string) => expect.poll(() => options.innerText('body')).toContain(text)
  await options.getByLabel('Connection code', { exact: true }).fill(code)
  await inOptions('Continue')
  await inOptions('Connect')
  await told(`Connected to ${new URL(t.service.url).host}`)
  await told('Team')

  await press('Reveal the key once')
  const key = await page.innerText('#key')
  expect(await barriers()).toEqual([])
  const { status, body } = await t.ask('/api/v2/quotas', { headers: { 'X-API-Key': key } })
  expect([status, body.key.label, body.limit]).toEqual([200, reference, 2000])
  expect(t.log.join('\n')).not.toContain(token)
  expect(elsewhere).toEqual([])
}, 180_000)

it('gives a free key in four steps by keyboard: address, consent, the link in the mail, and its button', async () => {
  await page.goto(`${t.service.url}/access?lang=en`)
  await page.getByLabel('Work e-mail').focus()
  await page.keyboard.type('grace@agency.example')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await sees('The page that opens gives you your key.')
  await page.goto((await mailed('receivedFree')).url)
  expect(await barriers()).toEqual([])
  await press('Confirm and get the key')
  await sees('Collect your key')
  expect(await barriers()).toEqual([])
  await press('Reveal the key once')
  const key = await page.innerText('#key')
  const { body } = await t.ask('/api/v2/quotas', { headers: { 'X-API-Key': key } })
  expect(body.plan.name).toBe('Starter')
})

it.each(['', '/status', '/problems', '/problems/quota_exceeded'])(
  'shows the page at "%s" without accessibility barriers or outside requests',
  async (path) => {
    await page.goto(`${t.service.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await barriers()).toEqual([])
    expect(elsewhere).toEqual([])
  },
)

it('works without scripts if the link is pasted', async () => {
  const still = await browser.context.newPage()
  const session = await browser.context.newCDPSession(still)
  await session.send('Emulation.setScriptExecutionDisabled', { value: true })
  await still.goto(`${t.service.url}/access/claim?lang=de#${'x'.repeat(43)}`)
  await still.getByLabel('Token').fill(`${t.service.url}/access/claim?lang=de#${'x'.repeat(43)}`)
  await still.getByRole('button', { name: 'Schlüssel einmal zeigen' }).click()
  await expect.poll(() => still.innerText('body')).toContain('Jemand hat diesen Link schon verwendet')
  await still.close()
})

it('shows the status page and the form for its link without accessibility barriers', async () => {
  await page.goto(`${t.service.url}/access/status?lang=fr`)
  expect(await barriers()).toEqual([])
  await press('M’envoyer le lien')
  await sees('Veuillez corriger')
  expect(await barriers()).toEqual([])
  const reference = JSON.parse((await admin('requests', 'list', '--all', '--json')).stdout)[0].reference
  await page.getByLabel('Référence').fill(reference)
  await page.getByLabel('E-mail professionnel').fill('ada@agency.example')
  await press('M’envoyer le lien')
  await sees('Regardez vos e-mails')
  await page.goto((await mailed('status')).url)
  await sees('You have collected the key')
  expect(await barriers()).toEqual([])
})
