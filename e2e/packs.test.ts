import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Page as FirefoxPage } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WHO_SEES } from '../lib/extension/storage/browser-hosts.ts'
import {
  makeChanges,
  makeOwners,
  makePack,
  makePackKey,
  makeRow,
} from '../lib/sources/snapshots/testing/synthetic-snapshot.ts'
import { packsFolder } from '../service/registers/store/publish-pack.ts'
import { startTestService, type TestService } from '../service/testing/test-service.ts'
import { type Internet, startInternet } from '../stand-ins/internet.ts'
import { type Fakes, startFakes } from '../stand-ins/start.ts'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { type LoadedFirefox, launchFirefox } from './browser/firefox.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const ROWS = [makeRow('018000001', 'Marvolino'), makeRow('018000002', 'Zylvera'), makeRow('018000003', 'Okrubo')]
const HERE = 'searched on this device, so no one saw the name'

let standIns: Fakes
let internet: Internet
let browser: LoadedChromium
let key: Awaited<ReturnType<typeof makePackKey>>

beforeAll(async () => {
  standIns = await startFakes()
  internet = await startInternet(standIns)
  browser = await launchChromium({ proxy: internet.proxy })
  key = await makePackKey()
  const worker = await browser.worker()
  // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
  await worker.evaluate((agreed) => (globalThis as any).chrome.storage.local.set({ agreed }), WHO_SEES)
})
afterAll(async () => {
  await browser?.close()
  await internet?.close()
  await standIns?.close()
})

/** A register as a chosen file. */
async function chosen(days: number, change = (bytes: Buffer) => bytes, facts: Parameters<typeof makePack>[1] = {}) {
  const pack = await makePack(ROWS, { dataAsOf: daysAgo(days), ...facts }, key)
  return {
    name: 'EU.pack',
    mimeType: 'application/octet-stream',
    buffer: change(Buffer.from(await pack.arrayBuffer())),
  }
}

const choose = async (options: Page, file: Awaited<ReturnType<typeof chosen>>) =>
  options.getByLabel('Add a register from a file').setInputFiles(file)

async function take(options: Page, days: number): Promise<void> {
  await choose(options, await chosen(days))
  await options.getByRole('button', { name: 'Keep it' }).click()
}

/** Checks a name in a new panel, and unfolds all of its result once it ended. */
async function checked(name: string): Promise<Page> {
  const panel = await browser.openPage('sidepanel.html')
  await panel.getByRole('searchbox').fill(name)
  await panel.keyboard.press('Enter')
  await panel.locator('.bc-told').waitFor()
  await panel.locator('main details').evaluateAll((folded) => {
    for (const part of folded) (part as HTMLDetailsElement).open = true
  })
  return panel
}

/** What a check of a name says, with all of its parts. */
async function check(name: string): Promise<string> {
  const panel = await checked(name)
  const text = await panel.innerText('main')
  await panel.close()
  return text
}

describe('a register in Chromium', () => {
  let options: Page
  beforeAll(async () => {
    options = await browser.openPage('options.html')
  })

  it('is stored from a file after the user saw its content and terms', async () => {
    await choose(options, await chosen(1))
    const offer = options.locator('.bc-confirm')
    await offer.waitFor()
    expect(await offer.innerText()).toMatch(/EUIPO[\s\S]*Names\s+3[\s\S]*Terms of the office\s+free re-use/)
    await options.getByRole('button', { name: 'Keep it' }).click()
    await options.getByText('The register is in use.').waitFor()
    await options.getByText('3 names. Digital signature').waitFor({ state: 'attached' })
  })

  it('is searched by similarity without sending the name to anybody', async () => {
    const text = await check('Zylverra')
    expect(text).toContain('Zylvera')
    expect(text).toContain(HERE)
    expect(standIns.euipo.received).toEqual([])
  })

  it('stays in use if another file is damaged or older', async () => {
    await choose(options, await chosen(1, (bytes) => bytes.subarray(0, -1)))
    await options.getByText('A part of this file is missing.').waitFor()
    await take(options, 3)
    await options.getByText('This register is older than the one in use.').waitFor()
    await options.getByText('3 names. Digital signature').waitFor({ state: 'attached' })
    expect(await check('Okrubbo')).toContain(HERE)
  })

  it('is searched after its thread ended, and is gone once the user deletes it', async () => {
    const worker = await browser.worker()
    // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
    await worker.evaluate(() => (globalThis as any).chrome.offscreen.closeDocument())
    expect(await check('Marvolinno')).toContain(HERE)
    await options.getByRole('button', { name: 'Delete the register EU' }).click()
    await options.getByText('No register is kept on this device.').waitFor()
    expect(await check('Zylvverra')).not.toContain(HERE)
  })
})

describe('a register that a service offers', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ PACKS: 'key' })
    const folder = packsFolder(service.dataDir)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'EU.pack'), (await chosen(1)).buffer)
    const owners = await makeOwners({ '018000002': 'Zylvera Uhren AG' }, key, { dataAsOf: daysAgo(1) })
    await writeFile(join(folder, 'EU.owners'), new Uint8Array(await owners.arrayBuffer()))
  })
  afterAll(() => service?.close())

  async function connect(tellNobody: boolean): Promise<void> {
    const { key: apiKey } = await service.makeKey()
    const worker = await browser.worker()
    await worker.evaluate(
      // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
      (stored) => (globalThis as any).chrome.storage.local.set(stored),
      { connection: { baseUrl: service.service.url, apiKey }, asker: 'service', preferences: { tellNobody } },
    )
  }

  it('is fetched with the key, and searched without a network by a browser that sends no names', async () => {
    await connect(true)
    const options = await browser.openPage('options.html')
    await options.getByRole('button', { name: /^Show the registers that 127\.0\.0\.1/ }).click()
    await options.getByRole('button', { name: /^See details of “EU/ }).click()
    await options.getByRole('button', { name: 'Keep it' }).click()
    await options.getByText('The register is in use.').waitFor()
    await options.close()
    await browser.context.setOffline(true)
    const text = await check('Zylvera')
    await browser.context.setOffline(false)
    expect(text).toContain('Conflict')
    expect(text).toContain('Sent to no one.')
    expect(text).toContain('Ask Verisign')
  })

  it('is searched on the device, while the service is queried only for the rest', async () => {
    await connect(false)
    const text = await check('Zylverra')
    expect(text).toContain('Zylvera')
    expect(text).toContain('and to those it asks.')
    expect(text).toMatch(/Searched on this device, so nobody saw the name: .*EU/)
    expect(text).toContain(HERE)
    expect(text).not.toContain('left out of this check')
  })

  it('shows the owners that a button fetched, even if names may not be sent', async () => {
    await connect(true)
    const panel = await checked('Zylvera')
    await panel.getByText('Sent to no one.').waitFor()
    const hit = panel.locator('.bc-hit', { hasText: 'Zylvera' }).first()
    await hit.getByText('It is not on this device').waitFor()
    await hit.getByRole('button', { name: /^Fetch the list of owners from 127\.0\.0\.1/ }).click()
    await hit.getByText('Owner: Zylvera Uhren AG, as of').waitFor()
    await panel.close()
  })
})

describe('a register that changed at its origin', () => {
  let service: TestService
  let options: Page
  let pack: Blob
  const place = (file: string) => join(packsFolder(service.dataDir), file)
  const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
  /** A register with enough marks that a change of a few is less than a twentieth. */
  const rows = Array.from({ length: 60 }, (_none, at) => makeRow(String(18_000_000 + at), `Marvolino ${at}`))
  /** Publishes changes that give a mark another name. */
  async function change(name: string, days: number): Promise<void> {
    const changes = await makeChanges(pack, rows.with(5, makeRow('18000005', name)), { dataAsOf: daysAgo(days) }, key)
    await writeFile(place('EU.changes'), await bytesOf(changes))
  }

  beforeAll(async () => {
    service = await startTestService({ PACKS: 'open' })
    await mkdir(packsFolder(service.dataDir), { recursive: true })
    pack = await makePack(rows, { dataAsOf: daysAgo(5) }, key)
    await writeFile(place('EU.pack'), await bytesOf(pack))
    const { key: apiKey } = await service.makeKey()
    const connection = { baseUrl: service.service.url, apiKey }
    const worker = await browser.worker()
    await worker.evaluate(
      // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
      (stored) => (globalThis as any).chrome.storage.local.set(stored),
      { connection, asker: 'service', preferences: { tellNobody: true } },
    )
    options = await browser.openPage('options.html')
    await options
      .getByText(/No register is kept|^as of /)
      .first()
      .waitFor()
    const held = options.getByRole('button', { name: 'Delete the register EU' })
    if (await held.isVisible()) await held.click()
    await options.getByText('No register is kept on this device.').waitFor()
    await options.getByRole('button', { name: /^Show the registers that 127\.0\.0\.1/ }).click()
    await options.getByRole('button', { name: /^See details of “EU/ }).click()
    await options.getByRole('button', { name: 'Keep it' }).click()
    await options.getByText(/It gets updates from .* every day/).waitFor()
  })
  afterAll(async () => {
    await options?.getByRole('button', { name: 'Delete the register EU' }).click()
    await options?.getByText('No register is kept on this device.').waitFor()
    await options?.close()
    await service?.close()
  })

  it('is updated by a button, or says why that failed', async () => {
    await change('Zylvera', 3)
    await options.getByRole('button', { name: 'Update' }).click()
    await options.getByText('New data was added.').waitFor()
    expect(await check('Zylvera')).toContain('Conflict')
    await writeFile(place('EU.changes'), (await readFile(place('EU.changes'))).subarray(0, -1))
    await options.getByRole('button', { name: 'Update' }).click()
    await options.getByText('The last update did not work: A part of this file is missing.').waitFor()
    expect(await check('Zylvera')).toContain('Conflict')
  })

  it('is updated once a day without a page', async () => {
    await change('Okrubo', 1)
    // As if it had been asked for the day before.
    await options.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('packs')
      const file = await folder.getFileHandle('packs.json')
      const inventory = JSON.parse(await (await file.getFile()).text())
      inventory.ready.EU.looked.at = 1
      const writing = await file.createWritable()
      await writing.write(JSON.stringify(inventory))
      await writing.close()
    })
    const worker = await browser.worker()
    // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
    await worker.evaluate(() => (globalThis as any).chrome.alarms.create('daily-packs', { when: Date.now() }))
    await expect.poll(() => check('Okrubo'), { timeout: 120_000 }).toContain('Conflict')
    await options.reload()
    expect(await options.innerText('main')).not.toContain('The last update did not work')
  })
})

describe('a browser without a network, with current EU marks and Swiss companies,', () => {
  beforeAll(async () => {
    const worker = await browser.worker()
    // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
    await worker.evaluate(() => (globalThis as any).chrome.storage.local.set({ preferences: { tellNobody: true } }))
    const options = await browser.openPage('options.html')
    for (const facts of [{}, { office: 'companies-CH', register: 'Swiss companies', kind: 'company' as const }]) {
      await choose(options, await chosen(1, undefined, facts))
      await options.getByRole('button', { name: 'Keep it' }).click()
      await options.getByText('The register is in use.').waitFor()
    }
    await options.close()
    await browser.context.setOffline(true)
  })
  afterAll(() => browser.context.setOffline(false))

  it('says how near a similar mark or company is', async () => {
    const text = await check('Zylmera')
    expect(text).toContain('Zylvera')
    expect(text).toMatch(/Possible conflict|Similar marks exist|Distant matches only/)
  })

  it('lacks only the domains for an unrelated name, and so reaches no verdict', async () => {
    const text = await check('Qzvyntrel')
    expect(text).toContain('Sent to no one.')
    expect(text).toContain('Not enough searched to tell')
    const asked = [...text.matchAll(/Ask (\w+)/g)].map(([, who]) => who)
    expect(asked).toContain('Verisign')
    expect(text).not.toMatch(/Ask (?:EUIPO|Zefix|LINDAS)/)
    expect(text.split(HERE).length - 1).toBeGreaterThanOrEqual(2)
  })
})

/** What a page of Firefox says. */
const textIn = (page: FirefoxPage) => page.evaluate(() => document.querySelector('main')?.textContent ?? '')

/** What a check of a name says in Firefox. */
async function checkInFirefox(firefox: LoadedFirefox, name: string, by: string): Promise<string> {
  const panel = await firefox.openPage('sidepanel.html')
  await (await panel.waitForSelector('input[type=search]'))?.type(`${name}\n`)
  // On a busy machine, a first check can exceed its time. Then the user presses the button.
  const seen = async () => {
    const text = await textIn(panel)
    if (text.includes('did not end in time')) await (await panel.$('aria/Check again[role="button"]'))?.click()
    return text
  }
  await expect.poll(seen, { timeout: 120_000 }).toContain(by)
  const text = await textIn(panel)
  await panel.close()
  return text
}

describe('a register in Firefox from a service', { timeout: 180_000 }, () => {
  let service: TestService
  let firefox: LoadedFirefox
  let pack: Blob
  const rows = Array.from({ length: 60 }, (_none, at) => makeRow(String(18_000_000 + at), `Marvolino ${at}`))
  const write = async (file: string, blob: Blob) =>
    writeFile(join(packsFolder(service.dataDir), file), new Uint8Array(await blob.arrayBuffer()))

  beforeAll(async () => {
    service = await startTestService({ PACKS: 'key' })
    await mkdir(packsFolder(service.dataDir), { recursive: true })
    pack = await makePack(rows, { dataAsOf: daysAgo(5) }, key)
    await write('EU.pack', pack)
    firefox = await launchFirefox({ proxy: internet.proxy })
  })
  let isGone = false
  afterAll(async () => {
    await firefox?.close()
    if (!isGone) await service?.close()
  })

  it('is updated once a day without a page, and still searched without the service', async () => {
    const before = await firefox.openPage('options.html')
    const { key: apiKey } = await service.makeKey()
    const connection = { baseUrl: service.service.url, apiKey }
    await before.evaluate(
      // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
      (stored) => (globalThis as any).browser.storage.local.set(stored),
      { connection, asker: 'service', preferences: { tellNobody: true } },
    )
    await before.close()
    const options = await firefox.openPage('options.html')
    const press = async (words: string) => {
      const named = await options.waitForSelector(`::-p-xpath(//button[contains(., '${words}')])`)
      await named?.click()
    }
    await press('Show the registers that 127.0.0.1')
    await press('See details of “')
    await press('Keep it')
    await expect.poll(() => textIn(options), { timeout: 120_000 }).toMatch(/It gets updates from .* every day/)
    const changed = rows.with(5, makeRow('18000005', 'Zylvera'))
    await write('EU.changes', await makeChanges(pack, changed, { dataAsOf: daysAgo(1) }, key))
    // As if it had been asked for the day before.
    await options.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('packs')
      const file = await folder.getFileHandle('packs.json')
      const inventory = JSON.parse(await (await file.getFile()).text())
      inventory.ready.EU.looked = { at: 1, trouble: null }
      const writing = await file.createWritable()
      await writing.write(JSON.stringify(inventory))
      await writing.close()
      // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
      await (globalThis as any).browser.alarms.create('daily-packs', { when: Date.now() })
    })
    const isTaken = () =>
      options.evaluate(async () => {
        const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('packs')
        const text = await (await (await folder.getFileHandle('packs.json')).getFile()).text()
        return JSON.parse(text).ready.EU.looked.at > 1
      })
    await expect.poll(isTaken, { timeout: 120_000 }).toBe(true)
    await service.close()
    isGone = true
    const text = await checkInFirefox(firefox, 'Zylvera', 'Sent to no one.')
    expect(text).toContain('Conflict')
  })
})

describe('a register in Firefox', () => {
  it('is stored from a file and searched', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'brand-check-pack-'))
    const { name, buffer } = await chosen(1)
    await writeFile(join(folder, name), buffer)
    const firefox = await launchFirefox({ proxy: internet.proxy })
    try {
      const options = await firefox.openPage('options.html')
      // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
      await options.evaluate((agreed) => (globalThis as any).browser.storage.local.set({ agreed }), WHO_SEES)
      const input = await options.waitForSelector('input[type=file]')
      await input?.uploadFile(join(folder, name))
      await (await options.waitForSelector('.bc-confirm .bc-primary'))?.click()
      await expect.poll(() => textIn(options)).toContain('The register is in use.')
      expect(await checkInFirefox(firefox, 'Zylverra', 'Checked by this browser')).toContain(HERE)
    } finally {
      await firefox.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
