import type { Page } from 'playwright-core'
import type { LoadedChromium } from '../e2e/browser/chromium.ts'
import type { Conflict } from '../lib/contract/checks/conflict.ts'
import { listPlace, newName, type ProjectName } from '../lib/extension/projects/project.ts'

/** Most names that a project holds. */
const NAMES = 5_000

const SCOPE = { jurisdiction: null, niceClasses: [] }

const MATCH: Conflict = {
  ...{ name: 'VINTRA', kind: 'trademark', jurisdiction: 'EU', source: 'euipo', number: '017123456', status: 'live' },
  ...{ niceClasses: [9, 42], classOverlap: [], owner: 'Vintra Ltd', filedOn: '2017-08-21', registeredOn: '2018-01-04' },
  ...{ expiresOn: '2027-08-21', recordUrl: null, score: 58 },
  similarity: { score: 91, reasons: ['sounds_alike'], explanation: 'VINTRA sounds the same.' },
}

/** Names of a project as the panel keeps them. */
function madeNames(count: number) {
  return Array.from({ length: count }, (_, at) => {
    const name: ProjectName = {
      ...newName('many', `Vyntra ${at}`, at),
      check: {
        verdict: 'caution',
        tier: 'faint',
        score: 40 + (at % 34),
        scoreIsLowerBound: at % 2 === 0,
        at: 1_790_000_000_000 + at,
        scope: SCOPE,
        missing: ['Swiss commercial register (Zefix)'],
        unsearched: ['International register (WIPO)', 'US trade mark register (USPTO)'],
        test: false,
        strongest: MATCH,
        domains: [
          ['vyntra.com', 'registered'],
          ['vyntra.ch', 'not_in_registry'],
          ['vyntra.de', 'unknown'],
        ],
        searched: ['trademark EU', 'brand_in_use brands Brands in use'],
        notSearched: ['company CH', 'trademark US', 'trademark wipo International register (WIPO)'],
      },
    }
    return { ...name, place: listPlace(name) }
  })
}

/** Puts a project with these names into the database of the extension. */
async function fill({ names, scope }: { names: object[]; scope: object }): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('projects')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const writing = database.transaction(['projects', 'names'], 'readwrite')
  writing.objectStore('projects').put({ id: 'many', name: 'Many names', scope, createdAt: 1, batch: null })
  for (const name of names) writing.objectStore('names').put(name)
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  database.close()
}

/** Milliseconds from the click on a project until its names are drawn. */
function openTime(): Promise<number> {
  return new Promise((resolve) => {
    const button = document.querySelector<HTMLElement>('.bc-project')
    const from = performance.now()
    new MutationObserver((_, observer) => {
      if (document.querySelector('.bc-list tbody tr') === null) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
    }).observe(document.body, { childList: true, subtree: true })
    button?.click()
  })
}

async function openProjects(browser: LoadedChromium): Promise<Page> {
  const panel = await browser.openPage('sidepanel.html')
  await panel.getByRole('button', { name: 'Lists', exact: true }).click()
  return panel
}

/** Milliseconds that the panel takes to open a project of 5,000 names, in each of so many runs. */
export async function measureManyNames(browser: LoadedChromium, runs: number): Promise<number[]> {
  const first = await openProjects(browser)
  await first.getByLabel('New project').waitFor()
  await first.evaluate(fill, { names: madeNames(NAMES), scope: SCOPE })
  await first.close()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const panel = await openProjects(browser)
    await panel.locator('.bc-project').waitFor()
    times.push(await panel.evaluate(openTime))
    await panel.close()
  }
  return times
}
