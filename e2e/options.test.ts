import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pkg from '../package.json' with { type: 'json' }
import { startTestService, type TestService } from '../service/testing/test-service.ts'
import { barriers } from './browser/barriers.ts'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'

let t: TestService
let browser: LoadedChromium
let options: Page

beforeAll(async () => {
  t = await startTestService()
  browser = await launchChromium()
  options = await browser.openPage('options.html')
})
afterAll(async () => {
  await browser?.close()
  await t?.close()
})

const section = (label: string) => options.getByLabel(label, { exact: true })
const press = (name: string) => options.getByRole('button', { name, exact: true }).click()
const sees = (text: string) => expect.poll(() => options.innerText('body')).toContain(text)

const advanced = () => options.getByText('Advanced: address and key').click()

describe('the options page', () => {
  it('says which version runs in which browser under which id, and leads to the licences', async () => {
    const foot = options.locator('footer')
    const version = browser.context.browser()?.version() ?? ''
    expect(await foot.innerText()).toContain(
      `Brand Check ${pkg.version} · Chromium ${version} · id ${browser.extensionId}`,
    )
    const [licences] = await Promise.all([browser.context.waitForEvent('page'), foot.getByRole('link').click()])
    await expect.poll(() => licences.innerText('body')).toContain('Copyright (c) 2015-present Jason Miller')
    await licences.close()
  })

  it('refuses an invalid address, and plain http to other hosts, at the field', async () => {
    await advanced()
    for (const [address, words] of [
      ['some where', 'not the address of a service'],
      ['http://names.example.com', 'must begin with https'],
    ] as const) {
      await section('Service address').fill(address)
      await section('API key').fill('bck_x')
      await press('Save')
      await sees(words)
      expect(await section('Service address').inputValue()).toBe(address)
      expect(await section('Service address').getAttribute('aria-invalid')).toBe('true')
    }
  })

  it('stores address and key, shows only the last four characters of the key, and tests both', async () => {
    await section('Service address').fill(t.service.url)
    await section('API key').fill(t.service.localKey)
    await press('Save')
    await sees(`Connected to ${new URL(t.service.url).host}`)
    await sees('Local')
    await sees(`…${t.service.localKey.slice(-4)}`)
    await options.reload()
    await sees(`…${t.service.localKey.slice(-4)}`)
    const html = await options.content()
    expect(html).not.toContain(t.service.localKey)
    expect(await section('API key').inputValue()).toBe('')
  })

  it('says what is wrong if the service refuses the key or is unreachable', async () => {
    await advanced()
    await section('API key').fill(`${t.service.localKey.slice(0, -4)}Wxyz`)
    await press('Save')
    await sees('Wxyz')
    await section('Service address').fill('http://127.0.0.1:9')
    await section('API key').fill('bck_x')
    await press('Save')
    await sees('could not reach')
  })

  it('confirms the host of a connection code first, and claims the code only once', async () => {
    const code = await t.service.connectionCode()
    await section('Connection code').fill('bcc_nonsense')
    await press('Continue')
    await sees('This is not a connection code')
    await section('Connection code').fill(code)
    await press('Continue')
    await sees(`Connect to ${new URL(t.service.url).host}?`)
    await press('Connect')
    await sees('Local')
    expect(await options.evaluate(() => document.activeElement?.textContent)).toContain('Connected to')
    await section('Connection code').fill(code)
    await press('Continue')
    await press('Connect')
    await sees('Not connected.')
  })

  it('says who sees a name, and has no accessibility barrier that axe can find', async () => {
    await sees('Who sees a name you check')
    expect(await barriers(options)).toEqual([])
    const popup = await browser.openPage('popup.html')
    expect(await barriers(popup)).toEqual([])
    await popup.close()
  })
})

describe('recent checks', () => {
  it('are stored on this device until the history is switched off', async () => {
    const popup = await browser.openPage('popup.html')
    await popup.getByRole('searchbox').fill('Rolecks')
    await popup.keyboard.press('Enter')
    await expect.poll(() => popup.innerText('body')).toContain('Already in use')
    await popup.reload()
    await expect.poll(() => popup.innerText('body')).toContain('Rolecks')
    await popup.close()
    await options.reload()
    await sees('Stored now: 1 check.')
    await options.getByLabel('Keep my recent checks on this device').uncheck()
    const after = await browser.openPage('popup.html')
    await after.getByRole('searchbox').fill('Qzvyntrel')
    await after.keyboard.press('Enter')
    await expect.poll(() => after.innerText('body')).toContain('Not enough searched to tell')
    await after.reload()
    await expect.poll(() => after.innerText('body')).toContain('Name')
    expect(await after.innerText('body')).not.toContain('Qzvyntrel')
    await after.close()
  })
})
