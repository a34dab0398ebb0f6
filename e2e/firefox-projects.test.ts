import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Display, startDisplay } from './browser/display.ts'
import { connectFirefox, type Either } from './browser/either-browser.ts'
import { type LoadedFirefox, launchFirefox } from './browser/firefox.ts'
import { changeKept } from './browser/kept-projects.ts'
import { says } from './browser/person.ts'
import type { Inside } from './browser/read-card.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'
import { type Site, STRICT_POLICY, serveSite } from './browser/site.ts'

/** What a batch on a busy machine takes at most, in ms. */
const BUSY = { timeout: 120_000 }

/** What a change of a database takes at most, in ms. */
const WRITTEN_MS = 500

/** Room for all that Firefox stores, in MB: an extension gets 10 of it, which are soon full. */
const STORAGE_MB = 20

const NAMES = ['Rolecks', 'Qzvyntrel', 'Marvolino']
const rows = NAMES.map((name, at) => `<tr><td id="no${at}">${at + 1}</td><td id="name${at}">${name}</td></tr>`)
const IDEAS = `<title>Ideas</title><h1>Names for a coffee bar</h1><table>${rows.join('')}</table>`

let display: Display
let service: ServiceProcess
let site: Site
let firefox: LoadedFirefox
let downloads: string
let options: Page
let b: Either
let panel: Page

beforeAll(async () => {
  downloads = await mkdtemp(join(tmpdir(), 'brand-check-downloads-'))
  display = await startDisplay()
  service = await startServiceProcess()
  site = await serveSite({ '/': { headers: { 'Content-Security-Policy': STRICT_POLICY }, body: IDEAS } })
  firefox = await launchFirefox({ display: display.name, downloads, storage: STORAGE_MB, allows: true })
  options = await firefox.openPage('options.html')
  b = await connectFirefox(firefox, options, display.name, { url: service.url, apiKey: service.apiKey })
})
afterAll(async () => {
  await firefox?.close()
  await site?.close()
  await service?.close()
  await display?.stop()
  if (downloads) await rm(downloads, { recursive: true, force: true })
})

const text = () => panel.evaluate(() => document.body.innerText)
const sees = (words: string) => expect.poll(text, BUSY).toContain(words)
/** Clicks by script: while names are checked, the list moves away under a pointer. */
const click = (selector: string) =>
  panel.waitForSelector(selector).then((found) => found?.evaluate((element) => (element as HTMLElement).click()))
const press = (name: string) => click(`button::-p-text(${name})`)

async function fill(label: string, typed: string): Promise<void> {
  const field = await panel.waitForSelector(`aria/${label}`)
  await field?.focus()
  await panel.keyboard.type(typed)
}

async function allChecked(): Promise<void> {
  await expect.poll(text, BUSY).not.toContain('Cancel the rest')
  await expect.poll(text, BUSY).not.toContain('Not checked')
}

async function used(): Promise<number> {
  const answer = await fetch(`${service.url}/api/v2/quotas`, { headers: { 'X-API-Key': service.apiKey } })
  return (await answer.json()).used
}

/** What the window says that a card opened: no driver reaches it, but another page of the extension does. */
const besideSays = () => doBeside('read', '')

/** Reads that window, presses a button of it, or gives a project a name there. */
function doBeside(what: 'read' | 'press' | 'name', text: string): Promise<string> {
  return options.evaluate(
    (act, given) => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's page
      const views: Window[] = (globalThis as any).browser.extension.getViews()
      const document = views.find(({ location }) => location.pathname === '/sidepanel.html')?.document
      const button = [...(document?.querySelectorAll('button') ?? [])].find((each) => each.innerText.trim() === given)
      if (act === 'press') button?.click()
      const field = document?.querySelector<HTMLInputElement>('.bc-projects input:not([type="file"])')
      if (act === 'name' && field) {
        field.value = given
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      return document?.body.innerText ?? ''
    },
    what,
    text,
  )
}

/** Fills the room that the extension may use to the last bit, or gives all of it back. */
const leaveRoom = (isRoom: boolean) =>
  panel.evaluate(async (isFree) => {
    const FILLING = 'filling'
    /** Whether this many bytes can still be kept. Firefox closes a database for which there is no room. */
    const fits = (size: number) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open(FILLING)
        opening.onupgradeneeded = () => opening.result.createObjectStore(FILLING, { autoIncrement: true })
        opening.onerror = () => resolve(false)
        opening.onsuccess = () => {
          const filling = new Uint8Array(size)
          // Random, because Firefox stores what it can compress in less room.
          for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(filling.subarray(at, at + 65_536))
          const writing = opening.result.transaction(FILLING, 'readwrite')
          writing.objectStore(FILLING).put(filling)
          const end = (hasFit: boolean) => {
            opening.result.close()
            resolve(hasFit)
          }
          writing.oncomplete = () => end(true)
          writing.onabort = () => end(false)
        }
      })
    if (!isFree) for (const size of [2_000_000, 200_000, 20_000, 2000]) while (await fits(size));
    else
      await new Promise<void>((resolve) => {
        indexedDB.deleteDatabase(FILLING).onsuccess = () => resolve()
      })
  }, isRoom)

describe('in Firefox, a table of a page', () => {
  it('becomes a project from the names that the card found', async () => {
    await b.page.goto(site.origin)
    const from = await b.middleOf('#no0')
    const to = await b.middleOf(`#name${NAMES.length - 1}`)
    await b.hands.drag(from, { x: to.x + 60, y: to.y })
    await b.checkSelected(`#name${NAMES.length - 1}`)
    const { buttons } = await b.cardThat(says('Which name?', ...NAMES))
    const all = buttons.find((button) => button.text.startsWith('Check all'))
    if (all === undefined) throw new Error('the card does not lead to the panel')
    const at = await b.onScreen(all.x, all.y)
    await b.hands.click(at.x, at.y)
    await expect.poll(besideSays).toContain(`${NAMES.length} names were found.`)
    await doBeside('press', 'Put them into a project')
    await expect.poll(besideSays).toContain('New project')
    await doBeside('name', 'Bar')
    await doBeside('press', 'Create')
    await expect.poll(besideSays).toContain(`This costs at most ${NAMES.length} checks.`)
    await doBeside('press', 'Add and check')
    await expect.poll(besideSays, BUSY).toContain('Already in use')
    await expect.poll(besideSays, BUSY).not.toContain('Cancel the rest')
    panel = await firefox.openPage('sidepanel.html')
    await press('Lists')
    await click('.bc-project')
    await sees('3 names')
    expect(await text()).not.toContain('Not checked')
  })

  it('is compared, and exported as a report', async () => {
    for (const name of NAMES.slice(0, 2)) await click(`[aria-label="Choose ${name}"]`)
    await click('aria/Compare 2 chosen names')
    await sees('2 names side by side')
    await press('Back to all names')
    await click('summary::-p-text(Export)')
    await press('Report (HTML)')
    const read = () => readFile(join(downloads, 'Bar.html'), 'utf8').catch(() => '')
    await expect.poll(read).toContain('</html>')
    for (const part of [...NAMES, 'Rolex', 'Still unknown']) expect(await read()).toContain(part)
  })

  it('keeps its names if the device has no room for the results, and does not charge any name twice', async () => {
    await click('summary::-p-text(Add names)')
    await fill('One name on each line', 'Luvenna')
    await press('Review names')
    await press('Add without checking')
    await sees('4 names')
    await leaveRoom(false)
    const before = await used()
    await press('Check 1 name never checked')
    await press('Check them')
    await sees('because the device has no room')
    expect(await text()).toContain('4 names')
    expect(await used()).toBe(before)
    await leaveRoom(true)
    // Firefox refuses the first change of a database that had no room for the one before.
    await expect
      .poll(async () => {
        await press('Check 1 name never checked')
        await press('Check them')
        await wait(WRITTEN_MS)
        return text()
      }, BUSY)
      .not.toContain('because the device has no room')
    await allChecked()
    expect(await used()).toBeLessThanOrEqual(before + 1)
  })

  it('is checked again automatically, and shows changes by badge, notification and list until seen', async () => {
    await click('summary::-p-text(Watch)')
    await (await panel.waitForSelector('aria/Check again[role="combobox"]'))?.select('7')
    await (await panel.waitForSelector('.bc-folds form input[type="checkbox"]'))?.click()
    await (await panel.waitForSelector('aria/Save[role="button"]'))?.click()
    await sees('Next round:')
    await changeKept(panel as unknown as Inside, 'projects', 'round')
    await changeKept(panel as unknown as Inside, 'answers', 'emptied')
    // biome-ignore-start lint/suspicious/noExplicitAny: runs in the extension's page
    await panel.evaluate(() => (globalThis as any).browser.alarms.create('watch-projects', { when: Date.now() }))
    const badge = () => panel.evaluate(() => (globalThis as any).browser.action.getBadgeText({}))
    const told = () => panel.evaluate(() => (globalThis as any).browser.notifications.getAll())
    // biome-ignore-end lint/suspicious/noExplicitAny: runs in the extension's page
    await sees('since you last looked')
    await expect.poll(badge, BUSY).toMatch(/^\d$/)
    await expect.poll(async () => JSON.stringify(await told()), BUSY).toContain('that you watch')
    for (const name of NAMES) expect(JSON.stringify(await told())).not.toContain(name)
    const news = await panel.$$eval('.bc-offer', (boxes) => boxes.map((box) => (box as HTMLElement).innerText))
    expect(news.find((box) => box.includes('since you last looked'))).toContain('Rolecks')
    await press('Seen')
    await expect.poll(badge).toBe('')
  })
})
