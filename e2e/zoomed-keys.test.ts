import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { connectBrowser } from './browser/connect.ts'
import { type Keys, keysOn } from './browser/keys.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'

/** What a batch on a busy machine takes at most, in ms. */
const BUSY = { timeout: 120_000 }

let service: ServiceProcess
let browser: LoadedChromium
let panel: Page
let keys: Keys

beforeAll(async () => {
  service = await startServiceProcess()
  browser = await launchChromium()
  await connectBrowser(browser, service.url, service.apiKey)
  panel = await browser.openPage('sidepanel.html')
  // A screen of 1280 by 1024 pixels at a zoom of 400 %.
  await panel.setViewportSize({ width: 320, height: 256 })
  await panel.bringToFront()
  keys = keysOn(panel)
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

const text = () => panel.innerText('main:visible')
const sees = (words: string) => expect.poll(text, BUSY).toContain(words)
const focusIsOn = (name: string) => expect.poll(keys.focused, BUSY).toBe(name)

/** Goes to a button with the Tab key, and presses it for a file. */
async function savedBy(button: string): Promise<Download> {
  await keys.tabTo(button)
  const [saved] = await Promise.all([panel.waitForEvent('download'), panel.keyboard.press('Enter')])
  await focusIsOn(button)
  return saved
}

/** A name that holds so many brands that a search of it has two pages. */
const MANY =
  'Nutella Toblerone Milka Nivea Ricola Lindt Haribo Nespresso Rolex Gucci Prada Adidas Lego Ikea Migros Lidl Aldi Tesla Netflix Spotify Zara Volvo Toyota'

describe('by keyboard only, at a zoom of 400 percent,', () => {
  it('one name is checked, examined and exported', async () => {
    await keys.type('Name, or a list of names', 'Rolecks')
    await panel.keyboard.press('Enter')
    await sees('Already in use')
    await keys.use('Registrability, meaning, sound: no hint found')
    await sees('How it is likely to be spoken')
    await keys.use('Similarity map')
    await panel.locator('svg[role=img]').waitFor()
    await keys.use('Share')
    for (const [button, file] of [
      ['Report (HTML)', 'Rolecks.html'],
      ['Report (Word)', 'Rolecks.docx'],
      ['Report (Excel)', 'Rolecks.xlsx'],
      ['Table (CSV)', 'Rolecks.csv'],
      ['Evidence pack (ZIP)', 'Rolecks.zip'],
    ] as const)
      expect((await savedBy(button)).suggestedFilename()).toBe(file)
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await keys.use('Copy for mail or chat')
    await sees('Copied. Paste it into')
    expect(await panel.evaluate(() => navigator.clipboard.readText())).toContain('Rolecks')
  })

  it('marks are searched from page to page, and a hit is opened', async () => {
    await keys.use('Trade marks')
    await sees('A search costs at most 1 check.')
    await keys.tabTo('Name')
    await panel.keyboard.press('Control+a')
    await panel.keyboard.type(MANY)
    await keys.use('Filters')
    await keys.use('in force or active', 'Space')
    await keys.tabTo('Marks per page')
    await panel.keyboard.press('Home')
    await keys.use('Search')
    await focusIsOn(`Marks like ${MANY}`)
    await sees('Marks 1 to 20')
    await keys.use(/^Toblerone/)
    expect(await panel.locator('.bc-hit[open]').count()).toBe(1)
    await keys.use('Next page')
    await sees('Marks 21 to')
    await focusIsOn(`Marks like ${MANY}`)
    await keys.use('Previous page')
    await sees('Marks 1 to 20')
    await focusIsOn(`Marks like ${MANY}`)
  })

  it('a file of names becomes a project, and its names are compared, checked again and watched', async () => {
    await keys.use('Lists')
    await keys.type('New project', 'Bar')
    await panel.keyboard.press('Enter')
    await focusIsOn('Bar')
    await keys.tabTo('Or choose an Excel or CSV file')
    const [chooser] = await Promise.all([panel.waitForEvent('filechooser'), panel.keyboard.press('Space')])
    const buffer = Buffer.from('Name;Remark\nRolecks;first\nQzvyntrel;second\nMarvolino;third\n')
    await chooser.setFiles({ name: 'ideas.csv', mimeType: 'text/csv', buffer })
    await focusIsOn('3 names')
    await keys.use('Marvolino', 'Space')
    await keys.use('Add and check')
    await sees('Already in use')
    await expect.poll(text, BUSY).not.toContain('Cancel the rest')
    expect(await keys.focused()).not.toBe('')
    await keys.use(/^Add names/)
    await keys.type('One name on each line', 'Marvolino')
    await keys.use('Review names')
    await keys.use('Add without checking')
    await sees('3 names')
    await keys.use('Choose Rolecks', 'Space')
    await keys.use('Choose Marvolino', 'Space')
    await keys.use('Compare 2 chosen names')
    await focusIsOn('2 names side by side')
    await sees('It was never checked.')
    await keys.use('Check these 2 again together')
    await focusIsOn('2 names')
    await sees('This costs at most 2 checks.')
    await keys.use('Check them')
    await expect.poll(text, BUSY).not.toContain('It was never checked.')
    await expect.poll(text, BUSY).not.toContain('Cancel the rest')
    expect(await keys.focused()).not.toBe('')
    await keys.use('Back to all names')
    await keys.use('More')
    await keys.use('Watch')
    await keys.type('Check again', 'every day')
    await keys.tabTo('Checks in each round, at most')
    await panel.keyboard.press('Control+a')
    await panel.keyboard.type('5')
    await keys.use('Save')
    await sees('Next round:')
    await keys.type('Check again', 'never')
    await keys.use('Save')
    await expect.poll(text, BUSY).not.toContain('Next round:')
    await focusIsOn('Save')
    await keys.use('Charts')
    await sees('Names by stage')
  })
})
