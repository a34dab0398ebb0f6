import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bytesIn } from '../lib/extension/projects/testing/bytes-in.ts'
import { row, workbookOf } from '../lib/extension/projects/testing/workbook-of.ts'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { pressIn } from './browser/project-of-two.ts'

let browser: LoadedChromium
let panel: Page

beforeAll(async () => {
  browser = await launchChromium()
  panel = await browser.openPage('sidepanel.html')
  await pressIn(panel, 'Lists')
  await panel.getByLabel('New project').fill('Tea')
  await pressIn(panel, 'Create')
})
afterAll(() => browser?.close())
beforeEach(async () => {
  const cancel = panel.getByRole('button', { name: 'Cancel', exact: true })
  if (await cancel.isVisible()) await cancel.click()
})

const text = () => panel.innerText('main:visible')
const give = (name: string, bytes: Uint8Array) =>
  panel.getByLabel('Or choose an Excel or CSV file').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) })
/** The names that are to be added, in their order. */
const names = async () =>
  (await panel.locator('.bc-offered').first().locator('label').allInnerTexts()).map((each) => each.trim())

describe('the names of a file are shown before they are added', () => {
  it('from a workbook without its hidden parts, which are listed', async () => {
    const rows = ['Marvolino', 'Sundrel', 'Ordell', '#N/A', 'Sundrel'].map((name) =>
      row([name, '7'], name === 'Ordell' ? 'hidden="1"' : ''),
    )
    const bytes = workbookOf([
      { name: 'Old', state: 'hidden', rows: row(['Name']) + row(['Brannik']) },
      { name: 'List', rows: row(['Name', 'Votes']) + rows.join('') },
      { name: 'Chart' },
    ])
    await give('longlist.xlsx', bytes)
    await expect.poll(names).toEqual(['Marvolino', 'Sundrel'])
    for (const part of [
      'One hidden sheet was not read: Old',
      'One sheet without a table was not read: Chart',
      '1 cell with an error was left out: #N/A',
      '1 repeat was left out.',
    ])
      expect(await text()).toContain(part)
    await panel.getByLabel('Also read 1 row that is hidden in the file: Ordell').check()
    await expect.poll(names).toEqual(['Marvolino', 'Sundrel', 'Ordell'])
    await panel.getByLabel('Column of the names').selectOption({ label: 'Old · A · Name' })
    await expect.poll(names).toEqual(['Brannik'])
  })

  it('from a text in an old encoding, which is guessed and can be changed', async () => {
    await give('lista.csv', bytesIn('Nazwa;Kto\r\nŁąkova;Anna\r\nŻurell;Jan\r\nŚwitra;Ewa\r\n', 'windows-1250'))
    await expect.poll(names).toEqual(['Łąkova', 'Żurell', 'Świtra'])
    const encoding = panel.getByLabel('Encoding')
    expect(await encoding.inputValue()).toBe('windows-1250')
    await encoding.selectOption({ label: '£¹kova · windows-1252' })
    await expect.poll(names).toEqual(['£¹kova', '¯urell', 'Œwitra'])
    await panel.getByLabel('Encoding').selectOption('windows-1250')
    await expect.poll(names).toEqual(['Łąkova', 'Żurell', 'Świtra'])
    await pressIn(panel, 'Cancel')
    await give('plain.csv', new TextEncoder().encode('Name\r\nKäsling\r\n'))
    await expect.poll(names).toEqual(['Käsling'])
    expect(await panel.getByLabel('Encoding').count()).toBe(0)
  })

  it('from the ideas of a form export, and from one column of pasted cells', async () => {
    const lines = ['Zeitstempel,E-Mail-Adresse,Name,Deine Idee', '1.3.2026,a@x.example,Dora Lang,Marvolino']
    await give('antworten.csv', new TextEncoder().encode(lines.join('\r\n')))
    await expect.poll(names).toEqual(['Marvolino'])
    await pressIn(panel, 'Cancel')
    await panel.getByLabel('One name on each line').fill('Name\tNote\nMarvolino\t"good,\nUrs says"\nSundrel\t')
    await pressIn(panel, 'Review names')
    await expect.poll(names).toEqual(['Marvolino', 'Sundrel'])
  })
})
