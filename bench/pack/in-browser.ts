import { setTimeout as wait } from 'node:timers/promises'
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

/** The answer of the register to a check of one name. */
interface Answered {
  /** Milliseconds from the question to the row of the register. */
  ms: number
  isProven: boolean
  /** Numbers of the marks, riskiest first. */
  numbers: string[]
}

/** Checks a name in a thread of the engine, which is started for the first one. Runs in the page. */
async function checkOne(name: string): Promise<Answered> {
  const kept = globalThis as { benchThread?: Worker }
  kept.benchThread ??= new Worker('/engine.js')
  const { port1, port2 } = new MessageChannel()
  const answered: Answered = { ms: Number.NaN, isProven: false, numbers: [] }
  const began = performance.now()
  await new Promise<void>((done) => {
    port1.onmessage = ({ data }) => {
      const row = data.kind === 'event' && data.event.event === 'source' ? data.event.data : null
      if (row?.id === 'euipo') {
        answered.ms = performance.now() - began
        answered.isProven = row.state === 'answered' && row.provenAt !== null
      }
      if (data.kind === 'result')
        for (const { source, number } of data.result.conflicts) if (source === 'euipo') answered.numbers.push(number)
      if (data.kind === 'result' || data.kind === 'failed') done()
    }
    kept.benchThread?.postMessage(null, [port2])
    const request = { name, jurisdiction: 'EU', niceClasses: [], goods: null }
    port1.postMessage({ kind: 'check', request, private: true, allowed: [], pauses: {}, only: null })
  })
  port1.close()
  return answered
}

/** Bytes that lie in the folder of packs. Runs in the page. */
async function bytesOnDisk(): Promise<number> {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('packs')
  let bytes = 0
  for await (const name of folder.keys()) bytes += (await (await folder.getFileHandle(name)).getFile()).size
  return bytes
}

interface Measured {
  page: OwnPage
  pages: Pages
  names: readonly string[]
  /** Chooses the file, and says that it is to be kept. */
  take(): Promise<void>
  /** Resolves when it is in use. */
  taken(): Promise<unknown>
}

async function measure({ page, pages, names, take, taken }: Measured): Promise<BrowserFigures> {
  const quiet = await measureMeanwhile(pages)
  await wait(SETTLED_MS)
  const before = memoryOfChildren()
  const began = performance.now()
  await take()
  const inUse = taken().then(() => (performance.now() - began) / 1000)
  const whileBuilding = await measureMeanwhile(pages)
  const buildSeconds = await inUse
  const diskBytes = await page.evaluate(bytesOnDisk, null)
  const [ms, processor, found]: [number[], number[], string[][]] = [[], [], []]
  for (const name of names) {
    const spent = workerTime()
    const answered = await page.evaluate(checkOne, name)
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
  const { ms: reopenMs } = await page.evaluate(checkOne, names.at(-1) as string)
  return { buildSeconds, before: quiet, whileBuilding, diskBytes, openMs, ...rest, memoryBytes, restBytes, reopenMs }
}

/** Milliseconds in which processes of pages that were closed have ended, and memory is as it stays. */
const SETTLED_MS = 10_000

/** Milliseconds without a check after which a pack is no longer in memory (lib/engine/engine.ts). */
const REST_MS = 65_000

const LONGEST_MS = 600_000

/** Takes a pack in Chromium, and checks names with it. */
export async function measureChromium(file: string, names: readonly string[]) {
  const browser = await launchChromium({})
  try {
    const page = await browser.openPage('options.html')
    return await measure({
      page: page as OwnPage,
      pages: {
        blank: () => browser.context.newPage() as Promise<DrivenPage>,
        popup: () => browser.openPage('popup.html') as Promise<DrivenPage>,
      },
      names,
      async take() {
        await page.getByLabel('Add a register from a file').setInputFiles(file)
        await page.getByRole('button', { name: 'Keep it' }).click()
      },
      taken: () => page.getByText('The register is in use.').waitFor({ timeout: LONGEST_MS }),
    })
  } finally {
    await browser.close()
  }
}

/** Takes a pack in Firefox, and checks names with it. */
export async function measureFirefox(file: string, names: readonly string[]) {
  const browser = await launchFirefox({})
  try {
    const page = await browser.openPage('options.html')
    page.setDefaultTimeout(LONGEST_MS)
    return await measure({
      page: page as OwnPage,
      pages: {
        blank: () => browser.browser.newPage() as Promise<DrivenPage>,
        popup: () => browser.openPage('popup.html') as Promise<DrivenPage>,
      },
      names,
      async take() {
        await (await page.waitForSelector('input[type=file]'))?.uploadFile(file)
        await (await page.waitForSelector('.bc-confirm .bc-primary'))?.click()
      },
      taken: () => page.waitForFunction(() => document.body.textContent?.includes('The register is in use.')),
    })
  } finally {
    await browser.close()
  }
}
