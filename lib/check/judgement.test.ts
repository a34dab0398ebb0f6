import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CoverageRow } from '../contract/checks/answer.ts'
import { ConflictKind, Reason, RecordStatus, SearchMethod, SourceKind, SourceState } from '../contract/constants.ts'
import { compareNames } from '../names/search.ts'
import type { Hit } from '../sources/source.ts'
import { IDENTICAL_FROM, riskOf } from './risk.ts'
import { coverageOf, type Judgement, judge } from './verdict.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const DAY = 24 * 60 * 60 * 1000
const niceClass = fc.integer({ min: 1, max: 45 })
const classes = fc.uniqueArray(niceClass, { maxLength: 4 })
const instant = fc.integer({ min: NOW - 400 * DAY, max: NOW }).map((time) => new Date(time).toISOString())

const hit: fc.Arbitrary<Hit> = fc.record({
  name: fc.string({ minLength: 1 }),
  kind: fc.constantFrom(...ConflictKind),
  jurisdiction: fc.constantFrom('EU', 'CH', 'US'),
  niceClasses: classes,
  number: fc.option(fc.string()),
  status: fc.constantFrom(...RecordStatus),
  owner: fc.constant(null),
  filedOn: fc.constant(null),
  registeredOn: fc.constant(null),
  expiresOn: fc.option(instant.map((time) => time.slice(0, 10))),
  recordUrl: fc.constant(null),
  similarity: fc.record({
    score: fc.integer({ min: 0, max: 100 }),
    reasons: fc.uniqueArray(fc.constantFrom(...Reason), { minLength: 1 }),
    explanation: fc.constant('alike'),
  }),
})

const row: fc.Arbitrary<CoverageRow> = fc.record({
  id: fc.constantFrom('euipo', 'zefix', 'rdap-com'),
  name: fc.constant('Register'),
  kind: fc.constantFrom(...SourceKind),
  jurisdictions: fc.constant([]),
  required: fc.boolean(),
  manualUrl: fc.constant(null),
  // Most answers are complete, because otherwise hardly any check would be.
  state: fc.oneof({ weight: 8, arbitrary: fc.constant('answered' as const) }, fc.constantFrom(...SourceState)),
  method: fc.oneof({ weight: 8, arbitrary: fc.constant('similarity' as const) }, fc.constantFrom(...SearchMethod)),
  askedAt: fc.option(instant),
  dataAsOf: fc.oneof({ weight: 4, arbitrary: fc.constant(new Date(NOW).toISOString()) }, fc.option(instant)),
  records: fc.constant(null),
  matches: fc.constant(null),
  truncated: fc.oneof({ weight: 8, arbitrary: fc.constant(false) }, fc.boolean()),
  provenAt: fc.oneof({ weight: 8, arbitrary: fc.constant(new Date(NOW).toISOString()) }, fc.option(instant)),
})

/** Judges a check with these hits and rows. */
function judged(hits: readonly Hit[], rows: readonly CoverageRow[], niceClasses: readonly number[]): Judgement {
  const conflicts = hits
    .map((found) => riskOf(found, { niceClasses, records: null, now: NOW, goods: null }))
    .filter(({ score }) => score > 0)
  return judge(conflicts, coverageOf(rows, [], NOW))
}

/** Verdicts from worst to best. Only *none found* promises anything. */
const ORDER = ['conflict', 'caution', 'incomplete', 'none_found']
const rank = ({ verdict }: Judgement) => ORDER.indexOf(verdict)

const check = fc.tuple(fc.array(hit, { maxLength: 6 }), fc.array(row, { maxLength: 4 }), classes)

/** Changes that make one row worse. */
const LOSSES: Partial<CoverageRow>[] = [
  { state: 'timeout' },
  { state: 'error' },
  { state: 'answered_stale' },
  { state: 'not_proven' },
  { state: 'not_configured' },
  { method: 'text' },
  { truncated: true },
  { provenAt: null },
  { dataAsOf: new Date(NOW - 30 * DAY).toISOString(), kind: 'trademark' },
]

describe('a judgement', () => {
  it('never improves with one more hit', () => {
    fc.assert(
      fc.property(check, hit, ([hits, rows, nice], more) => {
        const [before, after] = [judged(hits, rows, nice), judged([...hits, more], rows, nice)]
        expect(after.score).toBeGreaterThanOrEqual(before.score)
        expect(rank(after)).toBeLessThanOrEqual(rank(before))
      }),
    )
  })

  it('never drops in score with one more source, whatever it finds', () => {
    fc.assert(
      fc.property(check, row, fc.array(hit, { maxLength: 3 }), ([hits, rows, nice], more, its) => {
        const after = judged([...hits, ...its], [...rows, more], nice)
        expect(after.score).toBeGreaterThanOrEqual(judged(hits, rows, nice).score)
      }),
    )
  })

  it('never improves if something is missing', () => {
    fc.assert(
      fc.property(check, fc.nat(), fc.constantFrom(...LOSSES), ([hits, rows, nice], at, loss) => {
        fc.pre(rows.length > 0)
        const less = rows.map((whole, i) => (i === at % rows.length ? { ...whole, ...loss } : whole))
        const [before, after] = [judged(hits, rows, nice), judged(hits, less, nice)]
        expect(after.score).toBe(before.score)
        expect(rank(after)).toBeLessThanOrEqual(rank(before))
      }),
    )
  })

  it('does not depend on the order of hits and sources', () => {
    fc.assert(
      fc.property(check, fc.infiniteStream(fc.double({ noNaN: true })), ([hits, rows, nice], places) => {
        const shuffled = <T>(list: readonly T[]) =>
          list
            .map((item) => ({ item, place: places.next().value as number }))
            .sort((a, b) => a.place - b.place)
            .map(({ item }) => item)
        expect(judged(shuffled(hits), shuffled(rows), nice)).toEqual(judged(hits, rows, nice))
      }),
    )
  })

  it('finds none only if no hit reaches caution and every required source is complete', () => {
    fc.assert(
      fc.property(check, ([hits, rows, nice]) => {
        const { verdict, score } = judged(hits, rows, nice)
        const required = rows.filter((part) => part.required)
        const whole = required.length > 0 && required.every((part) => part.state === 'answered' && !part.truncated)
        if (verdict === 'none_found') expect([score < 40, whole]).toEqual([true, true])
      }),
    )
  })

  it('scores at least 95 with an identical mark in force in the same class', () => {
    fc.assert(
      fc.property(check, hit, fc.constantFrom('live', 'pending', 'unknown'), ([hits, rows, nice], found, status) => {
        const similarity = compareNames('Vyntra', 'VYNTRA AG')
        if (similarity === null) throw new Error('two names of one sound are not alike')
        const niceClasses = nice.slice(0, 1)
        const mark: Hit = { ...found, kind: 'trademark', status: status as Hit['status'], niceClasses, similarity }
        expect(judged([...hits, mark], rows, nice).score).toBeGreaterThanOrEqual(IDENTICAL_FROM)
      }),
    )
  })
})
