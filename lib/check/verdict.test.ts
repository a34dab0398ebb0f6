import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CoverageRow, Note } from '../contract/checks/answer.ts'
import type { Conflict } from '../contract/checks/conflict.ts'
import type { Jurisdiction } from '../contract/constants.ts'
import { sampleMark, sampleRow } from '../contract/testing/samples.ts'
import { howOftenMet } from '../names/score/chance.ts'
import { SCORE_FROM } from '../names/score/score.ts'
import {
  CROWDED_FROM,
  coverageOf,
  gapOf,
  incompleteAsAsked,
  isComplete,
  isDegraded,
  judge,
  notesOf,
  originOf,
} from './verdict.ts'

const whole = { complete: true }
const scored = (...scores: number[]) =>
  judge(
    scores.map((score) => ({ score })),
    whole,
  ).score

describe('judge', () => {
  it('has the score of the strongest conflict', () => {
    expect(scored()).toBe(0)
    expect(scored(62)).toBe(62)
    expect(scored(58, 62, 61, 60)).toBe(62)
    expect(scored(74, 74, 74, 74)).toBe(74)
  })

  it('has the tier and E-value of the nearest caution', () => {
    const faint = { score: 50, tier: 'faint', chance: 25 } as const
    const close = { score: 70, tier: 'close', chance: 0.25 } as const
    const setBack = { score: 49, tier: 'faint' } as const
    expect(judge([faint, close, setBack], whole)).toMatchObject({ tier: 'close', chance: 0.25 })
    const similarity = { score: 88, reasons: ['contained' as const], explanation: 'It holds the name.' }
    expect(judge([faint, { ...close, similarity }], whole).frequency).toEqual(howOftenMet(0.25, 88))
    expect(judge([faint, setBack], whole)).toMatchObject({ tier: 'faint', chance: 25 })
    expect(judge([setBack], whole)).toEqual({ score: 49, verdict: 'caution', scoreIsLowerBound: false, tier: 'faint' })
  })

  it('has a tier only for a caution', () => {
    const close = { score: 70, tier: 'close', chance: 0.25 } as const
    expect(judge([{ score: 96 }, close], whole).tier).toBeUndefined()
    expect(judge([{ score: 20 }], whole).tier).toBeUndefined()
  })

  it('never drops with one more conflict', () => {
    const points = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(fc.array(points), points, (scores, more) => {
        expect(scored(...scores, more)).toBeGreaterThanOrEqual(scored(...scores))
      }),
    )
  })
})

const NOW = Date.parse('2026-11-20T09:00:00Z')
const ago = (ms: number) => new Date(NOW - ms).toISOString()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const row = sampleRow({ askedAt: ago(0), dataAsOf: ago(DAY), records: 2_354_583, matches: 0, provenAt: ago(MINUTE) })
const live = { ...row, dataAsOf: null }

describe('isComplete', () => {
  it.each<[string, Partial<CoverageRow>, boolean]>([
    ['a current, proven, whole answer by similarity', {}, true],
    ['marks exactly seven days old', { dataAsOf: ago(7 * DAY) }, true],
    ['marks older than seven days', { dataAsOf: ago(7 * DAY + 1) }, false],
    ['companies older than three days', { kind: 'company', dataAsOf: ago(3 * DAY + 1) }, false],
    ['a text search', { method: 'text' }, false],
    ['an answer that was cut short', { truncated: true }, false],
    ['an unproven answer', { provenAt: null }, false],
    ['a stale answer', { state: 'answered_stale' }, false],
    ['a timeout', { state: 'timeout' }, false],
    ['an unproven empty answer', { state: 'not_proven' }, false],
    ['a missing interface', { state: 'not_configured' }, false],
  ])('%s', (_what, over, complete) => {
    expect(isComplete({ ...row, ...over }, NOW)).toBe(complete)
  })

  it('counts a live answer as complete while its canary is at most ten minutes old', () => {
    expect(isComplete({ ...live, method: 'exact', provenAt: ago(10 * MINUTE) }, NOW)).toBe(true)
    expect(isComplete({ ...live, method: 'exact', provenAt: ago(10 * MINUTE + 1) }, NOW)).toBe(false)
  })
})

describe('isComplete of a cached answer', () => {
  const kept = { ...live, method: 'exact' as const, origin: 'cache' as const }

  it.each<[string, number, number, boolean]>([
    ['asked now, proven ten minutes before', 0, 10, true],
    ['asked ten minutes ago, proven ten minutes before that', 10, 20, true],
    ['asked five minutes ago, proven longer before that', 5, 16, false],
    ['asked longer ago, proven just then', 11, 11, false],
    ['asked five minutes ago, proven just after', 5, 4, true],
  ])('%s', (_what, asked, proven, complete) => {
    const row = { ...kept, askedAt: ago(asked * MINUTE), provenAt: ago(proven * MINUTE) }
    expect(isComplete(row, NOW)).toBe(complete)
  })
})

describe('coverageOf', () => {
  it('separates answered from unavailable rows, and is complete if every required row is', () => {
    const text = { ...row, id: 'zefix', method: 'text' as const }
    const late = { ...row, id: 'rdap-com', state: 'timeout' as const }
    const optional = { ...late, id: 'rdap-io', required: false }
    expect(coverageOf([row, optional], [], NOW)).toEqual({
      complete: true,
      searched: [row],
      unavailable: [optional],
      unsearched: [],
    })
    expect(coverageOf([optional], [], NOW).complete).toBe(false)
    expect(coverageOf([{ ...row, required: false }], [], NOW).complete).toBe(false)
    expect(coverageOf([row, text], [], NOW)).toMatchObject({ complete: false, searched: [row, text] })
    expect(coverageOf([row, late], [], NOW)).toMatchObject({ complete: false, unavailable: [late] })
  })
})

describe('originOf and isDegraded', () => {
  it.each<[string, CoverageRow[], string, boolean]>([
    ['live answers', [live], 'live', false],
    ['current records', [row, live], 'snapshot', false],
    ['a stale register', [{ ...row, state: 'answered_stale' }, live], 'fallback', true],
    ['an answer from memory', [row, { ...live, origin: 'cache' }], 'cache', false],
    ['a secondary path', [row, { ...live, origin: 'fallback' }], 'fallback', true],
    [
      'memory of a source that did not answer',
      [live, { ...row, required: false, state: 'error', origin: 'cache' }],
      'live',
      false,
    ],
    ['a missing required source', [{ ...live, state: 'error' }], 'live', true],
    ['a missing optional source', [live, { ...live, required: false, state: 'error' }], 'live', false],
    ['brands alone are no register', [{ ...row, kind: 'brand_in_use', required: false }], 'live', false],
  ])('%s', (_what, rows, origin, degraded) => {
    expect(originOf(rows)).toBe(origin)
    expect(isDegraded(rows)).toBe(degraded)
  })
})

const marksRow = sampleRow({ provenAt: '2026-11-20T09:00:00.000Z' })
const field = (count: number, over: Partial<Conflict> = {}) =>
  Array.from({ length: count }, (_, i) => sampleMark({ number: String(i), ...over }))

const crowd = (conflicts: Conflict[], rows: CoverageRow[], niceClasses: number[]) =>
  notesOf({ conflicts, rows, complete: true, asked: { jurisdiction: null, niceClasses } })

describe('the note on a crowded field', () => {
  it('states how many similar marks there are, from a certain number on', () => {
    expect(crowd(field(CROWDED_FROM - 1), [marksRow], [9])).toEqual([])
    const [note] = crowd(field(CROWDED_FROM + 2), [marksRow], [9])
    expect(Note.parse(note)).toMatchObject({ code: 'crowded_field', count: 12, relation: 'eq', niceClasses: [9] })
    expect(note?.text).toMatch(/^12 similar marks/)
  })

  it.each<[string, Partial<CoverageRow>]>([
    ['was cut short', { truncated: true }],
    ['did not answer', { state: 'timeout' }],
    ['found only the same letters', { method: 'text' }],
  ])('says "at least" if a register of marks %s', (_what, over) => {
    const [note] = crowd(field(CROWDED_FROM), [marksRow, { ...marksRow, ...over }], [])
    expect(note).toMatchObject({ relation: 'gte', text: expect.stringMatching(/^At least 10 /) })
  })

  it.each<[string, Partial<Conflict>]>([
    ['dead marks', { status: 'dead' }],
    ['expired marks', { status: 'expired' }],
    ['companies', { kind: 'company' }],
    ['brands in use', { kind: 'brand_in_use' }],
    ['marks of other classes', { niceClasses: [25], classOverlap: [] }],
    [
      'marks only weakly alike',
      { similarity: { score: SCORE_FROM.similar - 1, reasons: ['contains'], explanation: 'in' } },
    ],
    ['the same mark told again', { number: '7' }],
  ])('does not count %s', (_what, over) => {
    expect(crowd(field(CROWDED_FROM, over), [marksRow], [9])).toEqual([])
  })

  it('counts marks whose classes are unknown', () => {
    expect(crowd(field(CROWDED_FROM, { niceClasses: [], classOverlap: [] }), [marksRow], [9])).toHaveLength(1)
  })
})

describe('the note on other territories', () => {
  const noted = (
    jurisdiction: Jurisdiction | null,
    over: Partial<Conflict>[],
    more: Partial<Parameters<typeof notesOf>[0]> = {},
  ) =>
    notesOf({
      conflicts: over.map((each, i) => sampleMark({ number: String(i), score: 80, ...each })),
      rows: [marksRow],
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

  it('says "at least" if the answer of a register of marks was truncated', () => {
    const [note] = noted('CH', [{ jurisdiction: 'US' }], { rows: [{ ...marksRow, truncated: true }] })
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

  it('appears between member states, because their marks have no effect in each other', () => {
    expect(noted('DE', [{ jurisdiction: 'AT' }])).toHaveLength(1)
  })
})

const at = new Date(NOW).toISOString()
const wholeRow = sampleRow({ askedAt: at, dataAsOf: at, records: 100, matches: 0, provenAt: at })

describe('the gap of a row', () => {
  it.each<[string, Partial<CoverageRow>, boolean, string | undefined]>([
    ['a complete row has none', {}, false, undefined],
    ['a register that nobody can connect', { state: 'not_configured' }, true, 'asked'],
    ['a name that no registry takes', { state: 'error', kind: 'domain', method: 'exact' }, true, 'asked'],
    ['more alike records than are given', { truncated: true }, true, 'asked'],
    ['a register that is not connected here', { state: 'not_configured' }, false, 'source'],
    ['a register that is asked for the same letters alone', { method: 'text' }, false, 'source'],
    ['records that came and could not be read', { truncated: true }, false, 'source'],
    ['records too old', { state: 'answered_stale' }, false, 'source'],
    ['a timeout', { state: 'timeout' }, false, 'source'],
    ['an unproven answer', { state: 'not_proven', provenAt: null }, false, 'source'],
  ])('%s', (_what, over, unanswerable, gap) => {
    expect(gapOf({ ...wholeRow, ...over }, unanswerable, NOW)).toBe(gap)
  })
})

describe('incompleteAsAsked', () => {
  const incomplete = (...rows: Partial<CoverageRow>[]) =>
    incompleteAsAsked(
      coverageOf(
        rows.map((row) => ({ ...wholeRow, ...row })),
        [],
        NOW,
      ),
    )
  const asked = { state: 'not_configured', gap: 'asked' } as const
  const failed = { state: 'timeout', gap: 'source' } as const

  it('is true if a required row cannot be answered as asked, even if another source failed', () => {
    expect(incomplete(asked)).toBe(true)
    expect(incomplete(failed, asked)).toBe(true)
    expect(incomplete({}, { truncated: true, gap: 'asked' })).toBe(true)
  })

  it('is false if only sources failed, or if the row that cannot be answered is optional', () => {
    expect(incomplete(failed, {})).toBe(false)
    expect(incomplete(failed, { ...asked, required: false })).toBe(false)
  })
})
