import { unzipSync } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'
import { readCsvRows } from '../../lib/extension/projects/csv.ts'
import type { ProjectName } from '../../lib/extension/projects/project.ts'
import { readWorkbook } from '../../lib/extension/projects/workbook.ts'
import type { Letterhead } from '../../lib/extension/storage/letterhead.ts'
import { project, projectAnswer, projectNames, projectsIn } from '../gallery/projects.ts'
import { button, click, draw, t, textOf } from '../testing/draw.tsx'
import { HandOver } from './export.tsx'

// @vitest-environment happy-dom

afterEach(() => vi.restoreAllMocks())

/** Hands over the sample project. Returns a function that presses a button and waits for the file. */
function handedOver(chosen: ProjectName[] = [], letterhead = projectsIn().letterhead) {
  const names = projectNames.slice(0, 3)
  const whole = { project, names, answers: names.map((name) => projectAnswer('caution_partial', name)) }
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  const { root } = draw(
    <HandOver {...projectsIn()} letterhead={letterhead} whole={async () => whole} chosen={chosen} />,
  )
  async function save(key: string): Promise<Blob> {
    const { length } = saved
    await click(button(root, t(key)))
    await vi.waitFor(() => expect(saved.length).toBe(length + 1), 10_000)
    return saved.at(-1) as Blob
  }
  return { root, names, save }
}

test('writes the same columns into the HTML page, the Word and Excel files and the CSV table', async () => {
  const { save } = handedOver()
  const rows = readCsvRows(await (await save('projects.save_csv')).text())
  const headings = typeof rows === 'string' ? [] : (rows[0] ?? [])
  expect(headings.length).toBeGreaterThan(10)
  const page = new DOMParser().parseFromString(await (await save('projects.save_report')).text(), 'text/html')
  expect([...page.querySelectorAll('.all thead th')].map(textOf)).toEqual(headings)
  const bytes = async (key: string) => new Uint8Array(await (await save(key)).arrayBuffer())
  expect(readWorkbook(await bytes('handing.xlsx')).tables[0]?.rows[0]).toEqual(headings)
  const word = new TextDecoder().decode(unzipSync(await bytes('handing.docx'))['word/document.xml'])
  const tables = [...word.matchAll(/<w:tr>(?:(?!<\/w:tr>).)*<w:tblHeader\/>.*?<\/w:tr>/g)].map(([row]) =>
    [...row.matchAll(/<w:tc>.*?<\/w:tc>/g)].map(([cell]) => cell.replace(/<[^>]*>/g, '')),
  )
  expect(tables).toContainEqual(headings)
})

test('adds client, author and annex to a report on request', async () => {
  const { root, save } = handedOver()
  const report = async () => (await save('projects.save_report')).text()
  expect(await report()).not.toContain(t('projects.report.search_log'))
  for (const [key, text] of [
    ['client', 'Acme Coffee AG'],
    ['author', 'Anna Muster'],
  ] as const) {
    const field = [...root.querySelectorAll('label')].find((label) => textOf(label) === t(`handing.${key}`))
    const input = root.querySelector<HTMLInputElement>(`[id="${field?.htmlFor}"]`)
    if (input === null) throw new Error(`there is no field for the ${key}`)
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const annex = [...root.querySelectorAll('label')].find((label) => textOf(label) === t('handing.annex'))
  await click(annex?.querySelector('input') as HTMLElement)
  const text = await report()
  for (const part of ['Acme Coffee AG', 'Anna Muster', t('projects.report.search_log')]) expect(text).toContain(part)
})

test('fills in client and author of the last report, and remembers both with the next one', async () => {
  const kept: Letterhead = { logo: null, contact: '', client: 'Acme Coffee AG', author: 'Anna Muster' }
  const change = async (head: Partial<Letterhead>) => void Object.assign(kept, head)
  const { root, save } = handedOver([], { read: async () => kept, change })
  const fields = () => [...root.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')]
  await vi.waitFor(() => expect(fields().map(({ value }) => value)).toEqual(['Acme Coffee AG', 'Anna Muster']))
  const [client] = fields()
  if (!client) throw new Error('there is no field for the client')
  client.value = ''
  client.dispatchEvent(new Event('input', { bubbles: true }))
  await click(root.querySelector('.bc-check input') as HTMLElement)
  expect(await (await save('projects.save_report')).text()).not.toContain('Acme')
  await vi.waitFor(() => expect(kept).toMatchObject({ client: '', author: 'Anna Muster' }))
})

test('exports all names, or only the chosen ones on request', async () => {
  const [first, second] = projectNames
  if (!first || !second) throw new Error('the gallery has no two names of a project')
  const { root, save } = handedOver([first])
  const csv = async () => (await save('projects.save_csv')).text()
  expect(await csv()).toContain(`\n"${second.name}",`)
  const only = [...root.querySelectorAll('label')].find((label) => textOf(label) === t('handing.only_chosen', [], 1))
  await click(only?.querySelector('input') as HTMLElement)
  const part = await csv()
  expect([part.includes(`\n"${first.name}",`), part.includes(`\n"${second.name}",`)]).toEqual([true, false])
})
