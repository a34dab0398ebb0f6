import { describe, expect, it } from 'vitest'
import { type CoverageRow, Note } from '../contract/answer.ts'
import type { Conflict } from '../contract/conflict.ts'
import type { Jurisdiction } from '../contract/primitives.ts'
import { sampleMark, sampleRow } from '../contract/testing/samples.ts'
import { SIMILAR_FROM } from '../names/score/points.ts'
import { CROWDED_FROM, type Noted, notesOf } from './notes.ts'

const row = sampleRow({ provenAt: '2026-11-20T09:00:00.000Z' })
const field = (count: number, over: Partial<Conflict> = {}) =>
  Array.from({ length: count }, (_, i) => sampleMark({ number: String(i), ...over }))

const crowd = (conflicts: Conflict[], rows: CoverageRow[], niceClasses: number[]) =>
  notesOf({ conflicts, rows, complete: true, asked: { jurisdiction: null, niceClasses } })

describe('the note on a crowded field', () => {
  it('states how many similar marks there are, from a certain number on', () => {
    expect(crowd(field(CROWDED_FROM - 1), [row], [9])).toEqual([])
    const [note] = crowd(field(CROWDED_FROM + 2), [row], [9])
    expect(Note.parse(note)).toMatchObject({ code: 'crowded_field', count: 12, relation: 'eq', niceClasses: [9] })
    expect(note?.text).toMatch(/^12 similar marks/)
  })

  it.each<[string, Partial<CoverageRow>]>([
    ['was cut short', { truncated: true }],
    ['did not answer', { state: 'timeout' }],
    ['found only the same letters', { method: 'text' }],
  ])('says "at least" if a register of marks %s', (_what, over) => {
    const [note] = crowd(field(CROWDED_FROM), [row, { ...row, ...over }], [])
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
    expect(crowd(field(CROWDED_FROM, over), [row], [9])).toEqual([])
  })

  it('counts marks whose classes are unknown', () => {
    expect(crowd(field(CROWDED_FROM, { niceClasses: [], classOverlap: [] }), [row], [9])).toHaveLength(1)
  })
})

describe('the note on other territories', () => {
  const noted = (jurisdiction: Jurisdiction | null, over: Partial<Conflict>[], more: Partial<Noted> = {}) =>
    notesOf({
      conflicts: over.map((each, i) => sampleMark({ number: String(i), score: 80, ...each })),
      rows: [row],
      complete: true,
      asked: { jurisdiction, niceClasses: [] },
      ...more,
    })

  it('says that only marks of other territories decide', () => {
    const [note, ...others] = noted('CH', [{ jurisdiction: 'US' }, { jurisdiction: 'AT' }])
    expect(others).toEqual([])
    expect(Note.parse(note)).toMatchObject({ code: 'other_territories', count: 2, relation: 'eq' })
    expect(note?.text).toBe('2 marks of other territories alone decide this: a mark protects where it is registered.')
    expect(noted('CH', [{ jurisdiction: 'US' }, { jurisdiction: 'CH', score: 39 }])).toHaveLength(1)
  })

  it('says "at least" if a register of marks was cut short', () => {
    const [note] = noted('CH', [{ jurisdiction: 'US' }], { rows: [{ ...row, truncated: true }] })
    expect(note).toMatchObject({ relation: 'gte', text: expect.stringMatching(/^At least 1 mark of/) })
  })

  it.each<[string, Jurisdiction | null, Partial<Conflict>[]]>([
    ['no jurisdiction was chosen', null, [{ jurisdiction: 'US' }]],
    ['one of them has effect there', 'CH', [{ jurisdiction: 'US' }, { jurisdiction: 'CH', score: 40 }]],
    ['one is an EU mark, which every check is for', 'US', [{ jurisdiction: 'CH' }, { jurisdiction: 'EU' }]],
    ['a mark of a member state bars an EU mark', 'EU', [{ jurisdiction: 'AT' }]],
    ['it is not known what an international registration names', 'CH', [{ jurisdiction: 'WO' }]],
    ['a company decides too', 'US', [{ jurisdiction: 'AT' }, { kind: 'company', jurisdiction: 'CH' }]],
    ['nothing decides', 'CH', [{ jurisdiction: 'US', score: 39 }]],
  ])('says nothing if %s', (_what, jurisdiction, conflicts) => {
    expect(noted(jurisdiction, conflicts)).toEqual([])
  })

  it('says nothing while a required register is missing', () => {
    expect(noted('CH', [{ jurisdiction: 'US' }], { complete: false })).toEqual([])
  })

  it('appears between member states, whose marks have no effect in each other', () => {
    expect(noted('DE', [{ jurisdiction: 'AT' }])).toHaveLength(1)
  })
})
