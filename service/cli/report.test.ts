import { expect, it } from 'vitest'
import type { Note } from '../../lib/contract/checks/answer.ts'
import { BrandCheckResult } from '../../lib/contract/checks/result.ts'
import complete from '../../lib/contract/fixtures/example-complete.json' with { type: 'json' }
import { report } from './report.ts'

const result = BrandCheckResult.parse(complete)

it('prints notes directly below the verdict', () => {
  const text = 'At least 12 similar marks stand side by side.'
  const note: Note = { code: 'crowded_field', text, count: 12, relation: 'gte', niceClasses: [] }
  const [verdict, told] = report({ ...result, notes: [note] }).split('\n')
  expect(verdict).toMatch(/^Vyntra: Already in use/)
  expect(told).toBe(text)
})

it('prints headline, figures and counts for each tier of caution, and names hits that do not stand out', () => {
  const [mark] = result.conflicts.filter(({ kind }) => kind === 'trademark')
  if (mark === undefined) throw new Error('The sample has no mark.')
  const frequency = { madeUp: 26, confusable: 64 }
  const near = { ...mark, score: 62, tier: 'moderate', chance: 1.8 } as const
  const back = { ...mark, name: 'VYNTRA', score: 49, tier: 'faint', status: 'live', chance: undefined } as const
  const told = (over: Partial<BrandCheckResult>) =>
    report({ ...result, verdict: 'caution', score: 62, frequency, conflicts: [near], ...over })
  expect(told({ tier: 'close', chance: 0.4 })).toContain('Possible conflict.')
  const moderate = told({ tier: 'moderate', chance: 1.8, conflicts: [near, back] })
  expect(moderate).toContain('Similar marks exist.')
  expect(moderate).toMatch(new RegExp(`\\n${mark.name} (is in force|has been applied for)`))
  expect(moderate).toContain('Of made-up names, 26 in 100 have a mark this near')
  expect(moderate).toContain('in other classes: VYNTRA.')
  expect(moderate).toContain('Alike (1 moderate, 1 faint)')
  expect(moderate).toContain(`${mark.similarity.explanation} [moderate]`)
  const company = { ...near, kind: 'company' as const, name: 'Vyntra GmbH', niceClasses: [], classOverlap: [] }
  const beside = told({ tier: 'moderate', chance: 1.8, conflicts: [company] })
  expect(beside).toContain('Vyntra GmbH is a company with the same or nearly the same name.')
  expect(beside).not.toContain(' in 100')
  const faint = told({ tier: 'faint', chance: 9, conflicts: [{ ...near, tier: 'faint', chance: 9 }] })
  expect(faint).toContain('Distant matches only.')
  expect(faint).toContain('Of marks held confusable, 36 in 100 had no nearer earlier mark: this is no clearance.')
  const alone = told({ tier: 'faint', frequency: undefined, conflicts: [back] })
  expect(alone).toMatch(/in other classes: VYNTRA\.\nThis is no clearance\./)
})

it('says that classes would change the result if none were given', () => {
  const one = 'No classes given'
  const [mark] = result.conflicts.filter(({ kind }) => kind === 'trademark')
  if (mark === undefined) throw new Error('The sample has no mark.')
  const decides = { ...mark, score: 64 }
  expect(report({ ...result, niceClasses: [], conflicts: [decides] })).toContain(one)
  expect(report({ ...result, niceClasses: [9], conflicts: [decides] })).not.toContain(one)
  expect(report({ ...result, niceClasses: [], conflicts: [] })).not.toContain(one)
})

it('prints how many matches are not listed', () => {
  expect(report({ ...result, conflictsLeftOut: 59_500 })).toContain('59500 more matches came than are listed here.')
  expect(report(result)).not.toContain('more matches')
})

it('prints territory, number, status and classes of a mark, and whether it can still be renewed', () => {
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

it('prints what a source that answered leaves out', () => {
  const reason = 'of its imported entries, 3 could not be read'
  const searched = result.coverage.searched.map((row) => (row.id === 'euipo' ? { ...row, reason } : row))
  const told = report({ ...result, coverage: { ...result.coverage, searched } }).split('\n')
  expect(told.filter((line) => line.includes(`(${reason})`))).toHaveLength(1)
})
