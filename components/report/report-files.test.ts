import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { LANGUAGES, readMessages } from '../gallery/messages.ts'
import { LOGO } from '../gallery/pages.ts'
import { projectAnswer, projectNames } from '../gallery/projects.ts'
import { NOW } from '../gallery/samples.ts'
import { translator } from '../gallery/translator.ts'
import { scope } from '../gallery/views.ts'
import { t as english } from '../testing/draw.tsx'
import { giveStrings } from '../ui/text.ts'
import { reportPage, verdictFill } from './Report.tsx'
import { type Block, blocksOf } from './report-blocks.ts'
import { docxOf } from './report-docx.ts'
import { sheetsOf, xlsxOf } from './report-xlsx.ts'

// @vitest-environment happy-dom

/** Hostile input: a formula, markup, and characters that XML forbids. */
const HOSTILE = '=HYPERLINK("http://evil.example","x")<script>&\u0000\ud800'
const READABLE = '=HYPERLINK("http://evil.example","x")<script>&'

const letterhead = { logo: LOGO, contact: '=Anna Muster\nlegal@brands.example.com' }

function blocks(t = english): Block[] {
  giveStrings(t)
  const [first, ...names] = projectNames
  if (!first) throw new Error('the sample has no name')
  const hostile = { ...first, note: HOSTILE, owner: '@SUM(1+1)' }
  const checked = [hostile, ...names].filter(({ check }) => check !== null)
  const project = { id: 'cafe', name: HOSTILE, scope, createdAt: NOW, batch: null }
  const answers = checked.map((name) =>
    projectAnswer(name.check?.verdict === 'incomplete' ? 'incomplete' : 'conflict', name),
  )
  const whole = { project, names: [hostile, ...names], answers, letterhead }
  const head = { client: '+1', author: '-1', hasAnnex: true }
  return blocksOf(reportPage({ whole, head, now: NOW }, t('format.locale')).body)
}

const textsIn = (given: Block[]) =>
  given.flatMap((block) => {
    if (block.kind === 'picture') return []
    if (block.kind === 'table')
      return [...block.headings, ...block.rows.flat().flatMap(({ lines }) => lines.flat().map(({ text }) => text))]
    return (block.kind === 'heading' ? block.line : block.lines.flat()).map(({ text }) => text)
  })

/** Returns texts and elements of each part of a file. The XML parser refuses malformed parts. */
async function partsOf(file: Blob) {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  return Object.entries(parts).map(([name, bytes]) => {
    if (name.endsWith('.png')) return { name, elements: [], text: '', bytes }
    const parser = new SaxesParser()
    const elements: string[] = []
    let text = ''
    parser.on('opentag', (tag) => void elements.push(tag.name))
    parser.on('text', (piece) => {
      text += piece
    })
    parser.on('error', (error) => {
      throw error
    })
    parser.write(new TextDecoder().decode(bytes)).close()
    return { name, elements, text, bytes }
  })
}

it('puts every text of the report into a text document, without active content', async () => {
  const given = blocks()
  const parts = await partsOf(await docxOf('Café', given))
  const document = parts.find(({ name }) => name === 'word/document.xml')
  for (const text of textsIn(given)) expect(document?.text).toContain(text)
  expect(document?.text).toContain(READABLE)
  expect(parts.map(({ name }) => name).filter((name) => /vba|embed|\.bin|activeX/i.test(name))).toEqual([])
  for (const { elements } of parts) expect(elements).not.toContain('w:fldSimple')
})

it('shows the logo and the legal contact of the settings in each file of a report', async () => {
  const given = blocks()
  const files = [await docxOf('Café', given), await xlsxOf(sheetsOf(given, 'Knock-out search', 'Name'))]
  for (const file of files) {
    const parts = await partsOf(file)
    const pictures = parts.filter(({ name }) => name.endsWith('.png'))
    expect(pictures.map(({ bytes }) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`)).toEqual([
      LOGO,
    ])
    const text = parts.map((part) => part.text).join('\n')
    for (const line of letterhead.contact.split('\n')) expect(text).toContain(line)
  }
})

it('writes every row of the report with its name into a spreadsheet, without formulas', async () => {
  const given = blocks()
  const sheets = sheetsOf(given, 'Knock-out search', 'Name')
  expect(sheets.map(({ name }) => name)).toEqual([
    'Knock-out search',
    'Shortlist',
    'What was searched',
    'Details',
    'All names',
    'All matches',
    'Search log',
    'Searched as',
    'Official names of the sources',
    'Similarity map',
    'Risk by name',
    'Names by stage',
    'Method and limits',
  ])
  const found = sheets.find(({ name }) => name === 'All matches')?.rows ?? []
  expect(sheets.find(({ name }) => name === 'What was searched')?.rows[0]).toEqual(['Name', 'What was searched'])
  expect(found[0]?.slice(0, 2)).toEqual(['Name', 'Match'])
  expect(new Set(found.slice(1).map(([name]) => name)).size).toBeGreaterThan(1)
  const parts = await partsOf(
    await xlsxOf([{ name: 'A/b:c', rows: [['Name'], [HOSTILE.replace(/[\0\ud800]/gu, '')], [3]] }, ...sheets]),
  )
  const text = parts.map((part) => part.text).join('\n')
  expect(text).toContain(READABLE)
  for (const { elements } of parts) for (const formula of ['f', 'x:f']) expect(elements).not.toContain(formula)
})

it('writes risk as a number, record numbers as text, and links in full', () => {
  const found = sheetsOf(blocks(), 'Knock-out search', 'Name').find(({ name }) => name === 'All matches')?.rows ?? []
  const [headings = [], ...rows] = found
  const matches = rows.filter(({ length }) => length === headings.length)
  expect(matches).not.toEqual([])
  for (const row of matches) expect(row.at(-1)).toBeTypeOf('number')
  for (const row of matches) for (const cell of row.slice(0, -1)) expect(cell).toBeTypeOf('string')
  expect(matches.map((row) => row[headings.indexOf('Record')]).join()).toMatch(/No\. \d+ \(https:\/\/[^)]+\)/)
})

it('prints a spreadsheet one page wide, with its headings on each page', async () => {
  const sheets = sheetsOf(blocks(), 'Knock-out search', 'Name')
  const parts = await partsOf(await xlsxOf(sheets))
  const written = (path: string) => new TextDecoder().decode(parts.find(({ name }) => name === path)?.bytes)
  for (const at of sheets.keys()) {
    const sheet = written(`xl/worksheets/sheet${at + 1}.xml`)
    expect(sheet).toMatch(/^.*<worksheet[^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr>/)
    expect(sheet).toMatch(/<printOptions gridLines="1"\/><pageMargins [^>]*><pageSetup [^>]*fitToHeight="0"/)
  }
  const titles = sheets.map(({ name }, at) => `localSheetId="${at}">'${name}'!$1:$1<`)
  for (const title of titles) expect(written('xl/workbook.xml')).toContain(title)
})

it('sets headings and names of a text document in bold, and numbers its pages', async () => {
  const parts = await partsOf(await docxOf('Café', blocks()))
  const written = new TextDecoder().decode(parts.find(({ name }) => name === 'word/document.xml')?.bytes)
  expect(written).not.toMatch(/<w:b w:val="(false|0)"/)
  const [name] = /<w:r>(?:(?!<\/w:r>).)*>Ombrelle</.exec(written) ?? []
  expect(name).toContain('<w:b/>')
  const footer = parts.find(({ name }) => /word\/footer\d*\.xml/.test(name))
  for (const field of ['PAGE', 'NUMPAGES']) expect(footer?.text).toContain(field)
})

it('writes a name from right to left if its letters run that way', async () => {
  const piece = (text: string) => ({ text, bold: false, href: null })
  const lines = [[piece('Seen by '), piece('أحمد علي'), piece(', 2026-11-20')]]
  const parts = await partsOf(await docxOf('Café', [{ kind: 'paragraph', lines }]))
  const written = new TextDecoder().decode(parts.find(({ name }) => name === 'word/document.xml')?.bytes)
  const runs = written.match(/<w:r>.*?<\/w:r>/g) ?? []
  expect(runs.map((run) => run.includes('<w:rtl/>'))).toEqual([false, true, false])
})

it('shows each verdict on the colour of its state in every file', async () => {
  const colours = projectNames.map(verdictFill)
  expect(new Set(colours).size).toBeGreaterThan(3)
  const given = blocks()
  const text = await partsOf(await docxOf('Café', given))
  const names = { name: 'Names', rows: [['Name', 'Verdict'], ...projectNames.map(({ name }) => [name, 'a verdict'])] }
  const sheet = await partsOf(await xlsxOf([{ ...names, fills: { column: 1, colours } }]))
  const written = (parts: Awaited<ReturnType<typeof partsOf>>, path: string) =>
    new TextDecoder().decode(parts.find(({ name }) => name === path)?.bytes)
  for (const colour of colours) {
    expect(written(text, 'word/document.xml')).toContain(`w:fill="${colour}"`)
    expect(written(sheet, 'xl/styles.xml').toLowerCase()).toContain(`rgb="ff${colour}"`)
  }
})

it.each(LANGUAGES)('names every sheet in %s in full and only once', async (language) => {
  const t = translator(await readMessages(language))
  const names = sheetsOf(blocks(t), t('projects.report.title'), t('search.name')).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[^\\/?*[\]:']{1,31}$/)
})
