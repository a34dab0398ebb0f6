import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Internet, startInternet } from '../stand-ins/internet.ts'
import { type Fakes, startFakes } from '../stand-ins/start.ts'
import { launchChromium } from './browser/chromium.ts'
import { type Display, startDisplay } from './browser/display.ts'
import { type Either, eitherChromium, eitherFirefox } from './browser/either-browser.ts'
import { launchFirefox } from './browser/firefox.ts'
import { openBackground } from './browser/firefox-background.ts'
import { says } from './browser/person.ts'
import { buildWith, COMPANY_ADDON, type Publisher, startPublisher } from './browser/publisher.ts'
import type { SeenCard } from './browser/read-card.ts'
import { type Site, serveSite } from './browser/site.ts'

/** Ends every answer. */
const DONE = 'Search aid'
/** Milliseconds in which a browser draws a question of its own. */
const QUESTION_MS = 1500

/** Returns true for a card with the answer about a name. Its last line stands there from the start. */
const isDone = (name: string) => (card: SeenCard) => says(name, DONE)(card) && !/\bChecking\b/.test(card.text)

/** A page of the extension, in either browser. */
interface OwnPage {
  text(): Promise<string>
  /** Presses a button the way a person does. */
  press(name: string): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: a function that runs in the browser
  run<T>(work: (given: any) => T | Promise<T>, given?: unknown): Promise<T>
  close(): Promise<void>
}

interface Loaded {
  either: Either
  open(path: string): Promise<OwnPage>
  /** Answers the browser's question whether to give access. */
  allow(): Promise<void>
  setOffline(isOffline: boolean): Promise<void>
  /** Stops the extension's background, as the browser does by itself after a while. */
  stopBackground(): Promise<void>
  close(): Promise<void>
}

let display: Display
let site: Site
let fakes: Fakes
let internet: Internet
let publisher: Publisher
let built: Awaited<ReturnType<typeof buildWith>>

beforeAll(async () => {
  display = await startDisplay()
  site = await serveSite({ '/': { body: '<p>A word: <span id="brand">Zylvera</span></p>' } })
  fakes = await startFakes()
  internet = await startInternet(fakes)
  publisher = await startPublisher({ records: 60_000, isOpen: false })
  publisher.enterMark('Zylverano')
  await publisher.publish()
  built = await buildWith(publisher.pinned)
})
afterAll(async () => {
  await publisher?.close()
  await internet?.close()
  await fakes?.close()
  await site?.close()
  await display?.stop()
})

async function openChromium(): Promise<Loaded> {
  const extension = built('chrome')
  const browser = await launchChromium({ display: display.name, proxy: internet.proxy, extension })
  const either = await eitherChromium(browser, display.name)
  return {
    either,
    async open(path) {
      const page = await browser.openPage(path)
      return {
        text: () => page.innerText('main'),
        press: (name) => page.getByRole('button', { name, exact: true }).click(),
        run: (work, given) => page.evaluate(work, given),
        close: () => page.close(),
      }
    },
    allow: () => either.hands.press('Tab', 'Return'),
    setOffline: (isOffline) => browser.context.setOffline(isOffline),
    async stopBackground() {
      const session = await browser.context.newCDPSession(await browser.context.newPage())
      await session.send('ServiceWorker.enable')
      await session.send('ServiceWorker.stopAllWorkers')
    },
    close: () => browser.close(),
  }
}

async function openFirefox(): Promise<Loaded> {
  const extension = built('firefox')
  const how = { display: display.name, proxy: internet.proxy, extension, addonId: COMPANY_ADDON }
  const firefox = await launchFirefox(how)
  const options = await firefox.openPage('options.html')
  const either = await eitherFirefox(firefox, options, display.name)
  return {
    either,
    async open(path) {
      const page = await firefox.openPage(path)
      return {
        text: () => page.evaluate(() => document.querySelector('main')?.innerText ?? ''),
        async press(name) {
          await page.bringToFront()
          await (await page.waitForSelector(`aria/${name}[role="button"]`))?.click()
        },
        run: (work, given) => page.evaluate(work, given) as never,
        close: () => page.close(),
      }
    },
    allow: () => either.hands.press('alt+a'),
    setOffline: async () => {},
    stopBackground: async () => (await openBackground(firefox)).stop(),
    close: () => either.close(),
  }
}

/** Makes the registers due, as they are a day later, and wakes the extension. Runs in a page of the extension. */
async function makeDue(): Promise<void> {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('packs')
  const file = await folder.getFileHandle('publishers.json')
  const kept = JSON.parse(await (await file.getFile()).text())
  for (const publisher of Object.values<{ looked: { at: number } }>(kept)) publisher.looked.at = 1
  const writing = await file.createWritable()
  await writing.write(JSON.stringify(kept))
  await writing.close()
  // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
  const { alarms } = (globalThis as any).browser ?? (globalThis as any).chrome
  await alarms.create('daily-packs', { when: Date.now(), periodInMinutes: 60 })
}

/** Wakes the extension, as its alarm does after some minutes. Runs in a page of the extension. */
async function wake(): Promise<void> {
  // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
  const { alarms } = (globalThis as any).browser ?? (globalThis as any).chrome
  await alarms.create('daily-packs', { when: Date.now(), periodInMinutes: 60 })
}

/** Returns the names of the files that the extension keeps of registers. Runs in a page of the extension. */
async function filesOfRegisters(): Promise<string[]> {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('packs')
  const names: string[] = []
  for await (const name of folder.keys()) names.push(name)
  return names
}

/** Ticks a box by a part of its label. Runs in a page of the extension. */
function tick(label: string): void {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.includes(label))
  found?.querySelector('input')?.click()
}

/** Returns true if checks may send a name. Runs in a page of the extension. */
async function isTold(): Promise<boolean> {
  // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
  const { storage } = (globalThis as any).browser ?? (globalThis as any).chrome
  return (await storage.local.get('preferences')).preferences?.tellNobody !== true
}

describe.each([
  ['Chromium', openChromium],
  ['Firefox', openFirefox],
])('%s with a publisher', { timeout: 300_000 }, (_name, open) => {
  let loaded: Loaded
  let b: Either
  let changed: string

  beforeAll(async () => {
    publisher.received.length = 0
    loaded = await open()
    b = loaded.either
    await b.page.goto(`${site.origin}/`)
    changed = `Okrubo${_name}`
  })
  afterAll(async () => {
    publisher.cut(false)
    internet.cut(false)
    await loaded?.close()
  })

  const writeInPage = (name: string) =>
    b.page.evaluate((text: string) => {
      const brand = document.querySelector('#brand')
      if (brand) brand.textContent = text
    }, name)

  /** Highlights a name in a web page and checks it by the menu. Returns the card's text. */
  async function check(name: string): Promise<string> {
    await writeInPage(name)
    await b.check('#brand')
    return (await b.cardThat(isDone(name))).text
  }

  it('loads the registers in the background after one click', async () => {
    const welcome = await loaded.open('welcome.html')
    expect(await welcome.text()).toContain(
      'Load EU trade marks, US trade marks and Swiss companies (about 52 MB). Then every check searches them on this device, and nobody learns the name.',
    )
    expect(publisher.received).toEqual([])
    await welcome.press('Load')
    await wait(QUESTION_MS)
    await loaded.allow()
    await expect.poll(() => publisher.received.length).toBeGreaterThan(0)
    await expect.poll(() => welcome.text()).toMatch(/Loading|On this device/)
    await welcome.close()
    const options = await loaded.open('options.html')
    const kept = async () => (await options.text()).match(/ · ready/g)?.length
    await expect.poll(kept, { timeout: 120_000 }).toBe(2)
    expect(await options.text()).toContain('From “Brand Check”, updated every day.')
    await options.run(tick, 'Offline check')
    await expect.poll(() => options.run(isTold)).toBe(false)
    await options.close()
  })

  it('finds a conflict with an EU mark, and sends the name to nobody', async () => {
    const text = await check('Zylvera')
    expect(text).toMatch(/conflict/i)
    expect(text).toContain('Zylverano')
  })

  it('finds the same without a network', async () => {
    await loaded.setOffline(true)
    internet.cut(true)
    publisher.cut(true)
    const text = await check('Zylvera').finally(async () => {
      internet.cut(false)
      publisher.cut(false)
      await loaded.setOffline(false)
    })
    expect(text).toMatch(/conflict/i)
    expect(text).toContain('Zylverano')
  })

  it('takes the changes of the next day', async () => {
    publisher.enterMark(changed)
    await publisher.publish()
    const options = await loaded.open('options.html')
    const before = publisher.received.length
    await options.run(makeDue)
    await expect.poll(() => publisher.received.slice(before).join()).toContain('.changes')
    expect(publisher.received.slice(before).join()).not.toContain('.pack')
    await options.close()
    await expect.poll(() => check(changed), { timeout: 120_000 }).toMatch(/conflict/i)
  })

  it('keeps its registers if the host changes a file', async () => {
    publisher.enterMark(`Later${changed}`)
    await publisher.publish()
    const list = JSON.parse(await readFile(join(publisher.folder, 'catalogue.json'), 'utf8'))
    const { changes } = list.registers.find(({ office }: { office: string }) => office === 'EU')
    const path = join(publisher.folder, changes.file)
    const bytes = await readFile(path)
    await writeFile(path, Buffer.from(bytes).fill(7, bytes.length - 20))
    const options = await loaded.open('options.html')
    await options.run(makeDue)
    await expect.poll(() => options.text()).toContain('The last update did not work: This file is damaged.')
    await writeFile(path, bytes)
    await options.close()
    expect(await check(changed)).toMatch(/conflict/i)
  })

  it('told no one a name', () => {
    const asked = publisher.received.map((request) => request.split(' ')[0])
    expect(new Set(asked)).toEqual(
      new Set(asked.filter((path) => /^\/(?:catalogue\.json|[\w-]+\.(?:pack|changes))$/.test(path ?? ''))),
    )
    for (const name of ['zylver', changed.toLowerCase()]) {
      expect(publisher.received.join().toLowerCase()).not.toContain(name)
      expect(internet.told(name)).toEqual([])
    }
  })

  it('ends without a conflict if the registers and the domains answered, and nothing is close', async () => {
    const options = await loaded.open('options.html')
    await options.run(tick, 'Offline check')
    await expect.poll(() => options.run(isTold)).toBe(true)
    await options.close()
    await writeInPage('Qzvyntrel')
    await b.check('#brand')
    await b.cardThat(says('Qzvyntrel', 'Check it from this browser?'))
    await b.hands.press('Return')
    const { text } = await b.cardThat(isDone('Qzvyntrel'))
    expect(text).toContain('No conflict found')
    expect(text).toContain('Still unknown: CH, DE, AT, US, WIPO')
    expect(publisher.received.join()).not.toMatch(/qzvyntrel/i)
  })

  it('removes all registers with one click', async () => {
    const options = await loaded.open('options.html')
    await options.press('Delete all registers from this device')
    await expect.poll(() => options.text()).toContain('No register is kept on this device.')
    await expect.poll(() => options.text()).toContain('Load EU trade marks, US trade marks and Swiss companies')
    // The engine closes a register, and deletes its files, a minute after the last check.
    await expect.poll(() => options.run(filesOfRegisters), { timeout: 120_000 }).toEqual(['packs.json'])
    await options.close()
  })
})

describe.each([
  ['Chromium', openChromium],
  ['Firefox', openFirefox],
])('%s that is interrupted while it loads registers', { timeout: 300_000 }, (_name, open) => {
  let loaded: Loaded
  beforeAll(async () => {
    publisher.received.length = 0
    loaded = await open()
  })
  afterAll(async () => {
    publisher.withhold(null)
    await loaded?.close()
  })

  it('goes on by itself after its background and the connection ended', async () => {
    publisher.withhold(/^\/EU-.*\.pack/)
    const options = await loaded.open('options.html')
    await options.press('Load')
    await wait(QUESTION_MS)
    await loaded.allow()
    await expect.poll(() => publisher.received.join(), { timeout: 60_000 }).toMatch(/\/EU-.*\.pack/)
    await loaded.stopBackground()
    publisher.withhold(null)
    // The work that was cut off may not have noticed it yet, so a first alarm may do nothing.
    const ready = async () => {
      await options.run(wake)
      return (await options.text()).match(/ · ready/g)?.length
    }
    await expect.poll(ready, { interval: 10_000, timeout: 200_000 }).toBe(2)
    await options.close()
  })
})
