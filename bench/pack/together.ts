import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { say } from '../../research/measure/command.ts'
import { rounded, times } from '../../research/measure/statistics.ts'
import { bytesOnDisk, checkOne, type OpenedBrowser, REST_MS, SETTLED_MS } from './in-browser.ts'
import { type Meanwhile, measureMeanwhile } from './meanwhile.ts'
import { memoryOfChildren, workerTime, workerTimes } from './processes.ts'
import type { MadeOffice } from './publish-made.ts'

/** Ids of the sources of the offices. */
const SOURCES: Record<MadeOffice, string> = { EU: 'euipo', US: 'uspto', 'companies-CH': 'zefix' }

/** Milliseconds in which a browser that was just started has released what its start needed. */
const STARTED_MS = 30_000

/** Milliseconds between two looks at the memory while an index is built. */
const LOOK_MS = 2000

interface Installation {
  thread: Worker
  /** Undefined while it runs, then null or the reason of a refusal. */
  fault?: string | null
}

/** Begins to install the pack that was chosen. Runs in the page. */
function beginInstallation(): void {
  const [file] = (document.querySelector('#bench-pack') as HTMLInputElement).files ?? []
  const installation: Installation = { thread: new Worker('/engine.js') }
  Object.assign(globalThis, { benchInstallation: installation })
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    if (data.kind === 'taken') installation.fault = data.fault
  }
  installation.thread.postMessage(null, [port2])
  port1.postMessage({ kind: 'take', file, from: null })
}

/** Returns the fault of the installation, or undefined while it runs. Runs in the page. */
function faultOfInstallation(): string | null | undefined {
  return (globalThis as { benchInstallation?: Installation }).benchInstallation?.fault
}

/** Ends the thread of the installation, as the extension does. Runs in the page. */
function endInstallation(): void {
  ;(globalThis as { benchInstallation?: Installation }).benchInstallation?.thread.terminate()
}

/** Adds a field for the next pack. Runs in the page. */
function addField(): void {
  document.querySelector('#bench-pack')?.remove()
  const field = Object.assign(document.createElement('input'), { type: 'file', id: 'bench-pack' })
  document.body.append(field)
}

interface Installed {
  seconds: number
  processorSeconds: number
  /** Most bytes of memory that the browser had more than before. */
  mostBytes: number
  meanwhile: Meanwhile
}

async function install(browser: OpenedBrowser, path: string, memoryBefore: number): Promise<Installed> {
  const { page } = browser
  await page.evaluate(addField, null)
  await browser.choose('#bench-pack', path)
  // The thread of the last installation has ended by then.
  await wait(SETTLED_MS)
  const spent = workerTime()
  const began = performance.now()
  await page.evaluate(beginInstallation, null)
  let [isDone, mostBytes] = [false, 0]
  // A driver does not wait for minutes, so the page is asked again and again.
  const took = (async () => {
    for (;;) {
      const fault = await page.evaluate(faultOfInstallation, null)
      if (fault === null) return (performance.now() - began) / 1000
      if (fault !== undefined) throw new Error(`the pack was refused: ${fault}`)
      await wait(LOOK_MS / 4)
    }
  })().finally(() => {
    isDone = true
  })
  took.catch(() => {})
  const meanwhile = await measureMeanwhile(browser.pages)
  while (!isDone) {
    mostBytes = Math.max(mostBytes, memoryOfChildren() - memoryBefore)
    await Promise.race([wait(LOOK_MS), took.catch(() => {})])
  }
  const seconds = await took
  const processorSeconds = (workerTime() - spent) / 1000
  await page.evaluate(endInstallation, null)
  return { seconds, processorSeconds, mostBytes, meanwhile }
}

/**
 * Milliseconds of the checks, those of processor time of all threads and of the busiest, and a digest of all that the
 * checks found. On a machine that has nothing else to do, a check takes about as long as its busiest thread.
 */
async function searched({ page }: OpenedBrowser, names: readonly string[]) {
  const [ms, processor, busiest, found]: [number[], number[], number[], string[][]] = [[], [], [], []]
  let unanswered = 0
  for (const name of names) {
    const before = workerTimes()
    const answered = await page.evaluate(checkOne, { name, jurisdiction: null, of: Object.values(SOURCES) })
    if (!answered.isProven) {
      // Too slow for the deadline of its source, on a machine that is busy with something else.
      say(answered.unproven.join(', '))
      unanswered++
      continue
    }
    const spent = [...workerTimes()].map(([thread, time]) => time - (before.get(thread) ?? 0))
    ms.push(answered.allMs)
    processor.push(sum(spent))
    busiest.push(Math.max(...spent))
    found.push(answered.numbers)
  }
  if (unanswered > names.length / 10) throw new Error('too many checks were not answered by every register')
  const foundDigest = createHash('sha256').update(JSON.stringify(found)).digest('hex').slice(0, 16)
  return { ms, processor, busiest, foundDigest, unanswered }
}

const worst = (all: readonly Meanwhile[]): Meanwhile => ({
  popupMs: Math.max(...all.map(({ popupMs }) => popupMs)),
  frameMs: Math.max(...all.map(({ frameMs }) => frameMs)),
})

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/**
 * Installs all packs one after the other and checks names in all of them. The first `warmUps` names are not measured.
 */
export async function measureTogether(
  browser: OpenedBrowser,
  paths: readonly string[],
  { names, warmUps }: { names: readonly string[]; warmUps: number },
) {
  const before = await measureMeanwhile(browser.pages)
  await wait(STARTED_MS)
  const memoryBefore = memoryOfChildren()
  const installed: Installed[] = []
  for (const path of paths) installed.push(await install(browser, path, memoryBefore))
  const diskBytes = await browser.page.evaluate(bytesOnDisk, null)
  await wait(SETTLED_MS)
  const { ms, processor, busiest, ...answers } = await searched(browser, names)
  const memoryBytes = memoryOfChildren() - memoryBefore
  await wait(REST_MS)
  const restBytes = memoryOfChildren() - memoryBefore
  const again = { name: names.at(-1) as string, jurisdiction: null, of: Object.values(SOURCES) }
  const { allMs: reopenMs } = await browser.page.evaluate(checkOne, again)
  return {
    indexSeconds: rounded(sum(installed.map(({ seconds }) => seconds)), 1),
    indexProcessorSeconds: rounded(sum(installed.map(({ processorSeconds }) => processorSeconds)), 1),
    indexMemoryBytes: Math.max(...installed.map(({ mostBytes }) => mostBytes)),
    ...{ before, whileIndexing: worst(installed.map(({ meanwhile }) => meanwhile)), diskBytes },
    openMs: Math.round(ms[0] ?? Number.NaN),
    checkMs: times(ms.slice(warmUps)),
    processorMs: times(processor.slice(warmUps)),
    busiestThreadMs: times(busiest.slice(warmUps)),
    ...{ memoryBytes, restBytes, reopenMs: Math.round(reopenMs), ...answers },
  }
}
