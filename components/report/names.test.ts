import { expect, it } from 'vitest'
import { readCsvRows } from '../../lib/extension/projects/csv.ts'
import type { NameAnswer } from '../../lib/extension/projects/store.ts'
import { sourceWording } from '../../lib/extension/wording.ts'
import { LANGUAGES, readMessages } from '../gallery/messages.ts'
import { project, projectAnswer, projectNames } from '../gallery/projects.ts'
import { NOW } from '../gallery/samples.ts'
import { translator } from '../gallery/translator.ts'
import { hintLists } from '../result/hints.tsx'
import { giveStrings, useFormats } from '../ui/text.ts'
import { namesToCsv } from './export.tsx'
import { copyText } from './names.ts'

const english = translator(await readMessages('en'))

async function given(language: string, now = NOW) {
  const t = translator(await readMessages(language))
  giveStrings(t)
  return { t, format: useFormats(), now }
}

async function rowsIn(
  language: string,
  names = projectNames,
  now = NOW,
  answers: NameAnswer[] = [],
): Promise<Record<string, string>[]> {
  const rows = readCsvRows(namesToCsv({ project, names, answers }, await given(language, now)))
  if (typeof rows === 'string') throw new Error('the file is no table')
  const [headings = [], ...others] = rows
  expect(new Set(headings).size).toBe(headings.length)
  for (const row of others) expect(row).toHaveLength(headings.length)
  return others.map((row) => Object.fromEntries(row.map((cell, at) => [headings[at], cell])))
}

const named = (rows: Record<string, string>[], name: string) => rows.find((row) => row.Name === name) ?? {}

it.each(LANGUAGES)('writes in %s a row of the same length for each name', async (language) => {
  const rows = await rowsIn(language)
  expect(rows.map((row) => Object.values(row)[0])).toEqual(projectNames.map(({ name }) => name))
})

it('states what is unknown about each name, and nothing in its place', async () => {
  const rows = await rowsIn('en')
  const unknown = { 'Strongest match': '', Domains: '', Risk: '' }
  expect(named(rows, 'Kelvo')).toMatchObject({ ...unknown, 'Still unknown': 'never checked' })
  expect(named(rows, 'Brimwell')['Still unknown']).toBe('never checked · could not be checked')
  const missing = projectNames.find(({ name }) => name === 'Qzvyntrel')?.check?.missing ?? []
  expect(missing).not.toEqual([])
  for (const source of missing)
    expect(named(rows, 'Qzvyntrel')['Still unknown']).toContain(sourceWording.source(source, english))
  expect(named(rows, 'Vyntra')).toMatchObject({ Stage: 'Prescreen', Decision: 'open', Note: 'Anna\nTwo syllables' })
})

it('names the strongest match, the domains, the gaps and the hints of a result', async () => {
  await hintLists.load()
  const names = projectNames.filter(({ name }) => ['Vyntra', 'Nordlicht Kaffee'].includes(name))
  const rows = await rowsIn(
    'en',
    names,
    NOW,
    names.map((name) => projectAnswer('caution_partial', name)),
  )
  expect(named(rows, 'Vyntra')).toMatchObject({
    'Strongest match': 'Vyntra GmbH (company, CH)',
    Domains: '.com registered · .ch not registered',
    'Still unknown': 'No answer: trade marks (EU) · Not searched: trade marks (CH, DE, AT, US, WIPO)',
    'Meaning and registrability': 'no hint',
    Risk: '4 of 5',
  })
  expect(named(rows, 'Nordlicht Kaffee')['Meaning and registrability']).toContain('“kaffee”: describes goods')
})

it('adds manual checks to the notes', async () => {
  const [first] = projectNames
  const look = { source: 'dpma', register: 'DPMAregister', outcome: 'conflict' as const, by: 'Anna', at: NOW }
  const [row] = await rowsIn('en', first ? [{ ...first, looks: [look] }] : [])
  expect(row?.Note).toMatch(/^DPMAregister: Looked up by hand: a conflict seen\. Anna, 20 Nov 2026, \d\d:\d\d \S+$/)
  expect({ ...row, Note: '' }).toEqual((await rowsIn('en'))[0])
})

it('names sources in the language of the reader', async () => {
  const row = (await rowsIn('de')).find(({ Name }) => Name === 'Qzvyntrel')
  expect(row?.['Noch unbekannt']).toContain('EU-Marken (EUIPO), Schweizer Firmen')
  expect(row?.['Noch unbekannt']).toContain('US-Marken')
})

it('marks an old check', async () => {
  const told = 'more than a week ago'
  expect((await rowsIn('en'))[0]?.['Checked at']).not.toContain(told)
  expect((await rowsIn('en', projectNames, NOW + 8 * 86_400_000))[0]?.['Checked at']).toContain(told)
})

it('reports that the time of a check is unreadable', async () => {
  const [first] = projectNames
  if (!first?.check) throw new Error('the sample was never checked')
  const rows = await rowsIn('en', [{ ...first, check: { ...first.check, at: Number.NaN } }])
  expect(rows[0]?.['Checked at']).toContain('at an unknown time')
})

it('copies three lines for each of a few names, and one for each of many with the coverage once', async () => {
  const checked = projectNames.filter(({ check }) => check !== null)
  const answers = checked.map((name) => projectAnswer(name.name === 'Qzvyntrel' ? 'incomplete' : 'caution', name))
  const written = await given('en')
  const few = copyText({ project, names: checked, answers }, written).split('\n\n')
  expect(few.map((text) => text.split('\n').length)).toEqual(checked.map(() => 3))
  const many = copyText({ project, names: projectNames, answers }, written)
  expect(many.split('Not searched: trade marks (CH')).toHaveLength(2)
  expect(many).toContain('Kelvo: Not checked')
  expect(many).toMatch(/Kelvo, Ostara: never checked/)
  expect(many).toMatch(/No answer: trade marks \(EU\).* for Qzvyntrel\n/)
  expect(many).toMatch(/Search aid, not legal advice$/)
})
