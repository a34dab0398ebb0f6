import type { Page } from 'playwright-core'
import type { LoadedChromium } from '../e2e/browser/chromium.ts'
import { connectBrowser } from '../e2e/browser/connect.ts'
import { startAnswering } from './answering-service.ts'

/** Names of the batch. */
const NAMES = 200

/** Milliseconds in which the service answers, and in which the batch is over at the latest. */
const THINKING_MS = 20
const PATIENCE_MS = 120_000

/** Has the page note each task that held it up for 50 ms or more, which is what a browser calls a long one. */
function watchTasks(): void {
  const own = globalThis as unknown as { longTasks: number[] }
  own.longTasks = []
  new PerformanceObserver((list) => own.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  })
}

async function runBatch(panel: Page): Promise<number[]> {
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click()
  await press('Lists')
  await panel.getByLabel('New project').fill('Batch')
  await press('Create')
  const names = Array.from({ length: NAMES }, (_, at) => `Vyntra ${at + 1}`)
  await panel.getByLabel('One name on each line').fill(names.join('\n'))
  await press('Review names')
  await panel.evaluate(watchTasks)
  await press('Add and check')
  const cancel = panel.getByRole('button', { name: 'Cancel the rest' })
  await cancel.waitFor()
  await cancel.waitFor({ state: 'detached', timeout: PATIENCE_MS })
  return panel.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks)
}

/**
 * How much checking 200 names of a project blocks the panel: its longest task in ms (0 for none of 50 or more), and the
 * number of long tasks.
 */
export async function measureBatch(
  browser: LoadedChromium,
): Promise<{ batchLongestTaskMs: number; batchLongTasks: number }> {
  const service = await startAnswering(THINKING_MS)
  await connectBrowser(browser, service.origin, 'bck_bench')
  const panel = await browser.openPage('sidepanel.html')
  const tasks = await runBatch(panel)
  await panel.close()
  await service.close()
  return { batchLongestTaskMs: Math.round(Math.max(0, ...tasks)), batchLongTasks: tasks.length }
}
