import type { Page } from 'playwright-core'
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
  await panel.setViewportSize({ width: 420, height: 800 })
  await panel.bringToFront()
  keys = keysOn(panel)
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

const text = () => panel.innerText('main:visible')
const sees = (words: string) => expect.poll(text, BUSY).toContain(words)
const focusIsOn = (name: string) => expect.poll(keys.focused).toBe(name)
/** The names of the list from above. */
const listed = () => panel.locator('.bc-list th .bc-name').allInnerTexts()

/** Has the checks end, and finds the focus where it can be seen. */
async function allChecked(): Promise<void> {
  await expect.poll(text, BUSY).not.toContain('Not checked')
  await expect.poll(text, BUSY).not.toContain('Cancel the rest')
  expect(await keys.focused()).not.toBe('')
}

describe('by keyboard only, a project', () => {
  it('is created, accepts pasted names, and checks them', async () => {
    await keys.use('Lists')
    await sees('New project')
    await keys.type('New project', 'Bar')
    await panel.keyboard.press('Enter')
    await focusIsOn('Bar')
    await keys.tabTo('One name on each line')
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await panel.evaluate(() => navigator.clipboard.writeText('Rolecks\nQzvyntrel\nMarvolino'))
    await panel.keyboard.press('Control+v')
    await keys.use('Review names')
    await focusIsOn('3 names')
    await keys.use('Marvolino', 'Space')
    await sees('This costs at most 2 checks.')
    await keys.use('Marvolino', 'Space')
    await keys.use('Add and check')
    await sees('Already in use')
    await allChecked()
    await focusIsOn('Bar')
  })

  it('is sorted and filtered, and keeps the focus while a row being judged moves', async () => {
    await keys.use('Filter and sort')
    await keys.type('Name, person or note', 'role')
    await expect.poll(listed).toEqual(['Rolecks'])
    for (const _ of 'role') await panel.keyboard.press('Backspace')
    await keys.type('Order', 'by')
    await expect.poll(listed).toEqual(['Marvolino', 'Qzvyntrel', 'Rolecks'])
    await focusIsOn('Order')
    await panel.keyboard.press('ArrowDown')
    await keys.use(/^Rolecks/)
    await sees('Responsible')
    await keys.type('Stage', 'Contend')
    await expect.poll(listed).toEqual(['Rolecks', 'Marvolino', 'Qzvyntrel'])
    await focusIsOn('Stage')
    await panel.keyboard.press('Home')
    await expect.poll(listed).toEqual(['Marvolino', 'Qzvyntrel', 'Rolecks'])
    await focusIsOn('Stage')
    await keys.type('Decision', 'kept')
    await keys.type('Note', 'too near to a chain')
    await panel.keyboard.press('Tab')
    await expect.poll(() => panel.locator('tr[data-name]', { hasText: 'Rolecks' }).innerText()).toContain('kept')
  })

  it('accepts manual checks for its gaps, and checks nearby spellings', async () => {
    await keys.use(/^Add \d+ manual search/)
    await sees('Who is looking')
    await keys.type('Who is looking', 'Anna')
    await keys.use('nothing similar')
    await sees('Looked up by hand: nothing similar seen. Anna')
    await focusIsOn('nothing similar')
    await keys.use('Look for nearby spellings')
    await sees('These spellings are close to Rolecks')
    expect(await keys.focused()).toMatch(/^\d+ names?$/)
    await keys.use('Check them')
    await sees('Nearby spellings that do better')
    await allChecked()
    await focusIsOn('Bar')
    await keys.use('Discard the nearby spellings')
    await focusIsOn('Undo')
    await panel.keyboard.press('Enter')
    await sees('Nearby spellings that do better')
  })

  it('compares and removes names, and restores the removed ones', async () => {
    await keys.use('Choose Marvolino', 'Space')
    await keys.use('Choose Qzvyntrel', 'Space')
    await keys.use('Compare 2 chosen names')
    await focusIsOn('2 names side by side')
    await panel.keyboard.press('Shift+Tab')
    await focusIsOn('Back to all names')
    await panel.keyboard.press('Enter')
    await focusIsOn('Compare 2 chosen names')
    await keys.use('Remove 2 chosen names')
    await focusIsOn('Undo')
    expect(await listed()).toEqual(['Rolecks'])
    await panel.keyboard.press('Enter')
    await expect.poll(listed).toHaveLength(3)
    expect(await keys.focused()).toMatch(/^(Marvolino|Qzvyntrel)/)
  })

  it('is watched, exported, closed, removed and restored', async () => {
    await keys.use('More')
    await keys.use('Watch')
    await keys.type('Check again', 'every w')
    await keys.use('Save')
    await sees('Next round:')
    await focusIsOn('Save')
    await keys.use('Export')
    await keys.tabTo('Report (HTML)')
    const [report] = await Promise.all([panel.waitForEvent('download'), panel.keyboard.press('Enter')])
    expect(report.suggestedFilename()).toBe('Bar.html')
    await focusIsOn('Report (HTML)')
    await keys.use(/^Rolecks/)
    await sees('kept on this device')
    await focusIsOn('Rolecks')
    await keys.use('All projects')
    await focusIsOn('Projects')
    await keys.use(/^Bar/)
    await focusIsOn('Bar')
    await keys.use('More')
    await keys.use('Settings')
    await keys.use('Remove this project')
    await focusIsOn('Undo')
    await panel.keyboard.press('Enter')
    await sees('3 names')
    await focusIsOn('Projects')
  })
})
