import { describe, expect, it } from 'vitest'
import type { Conflict } from '../contract/conflict.ts'
import type { CoverageRow } from '../contract/coverage.ts'
import { Note } from '../contract/note.ts'
import { sampleMark, sampleRow } from '../contract/testing/samples.ts'
import { SIMILAR_FROM } from '../names/score/thresholds.ts'
import { CROWDED_FROM, notesOf } from './notes.ts'

const row = sampleRow({ provenAt: '2026-11-20T09:00:00.000Z' })
const field = (count: number, over: Partial<Conflict> = {}) =>
  Array.from({ length: count }, (_, i) => sampleMark({ number: String(i), ...over }))

describe('notesOf', () => {
  it('says how many similar marks stand side by side, from a number on', () => {
    expect(notesOf(field(CROWDED_FROM - 1), [row], [9])).toEqual([])
    const [note] = notesOf(field(CROWDED_FROM + 2), [row], [9])
    expect(Note.parse(note)).toMatchObject({ code: 'crowded_field', count: 12, relation: 'eq', niceClasses: [9] })
    expect(note?.text).toMatch(/^12 similar marks/)
  })

  it.each<[string, Partial<CoverageRow>]>([
    ['was cut short', { truncated: true }],
    ['did not answer', { state: 'timeout' }],
    ['found only the same letters', { method: 'text' }],
  ])('says at least, where a register of marks %s', (_what, over) => {
    const [note] = notesOf(field(CROWDED_FROM), [row, { ...row, ...over }], [])
    expect(note).toMatchObject({ relation: 'gte', text: expect.stringMatching(/^At least 10 /) })
  })

  it.each<[string, Partial<Conflict>]>([
    ['dead marks', { status: 'dead' }],
    ['expired marks', { status: 'expired' }],
    ['companies', { kind: 'company' }],
    ['brands in use', { kind: 'brand_in_use' }],
    ['marks of other classes', { niceClasses: [25], classOverlap: [] }],
    ['marks only weakly alike', { similarity: { score: SIMILAR_FROM - 1, reasons: ['contains'], explanation: 'in' } }],
    ['the same mark told again', { number: '7' }],
  ])('does not count %s', (_what, over) => {
    expect(notesOf(field(CROWDED_FROM, over), [row], [9])).toEqual([])
  })

  it('counts marks whose classes are unknown', () => {
    expect(notesOf(field(CROWDED_FROM, { niceClasses: [], classOverlap: [] }), [row], [9])).toHaveLength(1)
  })
})
