import { setTimeout as wait } from 'node:timers/promises'
import type { ElementHandle } from 'puppeteer-core'
import { launchChromium } from '../../e2e/browser/chromium.ts'
import { launchFirefox } from '../../e2e/browser/firefox.ts'
import { type DrivenPage, type Meanwhile, measureMeanwhile, type Pages } from './meanwhile.ts'
import { memoryOfChildren, workerTime } from './processes.ts'

/** What the measurement needs of a page of the extension, in either browser. */
interface OwnPage {
  evaluate<T, A>(work: (given: A) => T | Promise<T>, given: A): Promise<T>
}

export interface BrowserFigures {
  /** Seconds from the choice of the file until it is searched: verified, indexed, kept. */
  buildSeconds: number
  /** What a person feels before that, and in the middle of it. */
  before: Meanwhile
  whileBuilding: Meanwhile
  /** Bytes of all files of the pack on the device. */
  diskBytes: number
  /** Milliseconds until a thread that was just started answered the first check of it. */
  openMs: number
  /** Milliseconds in which it answered each later check, and those of processor time that its thread took for the whole check. */
  searches: number[]
  processor: number[]
  /** Bytes of memory that all processes of the browser have more by then than before they took the file. */
  memoryBytes: number
  /** How much of that is left a minute after the last check, and milliseconds that the next check takes. */
  restBytes: number
  reopenMs: number
  /** What was found for each name but the first: numbers of marks, riskiest first. */
  found: string[][]
}

/** A check of one name, and the ids of the registers whose answers count. */
interface CheckedName {
  name: string
  jurisdiction: 'EU' | null
  of: readonly string[]
}

/** The answers of the registers to a check of one name. */
interface Answered {
  /** Milliseconds from the question to the last row of these registers, and to the result. */
  ms: number
  allMs: number
  /** True if each of them answered, proven. */
  isProven: boolean
  /** What each of them said instead. */
  unproven: string[]
  /** Numbers of the marks, riskiest first. */
  numbers: string[]
}

/** Checks a name in a thread of the engine, which is started for the first one. Runs in the page. */
export async function checkOne({ name, jurisdiction, of }: CheckedName): Promise<Answered> {
  const kept = globalThis as { benchThread?: Worker }
  kept.benchThread ??= new Worker('/engine.js')
  const { port1, port2 } = new MessageChannel()
  const answered: Answered = { ms: Number.NaN, allMs: Number.NaN, isProven: false, unproven: [], numbers: [] }
  const proven = new Set<string>()
  const began = performance.now()
  await new Promise<void>((done) => {
    port1.onmessage = ({ data }) => {
      const row = data.kind === 'event' && data.event.event === 'source' ? data.event.data : null
      if (of.includes(row?.id)) {
        answered.ms = performance.now() - began
        if (row.state === 'answered' && row.provenAt !== null) proven.add(row.id)
        else answered.unproven.push(`${row.id} ${row.state}: ${row.reason}`)
      }
      if (data.kind === 'result')
        for (const { source, number } of data.result.conflicts) if (of.includes(source)) answered.numbers.push(number)
      if (data.kind === 'result' || data.kind === 'failed') done()
    }
    kept.benchThread?.postMessage(null, [port2])
    const request = { name, jurisdiction, niceClasses: [], goods: null }
    const asked = { request, private: true, allowed: [], pauses: {}, only: null, endings: { more: [], fewer: [] } }
    port1.postMessage({ kind: 'check', ...asked })
  })
  answered.allMs = performance.now() - began
  answered.isProven = proven.size === of.length
  port1.close()
  return answered
}

/** Bytes that lie in the folder of packs. Runs in the page. */
export async function bytesOnDisk(): Promise<number> {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('packs')
  let bytes = 0
  for await (const name of folder.keys()) bytes += (await (await folder.getFileHandle(name)).getFile()).size
  return bytes
}

/** A browser with the page of the extension in which packs are installed and searched. */
export interface OpenedBrowser {
  page: OwnPage
  pages: Pages
  /** Chooses a file in the field with this selector. */
  choose(field: string, path: string): Promise<void>
  /** Says in the page that the chosen file is to be kept. */
  keep(): Promise<void>
  /** Resolves when the page says that the register is in use. */
  inUse(): Promise<unknown>
  close(): Promise<void>
}

/** Takes a pack, and checks names with it. */
export async function measure(browser: OpenedBrowser, file: string, names: readonly string[]): Promise<BrowserFigures> {
  const { page, pages } = browser
  const quiet = await measureMeanwhile(pages)
  await wait(SETTLED_MS)
  const before = memoryOfChildren()
  const began = performance.now()
  await browser.choose('input[type=file]', file)
  await browser.keep()
  const inUse = browser.inUse().then(() => (performance.now() - began) / 1000)
  const whileBuilding = await measureMeanwhile(pages)
  const buildSeconds = await inUse
  const diskBytes = await page.evaluate(bytesOnDisk, null)
  const [ms, processor, found]: [number[], number[], string[][]] = [[], [], []]
  for (const name of names) {
    const spent = workerTime()
    const answered = await page.evaluate(checkOne, { name, ...OF_EU })
    if (!answered.isProven) throw new Error('the register did not answer')
    ms.push(answered.ms)
    processor.push(workerTime() - spent)
    found.push(answered.numbers)
  }
  const [openMs = Number.NaN, ...searches] = ms
  const rest = { searches, processor: processor.slice(1), found: found.slice(1) }
  const memoryBytes = memoryOfChildren() - before
  await wait(REST_MS)
  const restBytes = memoryOfChildren() - before
  const { ms: reopenMs } = await page.evaluate(checkOne, { name: names.at(-1) as string, ...OF_EU })
  return { buildSeconds, before: quiet, whileBuilding, diskBytes, openMs, ...rest, memoryBytes, restBytes, reopenMs }
}

const OF_EU = { jurisdiction: 'EU', of: ['euipo'] } as const

/** Milliseconds in which processes of pages that were closed have ended, and memory is as it stays. */
export const SETTLED_MS = 10_000

/** Milliseconds without a check after which a pack is no longer in memory (lib/engine/engine.ts). */
export const REST_MS = 65_000

const LONGEST_MS = 600_000

export async function openChromium(): Promise<OpenedBrowser> {
  const browser = await launchChromium({})
  const page = await browser.openPage('options.html')
  return {
    page: page as OwnPage,
    pages: {
      blank: () => browser.context.newPage() as Promise<DrivenPage>,
      popup: () => browser.openPage('popup.html') as Promise<DrivenPage>,
    },
    choose: (field, path) => page.locator(field).first().setInputFiles(path),
    keep: () => page.getByRole('button', { name: 'Keep it' }).click(),
    inUse: () => page.getByText('The register is in use.').waitFor({ timeout: LONGEST_MS }),
    close: () => browser.close(),
  }
}

export async function openFirefox(): Promise<OpenedBrowser> {
  const browser = await launchFirefox({})
  const page = await browser.openPage('options.html')
  page.setDefaultTimeout(LONGEST_MS)
  return {
    page: page as OwnPage,
    pages: {
      blank: () => browser.browser.newPage() as Promise<DrivenPage>,
      popup: () => browser.openPage('popup.html') as Promise<DrivenPage>,
    },
    async choose(field, path) {
      await ((await page.waitForSelector(field)) as ElementHandle<HTMLInputElement> | null)?.uploadFile(path)
    },
    keep: async () => (await page.waitForSelector('.bc-confirm .bc-primary'))?.click(),
    inUse: () => page.waitForFunction(() => document.body.textContent?.includes('The register is in use.')),
    close: () => browser.close(),
  }
}
