import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { connectBrowser } from './browser/connect.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'

let service: ServiceProcess
let browser: LoadedChromium
let panel: Page

beforeAll(async () => {
  // Without a UTF-8 locale, Chromium changes file names that are not ASCII.
  vi.stubEnv('LC_ALL', 'C.UTF-8')
  service = await startServiceProcess()
  browser = await launchChromium()
  await connectBrowser(browser, service.url, service.apiKey)
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

/** A service that was just restarted takes long for its first answer on a busy machine. */
const BUSY = { timeout: 120_000 }

const text = () => panel.innerText('main:visible')
const press = (name: string) => panel.getByRole('button', { name, exact: true }).click()

async function openProjects(): Promise<void> {
  panel = await browser.openPage('sidepanel.html')
  await press('Lists')
}

async function openNames(): Promise<void> {
  await panel.getByRole('button', { name: /Café in Basel/ }).click()
}

async function paste(names: string): Promise<void> {
  const heading = panel.getByText('Add names', { exact: true })
  const adding = panel.locator('details', { has: heading })
  await adding.waitFor()
  if ((await adding.getAttribute('open')) === null) await heading.click()
  await panel.getByLabel('One name on each line').fill(names)
  await press('Review names')
}

/** Sets whether checks tell nobody the name, as the switch of the options does. */
const tellNobody = (on: boolean) =>
  panel.evaluate(async (tellNobody) => {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's page
    const { local } = (globalThis as any).chrome.storage
    const { preferences } = await local.get('preferences')
    await local.set({ preferences: { ...preferences, tellNobody } })
  }, on)

describe('a project', () => {
  it('accepts a column of names, shows their cost before it sends anything, and checks them', async () => {
    await openProjects()
    await panel.getByLabel('New project').fill('Café in Basel')
    await press('Create')
    await paste('1. Rolecks\n2. Qzvyntrel\n3. ROLECKS\n2026')
    await expect.poll(text).toContain('This costs at most 2 checks.')
    for (const part of ['1 repeat was left out.', 'because it is not a name', 'are left until', 'only to 127.0.0.1'])
      expect(await text()).toContain(part)
    await press('Add and check')
    await expect.poll(text).toContain('Already in use')
    await expect.poll(text).not.toContain('Cancel the rest')
    expect(await text()).not.toContain('Not checked')
  })

  it('shows two of its names side by side', async () => {
    for (const name of ['Rolecks', 'Qzvyntrel']) await panel.getByLabel(`Choose ${name}`).check()
    await press('Compare 2 chosen names')
    await expect.poll(text).toContain('2 names side by side')
    expect(await panel.getByRole('row', { name: /^Result/ }).innerText()).toContain('Already in use')
    await press('Back to all names')
    await expect.poll(text).not.toContain('side by side')
    for (const name of ['Rolecks', 'Qzvyntrel']) await panel.getByLabel(`Choose ${name}`).uncheck()
  })

  it('accepts the names of a list that the user pasted for one check', async () => {
    await press('Check')
    await panel.getByLabel('Name, or a list of names').evaluate((field, list) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', list)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, 'Luvenna\nTessandro\nBrumwick')
    await press('Put them into a project')
    await expect.poll(text).toContain('3 names')
    await press('Add without checking')
    await expect.poll(text).toContain('Tessandro')
    for (const name of ['Luvenna', 'Tessandro', 'Brumwick']) await panel.getByLabel(`Choose ${name}`).check()
    await press('Remove 3 chosen names')
    await expect.poll(text).not.toContain('Tessandro')
  })

  it('pauses if the service stops or the user changes it, and resumes in a new panel', async () => {
    await service.kill()
    await paste('Marvolino')
    await expect.poll(text).toContain('How many are left is not known.')
    await press('Add and check')
    await expect.poll(text, BUSY).toContain('a check failed')
    await panel.close()
    await service.restart()
    await openProjects()
    await openNames()
    await expect.poll(text).toContain('The rest waits.')
    await tellNobody(true)
    await press('Go on')
    await expect.poll(text).toContain('who checks names was changed. If you go on, this browser')
    await tellNobody(false)
    await press('Go on')
    await expect.poll(text, BUSY).not.toContain('Cancel the rest')
    expect(await text()).not.toContain('Not checked')
  }, 120_000)

  it('opens as a page at full width, with a column for everything that a decision needs', async () => {
    const link = panel.getByRole('link', { name: 'Open as page' })
    const [page] = await Promise.all([browser.context.waitForEvent('page'), link.click()])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Rolecks', exact: true }).waitFor()
    const row = await page.getByRole('row', { name: /Rolecks/ }).innerText()
    for (const part of ['Already in use', 'Rolex', 'Longlist']) expect(row).toContain(part)
    const columns = await page.getByRole('columnheader').allInnerTexts()
    expect(columns).toEqual(expect.arrayContaining(['Name', 'Result', 'Strongest match', '.com', 'Meaning', 'Stage']))
    expect(await page.getByRole('link', { name: 'Open as page' }).count()).toBe(0)
    await page.close()
  })

  it('opens the stored answer of a name, and restores a removed name', async () => {
    await press('Rolecks')
    await expect.poll(text).toContain('kept on this device')
    await panel.getByLabel('Choose Rolecks').check()
    await press('Remove 1 chosen name')
    await expect.poll(text).toContain('1 name was removed.')
    await expect.poll(text).not.toContain('Rolecks')
    await press('Undo')
    await expect.poll(text).toContain('Rolecks')
  })

  it('stores manual checks, and shows nearby spellings once they were checked', async () => {
    const row = panel.locator('.bc-opened')
    await press('Rolecks')
    await row.getByText(/^Add \d+ manual search/).click()
    await row.getByLabel('Who is looking').fill('Anna')
    await row.getByRole('button', { name: 'nothing similar' }).first().click()
    await expect.poll(() => row.innerText()).toContain('Looked up by hand: nothing similar seen. Anna')
    expect(await panel.getByRole('row', { name: /^Choose Rolecks/ }).innerText()).toContain('Already in use')
    await row.getByRole('button', { name: 'Look for nearby spellings' }).click()
    await expect.poll(text).toContain('These spellings are close to Rolecks')
    await press('Check them')
    await expect.poll(() => row.innerText(), BUSY).toContain('Nearby spellings that do better')
    await expect.poll(text, BUSY).not.toContain('Cancel the rest')
    expect(await row.innerText()).not.toMatch(/still to be checked/)
  })

  it('exports one checked name without a project, as a file or as a copied block', async () => {
    const main = panel.locator('.bc-opened')
    await main.getByText('Share', { exact: true }).click()
    const save = async (name: string) => {
      const button = main.getByRole('button', { name, exact: true })
      const [saved] = await Promise.all([panel.waitForEvent('download'), button.click()])
      return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
    }
    const word = await save('Report (Word)')
    expect(word.name).toBe('Rolecks.docx')
    expect(strFromU8(unzipSync(word.bytes)['word/document.xml'] ?? new Uint8Array())).toContain('Rolex')
    const pack = unzipSync((await save('Evidence pack (ZIP)')).bytes)
    expect(Object.keys(pack)).toEqual(expect.arrayContaining(['verify.html', 'answers/0001-Rolecks.json']))
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await main.getByRole('button', { name: 'Copy for mail or chat' }).click()
    await expect.poll(text).toContain('Copied. Paste it into')
    const copied = await panel.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n')).toHaveLength(3)
    for (const part of ['Rolecks: ', 'Strongest match: Rolex', 'Searched: brands', 'Still unknown: trade marks (EU'])
      expect(copied).toContain(part)
    await press('Rolecks')
  })

  it('is saved as a file and read back from it, but no other file is accepted', async () => {
    const saving = panel.locator('details', { hasText: 'Export' })
    await saving.waitFor()
    if ((await saving.getAttribute('open')) === null) await saving.locator('summary').click()
    const [report] = await Promise.all([panel.waitForEvent('download'), press('Report (HTML)')])
    const page = await readFile(await report.path(), 'utf8')
    for (const part of ['<!doctype html>', 'Rolecks', 'Qzvyntrel', 'What was searched']) expect(page).toContain(part)
    const [saved] = await Promise.all([panel.waitForEvent('download'), press('Whole project (JSON)')])
    expect(saved.suggestedFilename()).toBe('Café-in-Basel.json')
    await press('All projects')
    const file = panel.getByLabel('Open a saved project')
    await file.setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
    await expect.poll(text).toContain('not a project that was saved here')
    await file.setInputFiles(await saved.path())
    await expect.poll(text).toContain('All projects')
    await expect.poll(text).toContain('Rolecks')
    expect(await text()).not.toContain('not a project that was saved here')
    expect(await text()).not.toContain('Not checked')
  })

  it('accepts names from a workbook dropped on it, and says in which column they were', async () => {
    const cells = [['Longlist'], ['No.', 'Name idea'], [1, 'Ombrelle'], [2, 'Rolecks']]
    const data = cells.map((row) => row.map((value) => ({ value })))
    const bytes = await writeWorkbook([
      { sheet: 'Names', data },
      { sheet: 'Briefing', data: [[{ value: 'For a café' }]] },
    ]).toBuffer()
    await panel.evaluate((base64) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], 'longlist.xlsx'))
      document
        .querySelector('.bc-projects')
        ?.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true }))
    }, bytes.toString('base64'))
    const column = panel.getByLabel('Column of the names')
    await expect.poll(() => column.locator('option:checked').innerText()).toBe('Names · B · Name idea')
    expect(await text()).toContain('One other sheet was not read: Briefing')
    expect(await text()).toContain('1 repeat was left out')
    await column.selectOption('Briefing · A · For a café')
    await expect.poll(text).toContain('One other sheet was not read: Names')
    await column.selectOption('Names · B · Name idea')
    await expect.poll(text).toContain('1 repeat was left out')
    await press('Add without checking')
    await expect.poll(text).toContain('Ombrelle')
  })

  it('is deleted with everything else, even while it is open, and is not among the recent checks', async () => {
    await press('Check')
    await expect.poll(text).not.toContain('Qzvyntrel')
    const options = await browser.openPage('options.html')
    await options.getByRole('button', { name: 'Delete everything…' }).click()
    await options.getByRole('button', { name: 'Delete everything', exact: true }).click()
    await expect.poll(() => options.innerText('body')).toContain('Everything was deleted.')
    await press('Lists')
    await expect.poll(text).toContain('New project')
    expect(await text()).not.toContain('Café in Basel')
  })
})
