import { expect, it } from 'vitest'
import complete from '../../lib/contract/fixtures/example-complete.json' with { type: 'json' }
import type { Note } from '../../lib/contract/note.ts'
import { BrandCheckResult } from '../../lib/contract/result.ts'
import { report } from './report.ts'

const result = BrandCheckResult.parse(complete)

it('says what a reader of the verdict should know beside it, before the marks it is about', () => {
  const text = 'At least 12 similar marks stand side by side.'
  const note: Note = { code: 'crowded_field', text, count: 12, relation: 'gte', niceClasses: [] }
  const [verdict, told] = report({ ...result, notes: [note] }).split('\n')
  expect(verdict).toMatch(/^Vyntra: Possible conflict/)
  expect(told).toBe(text)
})

it('says how many matches came that are not listed', () => {
  expect(report({ ...result, conflictsLeftOut: 59_500 })).toContain('59500 more matches came than are listed here.')
  expect(report(result)).not.toContain('more matches')
})

it('says of a mark where it is, its number, status and classes, and whether it may still be renewed', () => {
  const [mark] = result.conflicts.filter(({ kind }) => kind === 'trademark')
  if (mark === undefined) throw new Error('The sample has no mark.')
  const told = (over: Partial<typeof mark>) => report({ ...result, conflicts: [{ ...mark, owner: null, ...over }] })
  const checkedAt = Date.parse(result.checkedAt)
  const monthsAgo = (months: number) =>
    new Date(checkedAt - months * 31 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const facts = { jurisdiction: 'EU', number: '0181', niceClasses: [9, 42] } as const
  expect(told({ ...facts, niceClasses: [9, 42], status: 'live' })).toContain('(EU mark 0181, live, classes 9 42)')
  expect(told({ status: 'expired', expiresOn: monthsAgo(2) })).toContain(`expired ${monthsAgo(2)}, may be renewed`)
  expect(told({ status: 'expired', expiresOn: monthsAgo(9) })).toContain('the time to renew it is over')
})

it('says of a source that answered what it leaves out', () => {
  const reason = 'of its imported entries, 3 could not be read'
  const searched = result.coverage.searched.map((row) => (row.id === 'euipo' ? { ...row, reason } : row))
  const told = report({ ...result, coverage: { ...result.coverage, searched } }).split('\n')
  expect(told.filter((line) => line.includes(`(${reason})`))).toHaveLength(1)
})
