import { copyFile, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../scripts/run.ts'
import { barriers } from './browser/barriers.ts'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { launchFirefox } from './browser/firefox.ts'
import type { Opened, OwnPage } from './browser/own-pages.ts'
import { bodyOf } from './browser/own-pages.ts'
import { type ManagedBrowser, manageBrowser } from './browser/policies.ts'
import { type Publisher, startPublisher } from './browser/publisher.ts'

const ADDRESS = 'https://names.acme.example'
const POLICIES = {
  organisation: 'Acme',
  serviceAddress: ADDRESS,
  territory: 'EU',
  publisher: `${ADDRESS}/catalogue.json`,
  historyDays: 30,
  history: false,
  disabled: ['filing', 'other-service'],
  locked: ['serviceAddress', 'territory'],
  welcome: false,
}

const ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
})

async function managed(kind: 'chrome' | 'firefox', policies: Record<string, unknown>): Promise<ManagedBrowser> {
  const browser = await manageBrowser(kind)
  ending.push(browser.close)
  await browser.set(policies)
  return browser
}

/** Starts a browser in which somebody has used a profile before, so that no test waits for a welcome page. */
async function opened({ executablePath }: ManagedBrowser, profile: string): Promise<LoadedChromium> {
  const browser = await launchChromium({ executablePath, profile })
  ending.push(browser.close)
  return browser
}

const newProfile = () => mkdtemp(join(tmpdir(), 'brand-check-managed-'))
const sees = (page: Page, text: string) => expect.poll(() => page.innerText('body')).toContain(text)
const address = (page: Page) => page.getByLabel('Service address', { exact: true })
const storedAddress = async (page: Page) =>
  page.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: { storage: { local: { get(key: string): Promise<Record<string, { baseUrl?: string }>> } } }
    }
    return (await chrome.storage.local.get('connection')).connection?.baseUrl ?? null
  })

describe('policies in Chromium', () => {
  it('preset the address, lock it, tell their faults, and go when they are withdrawn', async () => {
    const browser = await managed('chrome', POLICIES)
    const { openPage, context } = await opened(browser, await newProfile())
    const page = await openPage('options.html')
    await sees(page, 'Set by Acme')
    await sees(page, 'Must be an address with https, then # and the fingerprint of the key that signs.')
    await sees(page, 'Recent checks: days')
    expect(await page.getByText('Advanced: address and key').isVisible()).toBe(false)
    expect(await address(page).isDisabled()).toBe(true)
    expect(await page.getByLabel('Keep my recent checks on this device').isDisabled()).toBe(true)
    const panel = await openPage('sidepanel.html')
    await panel.getByRole('button', { name: 'Lists', exact: true }).waitFor()
    await expect.poll(() => panel.getByRole('button', { name: 'Filing', exact: true }).isVisible()).toBe(false)
    await panel.close()
    expect(await page.getByLabel('Territory', { exact: true }).inputValue()).toBe('EU')
    expect(await page.getByLabel('Territory', { exact: true }).isDisabled()).toBe(true)
    expect(context.pages().filter((each) => each.url().endsWith('/welcome.html'))).toEqual([])
    expect(await barriers(page)).toEqual([])
    await browser.set({})
    await expect.poll(() => address(page).inputValue()).toBe('')
    await expect.poll(() => page.innerText('body')).not.toContain('Set by')
    expect(await page.getByText('Advanced: address and key').isVisible()).toBe(true)
    expect(await address(page).isDisabled()).toBe(false)
    expect(await storedAddress(page)).toBeNull()
  })

  it('that are withdrawn while the browser is closed go at its next start', async () => {
    const browser = await managed('chrome', { ...POLICIES, apiKey: 'bck_live_acme', locked: [] })
    const profile = await newProfile()
    const first = await launchChromium({ executablePath: browser.executablePath, profile })
    const before = await first.openPage('options.html')
    await expect.poll(() => storedAddress(before)).toBe(ADDRESS)
    await first.closeForNow()
    await browser.set({})
    const { openPage } = await opened(browser, profile)
    const page = await openPage('options.html')
    await expect.poll(() => storedAddress(page)).toBeNull()
  })
})

describe('policies in Firefox', () => {
  it('preset the address and tell their faults, and what cannot be read lets nobody see a name', async () => {
    const { executablePath } = await managed('firefox', { ...POLICIES, tellNobody: 'false', colour: 1 })
    const { openPage, close } = await launchFirefox({ executablePath })
    ending.push(close)
    const page = await openPage('options.html')
    const text = () => page.evaluate(() => document.body.textContent)
    await expect.poll(text).toContain('Set by Acme')
    expect(await text()).toContain(ADDRESS)
    expect(await text()).toContain('Must be true or false, without quotation marks. Until then it counts as true.')
    expect(await text()).toContain('This version does not know this setting.')
  })
})

/** Reads the extension's values from a template, as an administrator distributes it. */
async function templateOf(file: string): Promise<Record<string, unknown>> {
  const template = JSON.parse(await readFile(resolve(import.meta.dirname, '../deploy/policies/linux', file), 'utf8'))
  const { '3rdparty': thirdParty } = template.policies ?? template
  const [values] = Object.values<Record<string, unknown>>(thirdParty.extensions ?? thirdParty.Extensions)
  return values ?? {}
}

describe('the templates of policies', () => {
  it.each([
    ['Chromium', 'chrome', 'chrome.json'],
    ['Firefox', 'firefox', 'firefox.json'],
  ] as const)('are read by %s, each value without a fault', async (_name, kind, file) => {
    const browser = await managed(kind, await templateOf(file))
    const profile = await newProfile()
    const loaded = kind === 'chrome' ? await opened(browser, profile) : await launchFirefox({ ...browser, profile })
    if (kind === 'firefox') ending.push(loaded.close)
    const page = await (loaded as unknown as Opened).openPage('options.html')
    for (const text of ['Set by Example Ltd', 'software: 9, 42', '*.bank.example', 'legal@example.com'])
      await expect.poll(() => bodyOf(page)).toContain(text)
    expect(await bodyOf(page)).not.toContain('Faults')
  })
})

/** What the extension has stored of an organisation. Runs in a page of the extension. */
async function leftOf(): Promise<{ connection: unknown; files: string[] }> {
  // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
  const { storage } = (globalThis as any).browser ?? (globalThis as any).chrome
  const { connection } = await storage.local.get('connection')
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('packs', { create: true })
  const files: string[] = []
  for await (const name of folder.keys()) files.push(name)
  return { connection, files }
}

const NOTHING = { connection: null, files: ['packs.json'] }

describe('registers by policy', { timeout: 600_000 }, () => {
  let publisher: Publisher
  let policies: Record<string, unknown>
  beforeAll(async () => {
    publisher = await startPublisher({ records: 2000, isOpen: true })
    publisher.enterMark('Zylverano')
    await publisher.publish()
    const file = (await readdir(publisher.folder)).find((name) => /^EU-.*\.pack$/.test(name)) ?? ''
    await copyFile(join(publisher.folder, file), join(publisher.folder, 'EU.pack'))
    policies = {
      organisation: 'Acme',
      serviceAddress: ADDRESS,
      apiKey: 'bck_live_acme',
      tellNobody: true,
      registers: [`${publisher.origin}/EU.pack#${publisher.fingerprint}`],
      publisher: publisher.pinned,
      takeRegisters: ['companies-CH'],
      welcome: false,
    }
  })
  afterAll(() => publisher?.close())

  /** Checks a name in the popup, as somebody who has never set anything. */
  async function findsMark({ openPage }: Opened): Promise<void> {
    const options = await openPage('options.html')
    await expect.poll(() => bodyOf(options), { timeout: 240_000 }).toMatch(/EUIPO.*ready.*ready/s)
    const popup = await openPage('popup.html')
    await popup.focus('input')
    await popup.keyboard.type('Zylvera')
    await popup.keyboard.press('Enter')
    await expect.poll(() => bodyOf(popup), { timeout: 60_000 }).toMatch(/Zylverano/)
    await popup.close()
    await options.close()
  }
  const left = (page: OwnPage) => page.evaluate(leftOf, undefined)

  it('are loaded by Chromium without a click, and go when the policy is withdrawn while it runs', async () => {
    const browser = await managed('chrome', policies)
    const loaded = await opened(browser, await newProfile())
    const own = loaded as unknown as Opened
    await findsMark(own)
    const page = await own.openPage('welcome.html')
    await browser.set({})
    await expect.poll(() => left(page), { timeout: 60_000 }).toEqual(NOTHING)
  })

  it('go when the policy is withdrawn while Chromium is closed', async () => {
    const browser = await managed('chrome', policies)
    const { executablePath } = browser
    const first = await launchChromium({ executablePath, profile: await newProfile() })
    await findsMark(first as unknown as Opened)
    const profile = await first.closeForNow()
    await browser.set({})
    const again = (await opened(browser, profile)) as unknown as Opened
    const page = await again.openPage('popup.html')
    await expect.poll(() => left(page), { timeout: 60_000 }).toEqual(NOTHING)
  })

  it('are loaded by Firefox without a click, and go when the policy is withdrawn', async () => {
    const browser = await managed('firefox', policies)
    const { executablePath } = browser
    const profile = await newProfile()
    const first = await launchFirefox({ executablePath, profile })
    await findsMark(first as unknown as Opened)
    await first.close()
    await browser.set({})
    const again = await launchFirefox({ executablePath, profile })
    ending.push(again.close)
    const page = (await again.openPage('popup.html')) as unknown as OwnPage
    await expect.poll(() => left(page), { timeout: 60_000 }).toEqual(NOTHING)
  })

  it('are not loaded if another key signed them, and the options say so without a question', async () => {
    const registers = [`${publisher.origin}/EU.pack#abcdefgh_-123456`]
    const browser = await managed('chrome', { organisation: 'Acme', registers, welcome: false })
    const loaded = await opened(browser, await newProfile())
    const page = (await loaded.openPage('options.html')) as unknown as OwnPage
    const said = 'It is signed with another key than the one that your organisation named'
    await expect.poll(() => bodyOf(page), { timeout: 240_000 }).toContain(said)
    expect((await left(page)).files).toEqual(['publishers.json'])
  })
})

describe("a company's own build", () => {
  it('sets its defaults and loads its registers without a policy or a click', { timeout: 300_000 }, async () => {
    const publisher = await startPublisher({ records: 500, isOpen: true })
    ending.push(publisher.close)
    publisher.enterMark('Zylverano')
    await publisher.publish()
    const registers = { publisher: publisher.pinned, takeRegisters: ['EU'] }
    const profile = await newProfile()
    const file = join(profile, 'acme.json')
    const { publisher: _atFault, ...defaults } = POLICIES
    await writeFile(
      file,
      JSON.stringify({
        geckoId: 'names@acme.example',
        hosts: [`${ADDRESS}/*`],
        defaults: { ...defaults, ...registers },
      }),
    )
    const built = await mkdtemp(join(tmpdir(), 'brand-check-company-'))
    const env = { ...process.env, BRAND_CHECK_COMPANY: file, BRAND_CHECK_OUT: built }
    expect(await run('wxt', ['build'], { env, stdio: 'ignore' })).toBe(true)
    const { openPage, context, close } = await launchChromium({ profile, extension: join(built, 'chrome-mv3') })
    ending.push(close)
    const page = await openPage('options.html')
    await sees(page, 'Set by Acme')
    await expect.poll(() => storedAddress(page)).toBe(ADDRESS)
    expect(context.pages().filter((each) => each.url().endsWith('/welcome.html'))).toEqual([])
    await expect.poll(() => page.innerText('body'), { timeout: 200_000 }).toMatch(/EUIPO.*ready/s)
  })
})
