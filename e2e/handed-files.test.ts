import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOGO } from '../components/gallery/pages.ts'
import { barriersEverywhere } from './browser/appearances.ts'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { connectBrowser } from './browser/connect.ts'
import { checkTwoInProject } from './browser/project-of-two.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'

const run = promisify(execFile)

/** A text that a spreadsheet would compute if it took the cell for a formula. */
const FORMULA = '=1+1'
const CONTACT = ['Anna Muster, Legal', '+41 61 000 00 00']

/** Every sheet as a CSV file of its own in UTF-8, with cells as shown (LibreOffice, filter options of CSV). */
const ALL_SHEETS = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1'

let service: ServiceProcess
let browser: LoadedChromium
let panel: Page
let folder: string
let copied: string

/** Converts files of the folder into another format with LibreOffice; the results are in the same folder. */
async function office(format: string, ...files: string[]): Promise<void> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  await run('soffice', [profile, '--headless', '--convert-to', format, '--outdir', folder, ...files], { cwd: folder })
}

const textOfPdf = async (file: string) => (await run('pdftotext', ['-layout', join(folder, file), '-'])).stdout

async function save(button: string, as: string): Promise<void> {
  const [saved] = await Promise.all([
    panel.waitForEvent('download'),
    panel.getByRole('button', { name: button, exact: true }).click(),
  ])
  await saved.saveAs(join(folder, as))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-check-handed-'))
  service = await startServiceProcess()
  browser = await launchChromium()
  await connectBrowser(browser, service.url, service.apiKey)
  const options = await browser.openPage('options.html')
  await options.getByLabel('Legal contact').fill(CONTACT.join('\n'))
  const buffer = Buffer.from(LOGO.slice(LOGO.indexOf(',') + 1), 'base64')
  await options.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await options.getByAltText('The logo of your reports').waitFor()
  await options.close()
  panel = await browser.openPage('sidepanel.html')
  await checkTwoInProject(panel)
  await panel.getByRole('button', { name: 'Rolecks', exact: true }).click()
  await panel.getByRole('textbox', { name: 'Note', exact: true }).fill(FORMULA)
  await panel.getByLabel('Responsible').fill('@SUM(1+1)')
  await panel.getByText('Export', { exact: true }).click()
  await save('Report (Word)', 'word.docx')
  await save('Report (Excel)', 'sheets.xlsx')
  await save('Report (HTML)', 'report.html')
  await save('Table (CSV)', 'names.csv')
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel.getByRole('button', { name: 'Copy for mail or chat', exact: true }).click()
  await panel.getByText('Copied. Paste it').waitFor()
  copied = await panel.evaluate(() => navigator.clipboard.readText())
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await service?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

describe('other programs read an exported project unchanged', () => {
  it('as a text document, with logo and legal contact', async () => {
    await office('pdf', 'word.docx')
    const text = await textOfPdf('word.pdf')
    for (const part of [' of 2 names ', 'Rolecks', 'Qzvyntrel', 'Rolex', 'What was searched', ...CONTACT])
      expect(text).toContain(part)
    expect(text).toContain(FORMULA)
    const { stdout } = await run('pdfimages', ['-list', join(folder, 'word.pdf')])
    expect(stdout.split('\n').filter((line) => /\bimage\b/.test(line))).not.toEqual([])
  })

  it('as a spreadsheet and as CSV, without computing a cell', async () => {
    await office(ALL_SHEETS, 'sheets.xlsx')
    const written = (await readdir(folder)).filter((name) => /^sheets-.*\.csv$/.test(name))
    const sheets = new Map(
      await Promise.all(written.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
    )
    expect([...sheets.keys()].sort()).toEqual(
      expect.arrayContaining(['sheets-All names.csv', 'sheets-What was searched.csv', 'sheets-Knock-out search.csv']),
    )
    expect(sheets.get('sheets-All names.csv')).toContain(FORMULA)
    expect(sheets.get('sheets-All names.csv')).toContain('@SUM(1+1)')
    expect(sheets.get('sheets-All names.csv')).toMatch(/rolex/i)
    for (const line of CONTACT) expect(sheets.get('sheets-Knock-out search.csv')).toContain(line)
    await office('ods', 'names.csv')
    await office(ALL_SHEETS, 'names.ods')
    const [again = ''] = (await readdir(folder)).filter((name) => /^names-.*\.csv$/.test(name))
    expect(await readFile(join(folder, again), 'utf8')).toContain(FORMULA)
  })

  it('as three lines for each name, copied for a mail or chat', () => {
    const texts = copied.split('\n\n').map((text) => text.split('\n'))
    expect(texts.map((lines) => lines.length)).toEqual([3, 3])
    for (const [, domains, coverage] of texts) {
      expect(domains).toMatch(/^Domains: /)
      expect(coverage).toMatch(/^Searched: .* Search aid, not legal advice$/)
    }
    for (const part of ['Rolecks: ', 'Qzvyntrel: ', 'Strongest match: Rolex']) expect(copied).toContain(part)
  })

  it('as a page printed to PDF', async () => {
    const page = await browser.context.newPage()
    await page.goto(pathToFileURL(join(folder, 'report.html')).href)
    expect(await barriersEverywhere(page)).toEqual([])
    await page.pdf({ path: join(folder, 'report.pdf'), preferCSSPageSize: true })
    await page.close()
    const text = await textOfPdf('report.pdf')
    for (const part of [' of 2 names ', 'Rolecks', 'Qzvyntrel', ...CONTACT]) expect(text).toContain(part)
    const { stdout } = await run('pdfinfo', [join(folder, 'report.pdf')])
    expect(stdout).toMatch(/Page size: .*A4/)
    // LibreOffice Draw opens the PDF as a drawing, in which each line of a page is a text that can be edited.
    await office('fodg', '--infilter=draw_pdf_import', 'report.pdf')
    const drawing = (await readFile(join(folder, 'report.fodg'), 'utf8')).replace(/<[^>]*>/g, '')
    for (const part of [' of 2 names ', 'Rolecks', 'Qzvyntrel', ...CONTACT]) expect(drawing).toContain(part)
  })
})
