import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readList, writeList } from './lists.ts'

const folder = mkdtempSync(join(tmpdir(), 'brand-lists-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'list.tsv')
const HEAD = 'name\tspellings\towner\tsector\tclasses\tcountries\trenown\tsources'

it('reads a list that it wrote, ordered by name', () => {
  const brand = { owner: null, sector: 'food', niceClasses: [30, 29], countries: ['CH', 'WO'], sources: [] }
  const brands = [
    { ...brand, name: 'Zweifel', spellings: [], renown: 'known' as const },
    { ...brand, name: 'Ägerita', spellings: ['Agerita', 'Aegerita'], renown: null, owner: 'Ägeri AG' },
  ]
  writeList(path, brands)
  expect(readList(path)).toEqual(brands.toReversed())
})

it.each([
  ['a line that is cut', 'Avero\t\t\tfood\t30', 'line 2: 5 cells instead of 8'],
  ['a class that does not exist', 'Avero\t\t\tfood\t46\tCH\t\t', 'line 2: classes 46'],
  ['a country that is no code', 'Avero\t\t\tfood\t30\tSwitzerland\t\t', 'line 2: countries Switzerland'],
  ['another renown', 'Avero\t\t\tfood\t30\tCH\tglorious\t', 'line 2: renown glorious'],
  ['no name', '\t\t\tfood\t30\tCH\t\t', 'line 2: no name'],
  [
    'a name that is there already',
    'Avero\t\t\tfood\t30\tCH\t\t\nAvero\t\t\tfood\t30\tCH\t\t',
    'line 3: Avero is there already',
  ],
])('refuses %s and names the line', (_what, line, message) => {
  writeFileSync(path, `${HEAD}\n${line}\n`)
  expect(() => readList(path)).toThrow(message)
})

it('refuses a file with another head', () => {
  writeFileSync(path, 'name,owner\nAvero,\n')
  expect(() => readList(path)).toThrow('the first line must be')
})
