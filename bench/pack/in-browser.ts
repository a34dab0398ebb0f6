import { launchChromium } from '../../e2e/browser/chromium.ts'
import { launchFirefox } from '../../e2e/browser/firefox.ts'

/** What is read of a page of the extension, whichever browser it is in. */
interface OwnPage {
  evaluate<T, A>(work: (given: A) => T | Promise<T>, given: A): Promise<T>
}

export interface BrowserFigures {
  /** Seconds from the choice of the file until it is searched: verified, indexed, kept. */
  buildSeconds: number
  /** Bytes of all files of the pack on the device. */
  diskBytes: number
  /** Milliseconds until a thread that was just started answered the first check of it. */
  openMs: number
  /** Milliseconds in which it answered each later check. */
  searches: number[]
  /** Bytes of memory that the thread added to all processes of the browser. */
  memoryBytes: number
}

interface Answered {
  ms: number[]
  answered: number
}

/** Checks names in a thread of the engine that is started for it, and times the register's answer. Runs in the page. */
async function checkAll(names: string[]): Promise<Answered> {
  const thread = new Worker('/engine.js')
  Object.assign(globalThis, { benchThread: thread })
  const ms: number[] = []
  let answered = 0
  for (const name of names) {
    const { port1, port2 } = new MessageChannel()
    const began = performance.now()
    await new Promise<void>((done) => {
      port1.onmessage = ({ data }) => {
        const row = data.kind === 'event' && data.event.event === 'source' ? data.event.data : null
        if (row?.id === 'euipo') {
          ms.push(performance.now() - began)
          if (row.state === 'answered' && row.provenAt !== null) answered++
        }
        if (data.kind === 'result' || data.kind === 'failed') done()
      }
      thread.postMessage(null, [port2])
      const request = { name, jurisdiction: 'EU', niceClasses: [], goods: null }
      port1.postMessage({ kind: 'check', request, private: true, allowed: [], pauses: {}, only: null })
    })
    port1.close()
  }
  return { ms, answered }
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
  names: readonly string[]
  /** Takes the file, and resolves when it is in use. */
  take(): Promise<void>
  memory(): number
}

async function measure({ page, names, take, memory }: Measured): Promise<BrowserFigures> {
  const began = performance.now()
  await take()
  const buildSeconds = (performance.now() - began) / 1000
  const diskBytes = await page.evaluate(bytesOnDisk, null)
  const before = memory()
  const { ms, answered } = await page.evaluate(checkAll, [...names])
  if (answered !== names.length) throw new Error(`the register answered ${answered} of ${names.length} checks`)
  const [openMs = Number.NaN, ...searches] = ms
  return { buildSeconds, diskBytes, openMs, searches, memoryBytes: memory() - before }
}

const LONGEST_MS = 600_000

/** Takes a pack in Chromium, and checks names with it. */
export async function measureChromium(file: string, names: readonly string[], memory: () => number) {
  const browser = await launchChromium({})
  try {
    const page = await browser.openPage('options.html')
    return await measure({
      page: page as OwnPage,
      names,
      memory,
      async take() {
        await page.getByLabel('Take a register from a file').setInputFiles(file)
        await page.getByRole('button', { name: 'Keep it' }).click()
        await page.getByText('The register is in use.').waitFor({ timeout: LONGEST_MS })
      },
    })
  } finally {
    await browser.close()
  }
}

/** The same in Firefox. */
export async function measureFirefox(file: string, names: readonly string[], memory: () => number) {
  const browser = await launchFirefox({})
  try {
    const page = await browser.openPage('options.html')
    page.setDefaultTimeout(LONGEST_MS)
    return await measure({
      page: page as OwnPage,
      names,
      memory,
      async take() {
        await (await page.waitForSelector('input[type=file]'))?.uploadFile(file)
        await (await page.waitForSelector('.bc-confirm .bc-primary'))?.click()
        await page.waitForFunction(() => document.body.textContent?.includes('The register is in use.'))
      },
    })
  } finally {
    await browser.close()
  }
}
