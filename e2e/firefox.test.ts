import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pkg from '../package.json' with { type: 'json' }
import { readOwner } from '../scripts/owner.ts'
import { startTestService, type TestService } from '../service/testing/test-service.ts'
import { type Display, startDisplay } from './browser/display.ts'
import { connectFirefox } from './browser/either-browser.ts'
import { type LoadedFirefox, launchFirefox } from './browser/firefox.ts'
import { handsOn } from './browser/hands.ts'
import { says } from './browser/person.ts'
import { type Site, STRICT_POLICY, serveSite } from './browser/site.ts'

let display: Display
let t: TestService
let site: Site
let firefox: LoadedFirefox
let options: Page
let downloads: string

beforeAll(async () => {
  downloads = await mkdtemp(join(tmpdir(), 'brand-check-downloads-'))
  display = await startDisplay()
  t = await startTestService()
  const body = '<title>Names</title><p><span id="brand">Rolecks</span></p>'
  site = await serveSite({ '/strict': { headers: { 'Content-Security-Policy': STRICT_POLICY }, body } })
  firefox = await launchFirefox({ display: display.name, downloads })
  options = await firefox.openPage('options.html')
})
afterAll(async () => {
  await firefox?.close()
  await site?.close()
  await t?.close()
  await display?.stop()
  if (downloads) await rm(downloads, { recursive: true, force: true })
})

const textOf = (page: Page) => page.evaluate(() => document.body.innerText)

/** Types into the field with that label, with the events of a real person. */
async function fill(page: Page, label: string, text: string): Promise<void> {
  const field = await page.waitForSelector(`aria/${label}`)
  await field?.click({ count: 3 })
  await field?.type(text)
}

/** Milliseconds in which Firefox draws a question of its own. */
const QUESTION_MS = 1500
/** Keys of the answers to Firefox's question. */
const ALLOW = 'alt+a'
const REFUSE = 'alt+d'

/** Saves the service and this key, and waits for Firefox's question. */
async function save(key: string): Promise<void> {
  await options.bringToFront()
  await options.evaluate(() => document.querySelector('.bc-advanced')?.setAttribute('open', ''))
  await fill(options, 'Service address', t.service.url)
  await fill(options, 'API key', key)
  await (await options.waitForSelector('aria/Save[role="button"]'))?.click()
  await wait(QUESTION_MS)
}

/** What the extension stores under a key. */
const stored = (key: string): Promise<Record<string, unknown>> =>
  options.evaluate(
    (key) =>
      // biome-ignore lint/suspicious/noExplicitAny: runs in the browser, whose globals are not typed here
      (globalThis as any).browser.storage.local.get(key),
    key,
  )

describe('in Firefox', () => {
  it('stores no key if the person does not let Firefox send one, and works without it', async () => {
    const version = (await firefox.browser.version()).replace(/^.*\//, '')
    expect(await textOf(options)).toContain(
      `Brand Check ${pkg.version} · Firefox ${version} · id ${readOwner().firefoxId}`,
    )
    await save(t.service.localKey)
    await handsOn(display.name).press(REFUSE)
    await expect.poll(() => textOf(options)).toContain('You did not allow the browser to send a key')
    expect(await textOf(options)).not.toContain('Connected to')
    expect(await stored('connection')).toEqual({})
  })

  it('stores address and key in the options, and tests them', async () => {
    await save(t.service.localKey)
    await handsOn(display.name).press(ALLOW)
    await expect.poll(() => textOf(options)).toContain(`Connected to ${new URL(t.service.url).host}`)
    await expect.poll(() => textOf(options)).toContain('Local')
    expect(await textOf(options)).toContain(`…${t.service.localKey.slice(-4)}`)
  })

  it('checks a name in the popup', async () => {
    const popup = await firefox.openPage('popup.html')
    await popup.bringToFront()
    await fill(popup, 'Name, or a list of names', 'Rolecks')
    await popup.keyboard.press('Enter')
    await expect.poll(() => textOf(popup)).toContain('Already in use')
    await popup.evaluate(() => {
      for (const each of document.querySelectorAll('details')) each.open = true
    })
    const text = await textOf(popup)
    for (const part of [
      'Rolex',
      'EU trade mark register (EUIPO)',
      'your service has no access to it',
      '.com ○ not registered',
    ]) {
      expect(text).toContain(part)
    }
    await popup.close()
  })

  it.each(['popup.html', 'sidepanel.html'])('offers the names of a list pasted into the field of %s', async (path) => {
    const own = await firefox.openPage(path)
    await own.bringToFront()
    await own.evaluate(() => {
      const list = document.body.appendChild(document.createElement('textarea'))
      list.value = 'Vyntra\nKelvo'
      list.select()
      document.execCommand('copy')
      list.remove()
    })
    await (await own.waitForSelector('aria/Name, or a list of names'))?.focus()
    await own.keyboard.down('Control')
    await own.keyboard.press('v')
    await own.keyboard.up('Control')
    await expect.poll(() => textOf(own)).toContain('Which name?')
    const offered = await own.evaluate(() => [...document.querySelectorAll('.bc-picks li')].map((li) => li.textContent))
    expect(offered).toEqual(['Vyntra', 'Kelvo'])
    await own.close()
  })

  it('adds names to a project in the panel, checks and compares them, and saves their table', async () => {
    const panel = await firefox.openPage('sidepanel.html')
    await panel.bringToFront()
    // Clicked by script: while names are checked, the list moves away under a pointer.
    const click = (selector: string) =>
      panel.waitForSelector(selector).then((found) => found?.evaluate((element) => (element as HTMLElement).click()))
    const press = (name: string) => click(`button::-p-text(${name})`)
    const sees = (text: string) => expect.poll(() => textOf(panel)).toContain(text)
    await press('Lists')
    await fill(panel, 'New project', 'Bar')
    await press('Create')
    await (await panel.waitForSelector('aria/One name on each line'))?.type('Rolecks\nQzvyntrel')
    await press('Review names')
    await sees('This costs at most 2 checks.')
    await press('Add and check')
    await sees('Already in use')
    await expect.poll(() => textOf(panel)).not.toContain('Cancel the rest')
    for (const name of ['Rolecks', 'Qzvyntrel']) await click(`[aria-label="Choose ${name}"]`)
    await click('aria/Compare 2 chosen names')
    await sees('2 names side by side')
    await press('Back to all names')
    await click('summary::-p-text(Export)')
    const saved = async (button: string, file: string) => {
      await press(button)
      const read = () => readFile(join(downloads, file)).catch(() => Buffer.alloc(0))
      await expect.poll(async () => (await read()).length).toBeGreaterThan(0)
      return read()
    }
    const table = (await saved('Table (CSV)', 'Bar.csv')).toString('utf8')
    for (const name of ['Rolecks', 'Qzvyntrel']) expect(table).toContain(name)
    await click('label::-p-text(Add an annex)')
    const word = unzipSync(await saved('Report (Word)', 'Bar.docx'))
    expect(strFromU8(word['word/document.xml'] ?? new Uint8Array())).toContain('Rolex')
    expect(Object.keys(word).filter((path) => path.endsWith('.png'))).not.toEqual([])
    const pack = unzipSync(await saved('Evidence pack (ZIP)', 'Bar.zip'))
    expect(Object.keys(pack)).toEqual(expect.arrayContaining(['verify.html', 'answers/0001-Rolecks.json']))
    await click('aria/Remove 2 chosen names')
    await sees('2 names were removed.')
    await press('Undo')
    await sees('Qzvyntrel')
    await panel.close()
  })

  it('searches marks in the panel, and shows what filing requires', async () => {
    const panel = await firefox.openPage('sidepanel.html')
    await panel.bringToFront()
    const sees = (text: string) => expect.poll(() => textOf(panel)).toContain(text)
    const press = async (name: string) => (await panel.waitForSelector(`button::-p-text(${name})`))?.click()
    await press('Trade marks')
    await sees('A search costs at most 1 check.')
    await panel.evaluate(() => document.querySelector<HTMLInputElement>('.bc-projects input[type=search]')?.focus())
    await panel.keyboard.type('Golden Apple')
    await panel.keyboard.press('Enter')
    await sees('Marks like Golden Apple')
    await press('Filing')
    const select = await panel.waitForSelector('.bc-filing select')
    await select?.select('CH')
    await sees('What it takes to file: Switzerland')
    await panel.close()
  })

  it('shows the card on a real right-click on the strictest page, and the page cannot look inside', async () => {
    const b = await connectFirefox(firefox, options, display.name, { url: t.service.url, apiKey: t.service.localKey })
    await b.page.goto(`${site.origin}/strict`)
    await b.check('#brand')
    expect(await b.cardThat(says('Already in use'))).toMatchObject({ hosts: 1, role: 'dialog' })
    const looked = await b.page.evaluate(() => {
      const host = [...document.querySelectorAll('*')].find((node) => node.localName.startsWith('brand-check-'))
      return { root: host?.shadowRoot, html: document.documentElement.outerHTML }
    }, undefined)
    expect(looked.root).toBeNull()
    expect(looked.html).not.toContain('Already in use')
    await b.hands.press('Escape')
    await expect.poll(async () => (await b.card()).hosts).toBe(0)
  })

  describe('a card', () => {
    const BARRED = 'This page does not allow cards'
    /** What the panels and windows of ours show, by their addresses. */
    const beside = () =>
      options.evaluate(() => {
        // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's page
        const views: Window[] = (globalThis as any).browser.extension.getViews()
        const panels = views.filter(({ location }) => location.pathname === '/sidepanel.html')
        return panels.map(({ location, document }) => ({ query: location.search, text: document.body.innerText }))
      })
    /** Opens a card and presses its *Open in panel*. */
    async function openInPanel(): Promise<void> {
      const b = await connectFirefox(firefox, options, display.name, { url: t.service.url, apiKey: t.service.localKey })
      await b.page.goto(`${site.origin}/strict`)
      await b.check('#brand')
      const { buttons } = await b.cardThat(says('Already in use', 'Open in panel'))
      const { x, y } = buttons.find(({ text }) => text === 'Open in panel') as { x: number; y: number }
      const at = await b.onScreen(x, y)
      await b.hands.click(at.x, at.y)
    }

    it('opens a window on *Open in panel* that does not call the page barred, if the page allows cards', async () => {
      await openInPanel()
      await expect.poll(async () => (await beside()).map(({ text }) => text).join()).toContain('Rolex')
      const [own] = await beside()
      expect(own?.query).not.toContain('reason')
      expect(own?.text).not.toContain(BARRED)
      await options.evaluate(async () => {
        // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's page
        const { windows } = (globalThis as any).browser
        for (const { id } of await windows.getAll({ windowTypes: ['popup'] })) await windows.remove(id)
      })
      await expect.poll(beside).toEqual([])
    })

    it('gives way to the sidebar on a page that bars cards, which says so until another page is in front, then follows *Open in panel*', async () => {
      const page = await firefox.browser.newPage()
      await page.bringToFront()
      await handsOn(display.name).press('alt+shift+k')
      await expect.poll(async () => (await beside()).map(({ text }) => text).join()).toContain(BARRED)
      await page.goto(`${site.origin}/strict`)
      await expect.poll(async () => (await beside()).map(({ text }) => text).join()).not.toContain(BARRED)
      await openInPanel()
      await expect.poll(async () => (await beside()).map(({ text }) => text).join()).toContain('Rolex')
      expect(await beside()).toMatchObject([{ query: '', text: expect.not.stringContaining(BARRED) }])
    })
  })

  it('leaves the suggested shortcut unchanged', async () => {
    const commands = await options.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's page
      return (globalThis as any).browser.commands.getAll()
    })
    expect(commands).toContainEqual(expect.objectContaining({ name: 'check-selection', shortcut: 'Alt+Shift+K' }))
  })

  it('asks only once, and deletes the key if the person takes the permission back', async () => {
    await save(t.service.localKey)
    await expect.poll(() => textOf(options)).toContain('Saved.')
    await options.evaluate(
      (data_collection) =>
        // biome-ignore lint/suspicious/noExplicitAny: runs in the browser, whose globals are not typed here
        (globalThis as any).browser.permissions.remove({ data_collection }),
      ['authenticationInfo'],
    )
    await expect.poll(() => stored('connection')).toEqual({ connection: { baseUrl: t.service.url, apiKey: null } })
    await expect.poll(() => textOf(options)).not.toContain('Connected to')
  })
})
