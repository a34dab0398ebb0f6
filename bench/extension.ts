import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Worker } from 'playwright-core'
import { type LoadedChromium, launchChromium } from '../e2e/browser/chromium.ts'
import { connectBrowser } from '../e2e/browser/connect.ts'
import { startDisplay } from '../e2e/browser/display.ts'
import { handsOn } from '../e2e/browser/hands.ts'
import { checkByMenu, says, seeCard } from '../e2e/browser/person.ts'
import { tabInFront } from '../e2e/browser/read-card.ts'
import { serveSite } from '../e2e/browser/site.ts'
import { command, JSON_OPTION, print, printJson } from '../research/measure/command.ts'
import { runQuietly } from '../scripts/run.ts'
import { startAnswering } from './answering-service.ts'
import { measureBatch } from './batch-of-names.ts'
import { LIMITS, measureBytes } from './bytes.ts'
import { measureManyNames } from './many-names.ts'
import { measureAlone } from './without-service.ts'

const RUNS = 15
/** Of checks without a service: fewer, since each starts the engine. */
const RUNS_ALONE = 7

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? Number.NaN) * 10) / 10
}

/**
 * Notes, in the page, when the card is first painted and when its heading first says something other than
 * *Checking…*: two frames after the change, in milliseconds since the epoch.
 */
function watchCard(tabId: number): Promise<unknown> {
  // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's worker and in the page
  const { chrome } = globalThis as any
  return chrome.scripting.executeScript({
    target: { tabId },
    func: () => {
      // biome-ignore lint/suspicious/noExplicitAny: the watcher's own global
      const own = globalThis as any
      own.seen = { card: 0, result: 0 }
      const painted = (what: 'card' | 'result') =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            own.seen[what] ||= performance.timeOrigin + performance.now()
          }),
        )
      const read = (card: HTMLElement) => card.textContent?.includes('Possible conflict') && painted('result')
      const findFrame = (root: ShadowRoot) => {
        const card = root.querySelector('iframe')?.contentDocument?.body
        if (!card) return
        read(card)
        new MutationObserver(() => read(card)).observe(card, { childList: true, subtree: true, characterData: true })
      }
      const find = () => {
        const host = [...document.querySelectorAll('*')].find((node) => node.localName.startsWith('brand-check-'))
        const root: ShadowRoot | null = host && own.chrome.dom.openOrClosedShadowRoot(host)
        if (!root?.querySelector('.bc-card')) return
        observer.disconnect()
        painted('card')
        new MutationObserver(() => findFrame(root)).observe(root, { childList: true, subtree: true })
      }
      const observer = new MutationObserver(find)
      observer.observe(document, { childList: true, subtree: true })
    },
  })
}

/** The click on the menu item, as the browser reports it to the worker; when it came, in milliseconds since the epoch. */
async function clickMenu(tabId: number): Promise<number> {
  // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's worker
  const { chrome } = globalThis as any
  const tab = await chrome.tabs.get(tabId)
  const info = { menuItemId: 'check-selection', selectionText: 'Vyntra', frameId: 0, editable: false, pageUrl: tab.url }
  const at = performance.timeOrigin + performance.now()
  chrome.contextMenus.onClicked.dispatch(info, tab)
  return at
}

async function readSeen(tabId: number): Promise<{ card: number; result: number }> {
  // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's worker and in the page
  const { chrome } = globalThis as any
  // biome-ignore lint/suspicious/noExplicitAny: the watcher's own global
  const [frame] = await chrome.scripting.executeScript({ target: { tabId }, func: () => (globalThis as any).seen })
  return frame.result
}

async function measureCard(browser: LoadedChromium, page: Page, display: string): Promise<Record<string, number>> {
  const service = await startAnswering()
  const site = await serveSite({ '/': { body: '<p><span id="name">Vyntra</span></p>' } })
  const worker: Worker = await browser.worker()
  await connectBrowser(browser, service.origin, 'bck_bench')
  await page.goto(site.origin)
  // One real click comes first: it lets the extension into this page.
  const hands = handsOn(display)
  await checkByMenu(page, hands, '#name')
  await seeCard(worker, says('Possible conflict'))
  await hands.press('Escape')
  const tabId = await tabInFront(worker)
  const clickToCard: number[] = []
  const answerToPaint: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await worker.evaluate(watchCard, tabId)
    const clickedAt = await worker.evaluate(clickMenu, tabId)
    await seeCard(worker, says('Possible conflict'))
    await wait(100)
    const seen = await worker.evaluate(readSeen, tabId)
    clickToCard.push(seen.card - clickedAt)
    answerToPaint.push(seen.result - service.answeredAt())
    await hands.press('Escape')
    await wait(150)
  }
  await site.close()
  await service.close()
  return { clickToCardMs: median(clickToCard), answerToPaintMs: median(answerToPaint) }
}

/** Milliseconds from opening the popup until its box has the focus. */
async function measurePopup(browser: LoadedChromium): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const popup = await browser.context.newPage()
    await popup.goto(`chrome-extension://${browser.extensionId}/popup.html`, { waitUntil: 'commit' })
    const ready = await popup.waitForFunction(() => document.activeElement?.localName === 'input' && performance.now())
    times.push(Number(await ready.jsonValue()))
    await popup.close()
  }
  return median(times)
}

/** Units of figures, by how their names end. */
const UNITS: readonly (readonly [ending: string, unit: string])[] = [
  ['Bytes', 'bytes'],
  ['LongestTaskMs', 'ms, longest of all (0 if none took 50 ms)'],
  ['LongTasks', 'tasks of 50 ms and more'],
]

function printFigures(figures: Record<string, number>): void {
  for (const [name, value] of Object.entries(figures)) {
    const limit = LIMITS[name as keyof typeof LIMITS]
    const unit = UNITS.find(([ending]) => name.endsWith(ending))?.[1] ?? 'ms, median'
    print(`${name.padEnd(22)} ${String(value).padStart(9)} ${unit}${limit ? `, limit ${limit}` : ''}`)
  }
}

const OPTIONS = { json: JSON_OPTION }

await command(
  {
    name: 'bench:extension',
    about: 'How large the extension is, and how long a person waits for it.',
    options: OPTIONS,
  },
  async ({ json }) => {
    if (!(await runQuietly('wxt', ['build']))) throw new Error('The extension could not be built.')
    const display = await startDisplay()
    const browser = await launchChromium({ display: display.name })
    try {
      const page = browser.context.pages()[0] ?? (await browser.context.newPage())
      const timed = await measureCard(browser, page, display.name)
      const popupInteractiveMs = await measurePopup(browser)
      const openManyNamesMs = median(await measureManyNames(browser, RUNS_ALONE))
      const batch = await measureBatch(browser)
      const { cold, warm } = await measureAlone(RUNS_ALONE)
      const alone = { firstSourceAloneMs: median(cold), firstSourceAloneAgainMs: median(warm) }
      const figures = { ...measureBytes(), ...timed, popupInteractiveMs, openManyNamesMs, ...batch, ...alone }
      printFigures(figures)
      if (json) printJson(figures)
    } finally {
      await browser.close()
      await display.stop()
    }
  },
)
