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
