import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { run } from '../scripts/run.ts'
import { barriers } from './browser/barriers.ts'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { launchFirefox } from './browser/firefox.ts'
import { type ManagedBrowser, manageBrowser } from './browser/policies.ts'

const OWN_BUILD = resolve(import.meta.dirname, '../.output/company/chrome-mv3')
const ADDRESS = 'https://names.acme.example'
const POLICIES = {
  organisation: 'Acme',
  serviceAddress: ADDRESS,
  territory: 'EU',
  publisher: `${ADDRESS}/catalogue.json`,
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
    await page.getByText('Advanced: address and key').click()
    await expect.poll(() => address(page).inputValue()).toBe(ADDRESS)
    expect(await address(page).isDisabled()).toBe(true)
    expect(await page.getByLabel('Territory', { exact: true }).inputValue()).toBe('EU')
    expect(await page.getByLabel('Territory', { exact: true }).isDisabled()).toBe(true)
    expect(context.pages().filter((each) => each.url().endsWith('/welcome.html'))).toEqual([])
    expect(await barriers(page)).toEqual([])
    await browser.set({})
    await expect.poll(() => address(page).inputValue()).toBe('')
    await expect.poll(() => page.innerText('body')).not.toContain('Set by')
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
    const { executablePath } = await managed('firefox', { ...POLICIES, tellNobody: 'false', history: false })
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

describe("a company's own build", () => {
  it('sets its defaults without a policy, and opens no page after the installation', async () => {
    const profile = await newProfile()
    const file = join(profile, 'acme.json')
    const { publisher: _atFault, ...defaults } = POLICIES
    await writeFile(file, JSON.stringify({ geckoId: 'names@acme.example', hosts: [`${ADDRESS}/*`], defaults }))
    const env = { ...process.env, BRAND_CHECK_COMPANY: file }
    expect(await run('wxt', ['build'], { env, stdio: 'ignore' })).toBe(true)
    const { openPage, context, close } = await launchChromium({ profile, extension: OWN_BUILD })
    ending.push(close)
    const page = await openPage('options.html')
    await sees(page, 'Set by Acme')
    await expect.poll(() => storedAddress(page)).toBe(ADDRESS)
    expect(context.pages().filter((each) => each.url().endsWith('/welcome.html'))).toEqual([])
  })
})
