import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { connectBrowser } from './browser/connect.ts'
import { changeKept } from './browser/kept-projects.ts'
import { type Keys, keysOn } from './browser/keys.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'

/** A service that was just restarted takes long for its first answer on a busy machine. */
const BUSY = { timeout: 120_000 }

/** A plan that charges every answer, even an incomplete one. */
const PLAN = {
  name: 'Local',
  baseFee: { amount: 0, currency: 'CHF' },
  includedRequests: 10_000,
  period: 'month',
  requestsPerMinute: 600,
  dailyCap: null,
  freeChecks: 0,
}

let folder: string
let service: ServiceProcess
let browser: LoadedChromium
let panel: Page
let keys: Keys

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-check-rooms-'))
  const plans = join(folder, 'plans.json')
  await writeFile(plans, JSON.stringify({ local: PLAN }))
  service = await startServiceProcess({ PLANS_FILE: plans })
  browser = await launchChromium()
  await connectBrowser(browser, service.url, service.apiKey)
  panel = await browser.openPage('sidepanel.html')
  keys = keysOn(panel)
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const text = () => panel.innerText('main:visible')
const sees = (words: string) => expect.poll(text, BUSY).toContain(words)
const press = (name: string) => panel.getByRole('button', { name, exact: true }).click()

async function used(): Promise<number> {
  const answer = await fetch(`${service.url}/api/v2/quotas`, { headers: { 'X-API-Key': service.apiKey } })
  return (await answer.json()).used
}

async function addNames(names: string): Promise<void> {
  const heading = panel.getByText('Add names', { exact: true })
  const isOpen = await panel.locator('details', { has: heading }).getAttribute('open')
  if (isOpen === null) await heading.click()
  await panel.getByLabel('One name on each line').fill(names)
  await press('Review names')
  await press('Add and check')
}

const allChecked = async () => {
  await expect.poll(text, BUSY).not.toContain('Not checked')
  await expect.poll(text, BUSY).not.toContain('Cancel the rest')
}

/** Gives the extension storage room, or none. Waits until the browser applies that. */
async function leaveRoom(isRoom: boolean): Promise<void> {
  const session = await browser.context.newCDPSession(panel)
  const origin = `chrome-extension://${browser.extensionId}`
  await session.send('Storage.overrideQuotaForOrigin', { origin, ...(!isRoom && { quotaSize: 1 }) })
  const fits = () =>
    panel.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open('room')
          opening.onupgradeneeded = () => opening.result.createObjectStore('tries', { autoIncrement: true })
          opening.onerror = () => resolve(false)
          opening.onsuccess = () => {
            const writing = opening.result.transaction('tries', 'readwrite')
            writing.objectStore('tries').put('room'.repeat(10_000))
            writing.oncomplete = () => resolve(true)
            writing.onabort = () => resolve(false)
          }
        }),
    )
  await expect.poll(fits, BUSY).toBe(isRoom)
}

describe('the views of the panel', () => {
  it('search marks by keyboard only, and say that a filter leaves marks out', async () => {
    await panel.bringToFront()
    await keys.use('Trade marks')
    await sees('A search costs at most 1 check.')
    await keys.tabTo('Name')
    await panel.keyboard.type('Golden Apple')
    await keys.use('Search')
    await sees('Marks like Golden Apple')
    expect(await keys.focused()).toBe('Marks like Golden Apple')
    expect(await text()).toMatch(/Marks 1 to \d+(?: of|, at least) \d+/)
    const before = await used()
    await panel.getByText('Filters', { exact: true }).focus()
    await panel.keyboard.press('Enter')
    await keys.tabTo('Owner contains')
    await panel.keyboard.type('Nobody & Sons')
    await keys.use('Search')
    await sees('Filters can hide marks that still matter.')
    expect(await used()).toBe(before + 1)
  })

  it('show by keyboard only what filing requires, with fees for the chosen classes', async () => {
    await panel.getByRole('button', { name: 'Filing', exact: true }).focus()
    await keys.use('Filing')
    await keys.tabTo('Territory')
    await panel.keyboard.type('Sw')
    await sees('What it takes to file: Switzerland')
    expect(await text()).toContain('Official fee for 1 class')
    await keys.tabTo('What is it for?')
    await panel.keyboard.type('9, 30, 35, 42')
    await panel.keyboard.press('Enter')
    await sees('Official fee for 4 classes')
    expect(await text()).toMatch(/CHF/)
  })
})

describe('a project', () => {
  it('keeps its names if the device has no room for the results, and does not charge any name twice', async () => {
    await press('Lists')
    await panel.getByLabel('New project').fill('Bar')
    await press('Create')
    const before = await used()
    await panel.getByLabel('One name on each line').fill('Rolecks\nQzvyntrel\nmaybe')
    await press('Review names')
    await sees('This costs at most 3 checks.')
    await panel.getByLabel('maybe', { exact: true }).uncheck()
    await sees('This costs at most 2 checks.')
    await press('Add without checking')
    await sees('2 names')
    await leaveRoom(false)
    await press('Check 2 names never checked')
    await press('Check them')
    await sees('This could not be kept, because the device has no room.')
    expect(await used()).toBe(before)
    await leaveRoom(true)
    await press('Check 2 names never checked')
    await press('Check them')
    await allChecked()
    expect(await used()).toBe(before + 2)
  })

  it('loses nothing if the clock is set back by a year, and does not charge any name twice', async () => {
    const before = await used()
    await service.kill()
    await addNames('Marvolino\nTessandro')
    await sees('a check failed')
    await panel.evaluate(() => {
      const now = Date.now
      Date.now = () => now() - 366 * 86_400_000
    })
    await service.restart()
    await addNames('Luvenna')
    await allChecked()
    for (const name of ['Rolecks', 'Qzvyntrel', 'Marvolino', 'Tessandro', 'Luvenna'])
      expect(await panel.getByLabel(`Choose ${name}`).count()).toBe(1)
    expect(await used()).toBe(before + 3)
    await panel.reload()
    await press('Lists')
    await panel.getByRole('button', { name: /Bar/ }).click()
  })

  it('is checked again automatically despite a wrong clock, and shows changes until the user saw them', async () => {
    await panel.getByText('Watch', { exact: true }).click()
    await panel.getByLabel('Check again').selectOption('every week')
    await press('Save')
    await sees('Next round:')
    const before = await used()
    await changeKept(panel, 'projects', 'round')
    await changeKept(panel, 'answers', 'emptied')
    const worker = await browser.worker()
    const badge = () =>
      worker.evaluate(() => {
        // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's worker
        return (globalThis as any).chrome.action.getBadgeText({})
      })
    await worker.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's worker
      const { alarms } = (globalThis as any).chrome
      alarms.onAlarm.dispatch({ name: 'watch-projects', scheduledTime: Date.now(), periodInMinutes: 60 })
    })
    await sees('since you last looked')
    await expect.poll(badge, BUSY).toMatch(/^\d$/)
    const news = panel.locator('.bc-offer', { hasText: 'since you last looked' })
    expect(await news.innerText()).toContain('Rolecks')
    expect(await used()).toBe(before)
    await press('Rolecks')
    await expect.poll(() => panel.innerText('.bc-opened .bc-changes')).toContain('Rolex')
    await panel.bringToFront()
    // Where a pointer left the focus, it is not shown.
    await panel.keyboard.press('Tab')
    await keys.use('Seen')
    await expect.poll(badge).toBe('')
    expect(await keys.focused()).not.toBe('')
  })
})
