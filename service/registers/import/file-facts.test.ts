import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { dateInName, datesAmong } from '../formats/date-in-name.ts'
import { factsOfFile } from './file-facts.ts'

it.each([
  ['apc261120.zip', '2026-11-20'],
  ['apc18840407-20251231-01.zip', '2025-12-31'],
  ['eu-marks-2026-11-20.csv', '2026-11-20'],
  ['DIFF_TRADEMARKS_20261120_0001.zip', '2026-11-20'],
  ['marks_2026.02.28.xml', '2026-02-28'],
  ['marks-2026-11-20-beside-2026-01-02.xml', '2026-11-20'],
  ['tsdr-2026-11-20-sn76010203.xml', '2026-11-20'],
  ['Marken 20.11.2026.csv', '2026-11-20'],
  ['20-11-2026_0930.xml', '2026-11-20'],
  ['marks_11-20-2026.csv', '2026-11-20'],
  ['Marken 02.11.2026.csv', '2026-11-02'],
  ['marks_02-11-2026.csv', '2026-02-11'],
  ['von 01.10.2026 bis 20.11.2026.xml', '2026-11-20'],
  ['Marken 1.10.2026.csv', '2026-10-01'],
  ['marks 2026-10-1.csv', '2026-10-01'],
  ['EU_01102026.xml', '2026-01-10'],
  ['EU_20112026.xml', '2026-11-20'],
  ['EU_2026-10.xml', '2026-10-31'],
  ['EU_2026-02_part1.xml', '2026-02-28'],
])('reads the date of %s as %s', (name, date) => {
  expect(dateInName(name)).toBe(`${date}T00:00:00.000Z`)
})

it.each([
  'marks.csv',
  '2026-02-30.xml',
  'part-0001-of-0099.xml',
  '123456789012.zip',
  'v18840407.zip',
  'abc261120.zip',
  '32.11.2026.csv',
  '1.2.20261.csv',
  'EU_2026-13.xml',
  'EU_2026_0930.xml',
  'EU_99112026.xml',
  'sn90101231.xml',
])('%s names no date', (name) => {
  expect(dateInName(name)).toBeNull()
})

it('says in one sentence that a file does not exist, or that it is a folder', async () => {
  const asked = { asOf: null, now: 0, signal: new AbortController().signal }
  await expect(factsOfFile(join(tmpdir(), 'nowhere-at-all.csv'), asked)).rejects.toThrow(
    /nowhere-at-all.csv: there is no such file/,
  )
  await expect(factsOfFile(tmpdir(), asked)).rejects.toThrow('it is a folder; name the files in it')
})

it('uses the given date, else that of the name, else that of writing, and none in the future', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-facts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const now = Date.parse('2026-11-20T12:00:00Z')
  const { signal } = new AbortController()
  const facts = async (name: string, asOf: string | null = null) => {
    const path = join(folder, name)
    await writeFile(path, 'x')
    await utimes(path, new Date('2026-11-11T11:00:00Z'), new Date('2026-11-11T11:00:00Z'))
    return factsOfFile(path, { asOf, now, signal })
  }
  const told = '2026-11-01T00:00:00.000Z'
  expect(await facts('a-2026-11-15.csv', told)).toMatchObject({ asOf: told, datedBy: 'operator' })
  expect(await facts('a-2026-11-15.csv')).toMatchObject({ asOf: '2026-11-15T00:00:00.000Z', datedBy: 'name' })
  expect(await facts('a-2027-01-01.csv')).toMatchObject({ asOf: '2026-11-11T11:00:00.000Z', datedBy: 'mtime' })
  const [one, other] = [await facts('b.csv'), await facts('c.csv')]
  expect(one.fingerprint).toBe(other.fingerprint)
})

it.each([
  ['02-11-2026.csv', ['20-10-2026.csv'], '2026-11-02'],
  ['02-11-2026.csv', ['10-20-2026.csv'], '2026-02-11'],
  ['02-11-2026.csv', ['07-09-2026.csv', '05-10-2026.csv'], '2026-11-02'],
  ['02-11-2026.csv', ['marks-20-10-2026.csv'], '2026-02-11'],
  ['02-11-2026.csv', ['20-10-2026.csv', '10-20-2026.csv'], '2026-02-11'],
  ['02112026.csv', ['20102026.csv'], '2026-11-02'],
])('reads the day in %s among %j as %s', (name, others, day) => {
  expect(datesAmong([name, ...others])(name)).toBe(`${day}T00:00:00.000Z`)
})

it('reads ambiguous days in names as none in the future', () => {
  const names = ['12-08-2026.csv', '12-09-2026.csv', '12-10-2026.csv']
  expect(names.map(datesAmong(names, Date.parse('2026-11-26')))).toEqual(
    ['08', '09', '10'].map((month) => `2026-${month}-12T00:00:00.000Z`),
  )
})

it.each([
  [
    'the day begins where the operator is before it does by UTC',
    ['20-10-2026.csv', '03-11-2026.csv'],
    '2026-11-02T23:30:00Z',
  ],
  ['one name tells a day that is yet to come', ['20-10-2026.csv', '31-12-2026.csv', '03-11-2026.csv'], '2026-11-04'],
])('reads the day in a name like those of its series if %s', (_why, names, now) => {
  expect(names.map(datesAmong(names, Date.parse(now))).at(-1)).toBe('2026-11-03T00:00:00.000Z')
})

it('reads a day in another notation than its series as the day it can only be', () => {
  const names = ['20-10-2026.csv', '21-10-2026.csv', '10-22-2026.csv']
  expect(names.map(datesAmong(names)).at(-1)).toBe('2026-10-22T00:00:00.000Z')
})
