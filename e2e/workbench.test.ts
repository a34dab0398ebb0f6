import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { connect } from './browser/connect.ts'
import { type Display, startDisplay } from './browser/display.ts'
import { chooseFromMenu, type Hands, handsOn } from './browser/hands.ts'
import { onScreen, says, seeCard } from './browser/person.ts'
import { listenAt, type ServiceEar } from './browser/service-ear.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'
import { type Site, STRICT_POLICY, serveSite } from './browser/site.ts'

const ADMIN = join(import.meta.dirname, '../service/cli/admin.ts')

/** Ideas of a brainstorm, in the order of their table. */
const NAMES =
  'Rolecks Qzvyntrel Marvolino Tessandro Luvenna Brumwick Okrubo Zylvera Kelvora Vyntora Ostavelle Brimwell Dravonel Quillora Fenwicka Solvanti Trevista Norvella Cardomio Pellivar'.split(
    ' ',
  )
const COMPARED = ['Rolecks', 'Tessandro', 'Dravonel']

/** How many answers the key has at first: fewer than there are names. Each is charged, because no check is free. */
const FIRST_QUOTA = 13
const PLAN = {
  name: 'Local',
  baseFee: { amount: 0, currency: 'CHF' },
  includedRequests: FIRST_QUOTA,
  period: 'month',
  requestsPerMinute: 600,
  dailyCap: null,
  freeChecks: 0,
}

const rows = NAMES.map((name, at) => `<tr><td id="no${at + 1}">${at + 1}</td><td id="name${at + 1}">${name}</td></tr>`)
const IDEAS = `<title>Ideas</title><h1>Names for a coffee bar</h1><table>${rows.join('')}</table>`

/** Longest wait for a page that the browser reopens after a restart, in ms. */
const REOPENED_MS = 3000

/** What a batch on a busy machine takes at most, in ms. */
const BUSY = { timeout: 120_000 }

let folder: string
let display: Display
let hands: Hands
let service: ServiceProcess
let ear: ServiceEar
let site: Site
let browser: LoadedChromium
let page: Page
let panel: Page

const settings = () => ({ PLANS_FILE: join(folder, 'plans.json') })

beforeAll(async () => {
  // Without this, Playwright detaches from targets that are no tabs, such as the side panel.
  vi.stubEnv('PW_CHROMIUM_ATTACH_TO_OTHER', '1')
  folder = await mkdtemp(join(tmpdir(), 'brand-check-workbench-'))
  await writeFile(settings().PLANS_FILE, JSON.stringify({ local: PLAN }))
  display = await startDisplay()
  hands = handsOn(display.name)
  service = await startServiceProcess(settings())
  ear = await listenAt(service.url)
  site = await serveSite({ '/': { headers: { 'Content-Security-Policy': STRICT_POLICY }, body: IDEAS } })
  browser = await launchChromium({ display: display.name })
  const options = await browser.openPage('options.html')
  await connect(options, ear.url, service.apiKey)
  await options.close()
  page = browser.context.pages()[0] ?? (await browser.context.newPage())
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
  await ear?.close()
  await service?.close()
  await display?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const text = () => panel.innerText('main:visible')
const press = (name: string) => panel.getByRole('button', { name, exact: true }).click()

/** What the service itself says of the key. */
async function quotas(): Promise<{ used: number; key: { id: string } }> {
  const answer = await fetch(`${service.url}/api/v2/quotas`, { headers: { 'X-API-Key': service.apiKey } })
  return answer.json()
}

/** Selects the whole table, right-clicks it, chooses *Check this name*, and shows all names in the panel. */
async function takeTable(): Promise<void> {
  await page.goto(site.origin)
  await page.bringToFront()
  const from = await onScreen(page, '#no1')
  const to = await onScreen(page, `#name${NAMES.length}`)
  await hands.drag(from, { x: to.x + 100, y: to.y })
  await page.waitForFunction((last) => String(getSelection()).includes(last), NAMES.at(-1) ?? '')
  await chooseFromMenu(hands, to.x, to.y)
  const { buttons } = await seeCard(await browser.worker(), says('Which name?', ...NAMES))
  const all = buttons.find((button) => button.text.startsWith('Check all'))
  const frame = await page.evaluate(() => ({ x: screenX, y: screenY + outerHeight - innerHeight }))
  await hands.click(frame.x + (all?.x ?? 0), frame.y + (all?.y ?? 0))
  const beside = () => browser.context.pages().find((open) => open.url().includes('/sidepanel.html'))
  await expect.poll(beside).toBeDefined()
  panel = beside() as Page
  await expect.poll(text).toContain('20 names were found.')
}

/** Restarts the browser with its profile. It reopens a page of the extension, which is then closed. */
async function restart(): Promise<void> {
  browser = await launchChromium({ display: display.name, profile: await browser.closeForNow() })
  const isWelcome = (open: Page) => open.url().endsWith('/welcome.html')
  const reopened =
    browser.context.pages().find(isWelcome) ??
    (await browser.context.waitForEvent('page', { predicate: isWelcome, timeout: REOPENED_MS }).catch(() => null))
  page = browser.welcome
  await reopened?.close()
}

describe('a table of twenty names', () => {
  it('becomes a project with a scope, and sends nothing before its cost was shown', async () => {
    await takeTable()
    await press('Put them into a project')
    await panel.getByLabel('New project').fill('Coffee bar')
    await press('Create')
    await press('More')
    await panel.getByText('Settings').click()
    await panel.getByRole('combobox', { name: 'Territory' }).selectOption('CH')
    await panel.locator('main:visible').getByLabel('What is it for?').fill('coffee')
    await panel.keyboard.press('Enter')
    await expect.poll(text).toContain('Switzerland · coffee (30)')
    await expect.poll(text).toContain('This costs at most 20 checks.')
    expect(await text()).toContain(`Only ${FIRST_QUOTA} are left`)
    expect(ear.checks).toEqual([])
  })

  it('resumes automatically if the worker is stopped during a check and the result is lost', async () => {
    const lost = ear.keepBack('Luvenna')
    await press('Add and check')
    await lost
    const session = await browser.context.newCDPSession(page)
    await session.send('ServiceWorker.enable')
    const lostNext = ear.keepBack('Vyntora')
    await session.send('ServiceWorker.stopAllWorkers')
    await lostNext
    await expect.poll(text).toContain('9 of 20 checked')
  })

  it('waits if the browser is closed or the quota used up, and is charged once for each name', async () => {
    await restart()
    await takeTable()
    await press('Lists')
    await panel.getByRole('button', { name: /Coffee bar/ }).click()
    await expect.poll(text, BUSY).toContain('The quota is used up. It starts again on')
    expect(await text()).toContain(`${FIRST_QUOTA} of 20 checked`)
    const { used, key } = await quotas()
    expect(used).toBe(FIRST_QUOTA)
    const env = { ...process.env, ...settings(), DATA_DIR: service.dataDir }
    await promisify(execFile)(process.execPath, [ADMIN, 'keys', 'limits', key.id, '--requests', '100'], { env })
    await press('Go on')
    await expect.poll(text, BUSY).not.toContain('Cancel the rest')
    expect(await text()).not.toContain('Not checked')
    for (const name of NAMES) expect(await panel.getByLabel(`Choose ${name}`).count()).toBe(1)
    expect((await quotas()).used).toBe(NAMES.length)
  })

  it('is compared, and one of its names moves to another stage', async () => {
    for (const name of COMPARED) await panel.getByLabel(`Choose ${name}`).check()
    await press('Compare 3 chosen names')
    await expect.poll(text).toContain('3 names side by side')
    const verdicts = await panel.getByRole('row', { name: /^Result/ }).innerText()
    for (const part of ['Already in use', 'Not enough searched to tell']) expect(verdicts).toContain(part)
    await press('Back to all names')
    await press('Dravonel')
    await panel.locator('.bc-opened').getByLabel('Stage').selectOption('Contenders')
    const row = panel.getByRole('row', { name: /^Choose Dravonel/ })
    await expect.poll(() => row.innerText()).toContain('Contenders')
  })

  it('is exported with every name, from the tab in which it began', async () => {
    await press('More')
    await panel.getByText('Export', { exact: true }).click()
    const save = async (button: string) => {
      const [saved] = await Promise.all([panel.waitForEvent('download'), press(button)])
      return readFile(await saved.path())
    }
    const lines = (await save('Table (CSV)')).toString('utf8').trim().split('\r\n')
    expect(lines).toHaveLength(NAMES.length + 1)
    expect(lines.find((line) => line.includes('Dravonel'))).toContain('Contenders')
    const sheets = unzipSync(await save('Report (Excel)'))
    const cells = strFromU8(sheets['xl/sharedStrings.xml'] ?? new Uint8Array())
    for (const name of NAMES) expect(cells).toContain(name)
    const report = await browser.context.newPage()
    const html = (await save('Report (HTML)')).toString('utf8')
    expect(html).not.toContain('/*')
    await report.setContent(html)
    const printed = (await report.pdf({ preferCSSPageSize: true })).toString('latin1')
    await report.close()
    const pages = printed.match(/\/Type \/Page\b/g) ?? []
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.length).toBeLessThanOrEqual(8)
    const pack = Object.keys(unzipSync(await save('Evidence pack (ZIP)')))
    expect(pack.filter((path) => path.startsWith('answers/'))).toHaveLength(NAMES.length)
    const tabs = browser.context.pages().filter((open) => open !== panel && open.url() !== 'about:blank')
    expect(tabs.map((tab) => tab.url())).toEqual([`${site.origin}/`])
  })
})
