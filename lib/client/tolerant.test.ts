import { describe, expect, it } from 'vitest'
import complete from '../contract/fixtures/example-complete.json' with { type: 'json' }
import degraded from '../contract/fixtures/example-degraded.json' with { type: 'json' }
import { MOST_CONFLICTS, readConflict, readProgress, readResult, riskiest } from './tolerant.ts'

type Json = Record<string, unknown>
const clone = () => structuredClone(complete) as unknown as Json & typeof complete
const none = () =>
  ({ ...clone(), verdict: 'none_found', score: 0, conflicts: [] }) as Json & { coverage: typeof complete.coverage }

const withRows = (newer: ReturnType<typeof none>, searched: unknown[]): Json => ({
  ...newer,
  coverage: { ...newer.coverage, searched },
})

describe('readResult', () => {
  it('reads both samples unchanged', () => {
    expect(readResult(complete)).toMatchObject({ verdict: 'caution', score: 64, conflicts: complete.conflicts })
    expect(readResult(degraded)).toMatchObject({ verdict: 'incomplete', scoreIsLowerBound: true, degraded: true })
    expect(readResult(complete)?.coverage.searched).toHaveLength(complete.coverage.searched.length)
    expect(readResult(degraded)?.coverage.unavailable).toHaveLength(degraded.coverage.unavailable.length)
  })

  it('ignores fields of a newer service', () => {
    const newer = { ...clone(), volatility: 3, conflicts: clone().conflicts.map((hit) => ({ ...hit, image: 'x' })) }
    expect(readResult(newer)).toMatchObject({
      verdict: 'caution',
      conflicts: [{ name: 'Vyntra GmbH' }, { name: 'VINTRA' }],
    })
  })

  it.each(['clear', 'probably_fine', 7, null, undefined])('reads the verdict %j as not checked', (verdict) => {
    expect(readResult({ ...clone(), verdict })?.verdict).toBe('not_checked')
  })

  it('accepts none found if every row is understood', () => {
    expect(readResult(none())?.verdict).toBe('none_found')
  })

  it('treats an unknown source state as unavailable, and none found as incomplete', () => {
    const newer = none()
    const [euipo, ...rest] = newer.coverage.searched
    const searched = [{ ...euipo, state: 'answered_by_guess' }, ...rest]
    const read = readResult({ ...newer, coverage: { ...newer.coverage, searched } })
    expect(read).toMatchObject({ verdict: 'incomplete', scoreIsLowerBound: true, degraded: true })
    expect(read?.coverage).toMatchObject({ complete: false, unavailable: [{ id: 'euipo', state: 'error' }] })
    expect(read?.coverage.searched.map(({ id }) => id)).not.toContain('euipo')
  })

  it.each([
    ['coverage', undefined, 'not_checked'],
    ['coverage', 'all of it', 'not_checked'],
    ['score', 'low', 'not_checked'],
    ['score', 250, 'not_checked'],
    ['coverage', { ...complete.coverage, complete: 'yes' }, 'incomplete'],
    ['conflicts', [{ of: 'a new shape' }], 'incomplete'],
  ])('does not accept none found if its %s is %j', (field, value, verdict) => {
    expect(readResult({ ...none(), [field]: value })?.verdict).toBe(verdict)
  })

  it.each<[string, (newer: ReturnType<typeof none>) => Json, string]>([
    [
      'a conflict of high risk',
      (newer) => ({ ...newer, conflicts: [{ ...clone().conflicts[0], score: 92 }] }),
      'conflict',
    ],
    ['a high score', (newer) => ({ ...newer, score: 60 }), 'caution'],
    ['a lower bound', (newer) => ({ ...newer, scoreIsLowerBound: true }), 'incomplete'],
    ['no row that was searched', (newer) => withRows(newer, []), 'incomplete'],
    [
      'a required row that is missing',
      (newer) => ({ ...newer, coverage: { ...newer.coverage, unavailable: degraded.coverage.unavailable } }),
      'incomplete',
    ],
    [
      'a text search',
      (newer) =>
        withRows(
          newer,
          newer.coverage.searched.map((row) => ({ ...row, method: 'text' })),
        ),
      'incomplete',
    ],
    [
      'cut answers',
      (newer) =>
        withRows(
          newer,
          newer.coverage.searched.map((row) => ({ ...row, truncated: true })),
        ),
      'incomplete',
    ],
    [
      'unproven answers',
      (newer) =>
        withRows(
          newer,
          newer.coverage.searched.map((row) => ({ ...row, provenAt: null })),
        ),
      'incomplete',
    ],
  ])('does not accept none found if %s contradicts it', (_what, change, verdict) => {
    expect(readResult(change(none()))?.verdict).toBe(verdict)
  })

  it('keeps known evidence codes, and drops all evidence if one is unknown', () => {
    const known = { code: 'letter_differs', values: ['Y', 'I'] }
    const [hit] = clone().conflicts
    const evidenceOf = (evidence: unknown) =>
      readConflict({ ...hit, similarity: { ...hit?.similarity, evidence } })?.similarity.evidence
    expect(evidenceOf([known])).toEqual([known])
    for (const odd of [
      [known, { code: 'rhymes', values: [] }],
      [],
      'none',
      [{ code: 'same', values: [7] }],
      [{ code: 'heard_in', values: ['tlh'] }],
    ])
      expect(evidenceOf(odd)).toBeUndefined()
  })

  it('keeps a conflict with unknown kind, status, reasons or details', () => {
    const [hit] = clone().conflicts
    const newer = {
      ...hit,
      kind: 'geographical_indication',
      status: 'opposed',
      similarity: { ...hit?.similarity, reasons: ['rhymes'] },
    }
    expect(readResult({ ...clone(), conflicts: [newer] })?.conflicts).toMatchObject([
      { name: 'Vyntra GmbH', kind: 'trademark', status: 'unknown', similarity: { reasons: ['looks_alike'] } },
    ])
    const strange = { ...hit, similarity: { score: 'high' }, niceClasses: 'nine' }
    expect(readResult({ ...clone(), conflicts: [strange] })?.conflicts).toMatchObject([
      { name: 'Vyntra GmbH', score: 62 },
    ])
  })

  it('drops links that are not https', () => {
    const [hit] = clone().conflicts
    const [row] = clone().coverage.searched
    const bad = ['javascript:alert(1)', 'http://register.example/1', 'data:text/html,x', 7]
    for (const url of bad) {
      const newer = {
        ...clone(),
        conflicts: [{ ...hit, recordUrl: url }],
        coverage: { ...clone().coverage, searched: [{ ...row, manualUrl: url }] },
      }
      expect(readResult(newer)?.conflicts[0]?.recordUrl).toBeNull()
      expect(readResult(newer)?.coverage.searched[0]?.manualUrl).toBeNull()
    }
  })

  it('keeps known notes and drops others', () => {
    const note = { code: 'crowded_field', text: '12 similar marks.', count: 12, relation: 'eq', niceClasses: [] }
    const notes = [note, { ...note, code: 'moon_phase' }, 'text', null]
    expect(readResult({ ...clone(), notes })?.notes).toEqual([note])
    expect(readResult(clone())?.notes).toEqual([])
  })

  it('reads an unknown domain state as unknown', () => {
    const domains = [{ domain: 'vyntra.com', state: 'for_sale' }]
    expect(readResult({ ...clone(), domains })?.domains).toMatchObject([{ domain: 'vyntra.com', state: 'unknown' }])
  })

  it.each([undefined, null, 'text', [], {}, { name: 'Vyntra' }])('rejects %j', (body) => {
    expect(readResult(body)).toBeNull()
  })
})

const [hit] = complete.conflicts
const weak = (count: number) => Array.from({ length: count }, (_, i) => ({ ...hit, number: String(i), score: 10 }))
const noneFound = { ...complete, verdict: 'none_found', score: 0 }

describe('many conflicts', () => {
  it('are truncated to those with the highest or no score, in their order', () => {
    const odd = { ...hit, score: 'high' }
    const high = { ...hit, score: 90 }
    const read = riskiest([...weak(60_000), odd, ...weak(5), high])
    expect(read).toHaveLength(MOST_CONFLICTS)
    expect(read.slice(-2)).toEqual([odd, high])
  })

  it('are reported as truncated, so none found becomes incomplete', () => {
    const read = readResult({ ...noneFound, conflicts: weak(60_000) })
    expect(read).toMatchObject({ verdict: 'incomplete', scoreIsLowerBound: true })
    expect(read?.conflicts).toHaveLength(MOST_CONFLICTS)
    expect(read?.conflictsLeftOut).toBe(60_000 - MOST_CONFLICTS)
  })

  it('include the decisive conflict, wherever it is in the list', () => {
    const read = readResult({ ...noneFound, conflicts: [...weak(60_000), { ...hit, score: 90 }] })
    expect(read?.verdict).toBe('conflict')
    expect(read?.conflicts.at(-1)?.score).toBe(90)
  })

  it('are also truncated in a stream', () => {
    const event = readProgress('conflicts', weak(60_000))
    expect(event?.data).toHaveLength(MOST_CONFLICTS)
  })

  it('are not reported as truncated if all are read', () => {
    expect(readResult({ ...noneFound, conflicts: weak(MOST_CONFLICTS) })).not.toHaveProperty('conflictsLeftOut')
  })
})
