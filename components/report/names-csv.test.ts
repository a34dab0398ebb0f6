import { expect, it } from 'vitest'
import { readCsvRows } from '../../lib/extension/projects/csv.ts'
import { sourceWording } from '../../lib/extension/wording.ts'
import { LANGUAGES, readMessages } from '../gallery/messages.ts'
import { projectNames } from '../gallery/projects.ts'
import { NOW, result } from '../gallery/samples.ts'
import { translator } from '../gallery/translator.ts'
import { giveStrings, useFormats } from '../ui/text.ts'
import type { AnswersById } from './cells.tsx'
import { namesToCsv } from './export.tsx'

const english = translator(await readMessages('en'))

async function rowsIn(
  language: string,
  names = projectNames,
  now = NOW,
  answers: AnswersById = new Map(),
): Promise<string[][]> {
  const t = translator(await readMessages(language))
  giveStrings(t)
  const rows = readCsvRows(namesToCsv(names, answers, t, useFormats(), now))
  return typeof rows === 'string' ? [] : rows
}

it.each(LANGUAGES)('writes in %s a heading row and one row of the same length for each name', async (language) => {
  const rows = await rowsIn(language)
  expect(rows.map(([name]) => name).slice(1)).toEqual(projectNames.map(({ name }) => name))
  expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([13]))
  expect(new Set(rows[0]).size).toBe(13)
})

it('states what is unknown about each name', async () => {
  const rows = await rowsIn('en')
  const row = (name: string) => rows.find(([first]) => first === name)
  expect(row('Kelvo')?.slice(1, 5)).toEqual(['Not checked', '', '', 'never checked'])
  expect(row('Brimwell')?.[4]).toBe('never checked; could not be checked')
  const missing = projectNames.find(({ name }) => name === 'Qzvyntrel')?.check?.missing ?? []
  expect(missing).not.toEqual([])
  for (const source of missing) expect(row('Qzvyntrel')?.[4]).toContain(sourceWording.source(source, english))
  expect(row('Vyntra')?.slice(-5)).toEqual(['Prescreen', 'open', 'Anna', 'Two syllables', ''])
})

it('puts manual checks into a separate column', async () => {
  const [first] = projectNames
  const look = { source: 'dpma', register: 'DPMAregister', outcome: 'conflict' as const, by: 'Anna', at: NOW }
  const rows = await rowsIn('en', first ? [{ ...first, looks: [look] }] : [])
  expect(rows[1]?.at(-1)).toMatch(
    /^DPMAregister: Looked up by hand: a conflict seen\. Anna, 20 Nov 2026, \d\d:\d\d \S+$/,
  )
  expect(rows[1]?.slice(0, -1)).toEqual((await rowsIn('en'))[1]?.slice(0, -1))
})

it('names the registers without a conflict if the answer is still stored', async () => {
  const name = projectNames.filter(({ name }) => name === 'Ombrelle')
  const { searched, ...coverage } = result().coverage
  const [euipo, ...others] = searched
  if (!euipo) throw new Error('the sample has no source')
  const marks = { ...euipo, id: 'dpma', jurisdictions: ['DE'], required: false, method: 'text' as const }
  const given = result({ coverage: { ...coverage, searched: [euipo, marks, ...others] } })
  const kept = new Map([['Ombrelle', { result: given }]])
  expect((await rowsIn('en', name, NOW, kept))[1]?.[1]).toBe('No conflict found')
  expect((await rowsIn('en', name))[1]?.[1]).toBe('No conflict found')
})

it('names sources in the language of the reader', async () => {
  const [, , , row] = (await rowsIn('de')).filter(([name]) => name !== 'Vyntra')
  expect(row?.[0]).toBe('Qzvyntrel')
  expect(row?.[4]).toContain('EU-Marken (EUIPO), Schweizer Firmen (Zefix)')
  expect(row?.[5]).toContain('US-Marken (USPTO)')
})

it('marks an old check', async () => {
  const told = 'more than a week ago'
  expect((await rowsIn('en'))[1]?.[4]).not.toContain(told)
  expect((await rowsIn('en', projectNames, NOW + 8 * 86_400_000))[1]?.[4]).toContain(told)
})

it('reports that the time of a check is unreadable', async () => {
  const [first] = projectNames
  if (!first?.check) throw new Error('the sample was never checked')
  const rows = await rowsIn('en', [{ ...first, check: { ...first.check, at: Number.NaN } }])
  expect(rows[1]?.[6]).toBe('at a time not known')
})
