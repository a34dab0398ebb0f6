import { describe, expect, it } from 'vitest'
import { z } from '../zod.ts'
import { BrandCheckResult, verdictHolds } from './checks/result.ts'
import type { Verdict } from './constants.ts'
import complete from './fixtures/example-complete.json' with { type: 'json' }
import degraded from './fixtures/example-degraded.json' with { type: 'json' }
import { fieldsOf, invalidVariants, type SchemaNode } from './fixtures/invalid-variants.ts'

const crowded = {
  ...complete,
  notes: [{ code: 'crowded_field', text: '12 similar marks.', count: 12, relation: 'eq', niceClasses: [9] }],
}

/** A part of the wire format that is newer than the samples. */
const FILLING = { percent: 43, held: 1_032_000, expected: 2_400_000, readyBy: '2026-11-24T14:00:00.000Z' }
const withOrigin = (rows: object[], origin: string) => rows.map((row) => ({ ...row, origin }))
const told = {
  ...degraded,
  request: { name: '“Vyntra”', jurisdiction: 'CH', niceClasses: [9] },
  chargeReason: 'source_gap',
  coverage: {
    ...degraded.coverage,
    searched: withOrigin(degraded.coverage.searched, 'cache').map((row) => ({
      ...row,
      gap: 'asked',
      filling: FILLING,
    })),
    unavailable: withOrigin(degraded.coverage.unavailable, 'fallback').map((row) => ({
      ...row,
      gap: 'source',
      filling: FILLING,
    })),
  },
}

const tiered = {
  ...complete,
  request: { name: 'Vyntra', jurisdiction: null, niceClasses: [25], goods: 'leather shoes', leaveOut: ['zefix'] },
  tier: 'close',
  chance: 0.25,
  frequency: { madeUp: 18, confusable: 46 },
  conflicts: complete.conflicts.map((conflict) => ({
    ...conflict,
    renown: 'known',
    tier: 'moderate',
    chance: 1.5,
    similarity: { ...conflict.similarity, evidence: [{ code: 'letter_differs', values: ['Y', 'I'] }] },
    goods: { degree: 'similar', asked: 'leather shoes', found: 'footwear', complete: true, why: 'Both are worn.' },
    relatedClasses: {
      asked: 25,
      found: 18,
      degree: 'similar',
      compared: { low: 6, similar: 40, high: 8 },
      why: 'Both.',
    },
  })),
}

const samples = [
  ['complete', complete],
  ['crowded', crowded],
  ['degraded', degraded],
  ['with origins', told],
  ['with tiers', tiered],
] as const

describe('samples', () => {
  it.each(samples)('%s parses and loses nothing', (_name, sample) => {
    expect(BrandCheckResult.parse(sample)).toEqual(sample)
  })
})

describe('an invalid variant of each field', () => {
  const schema = z.toJSONSchema(BrandCheckResult, { io: 'input' }) as SchemaNode
  const fields = fieldsOf(schema)
  const variants = Map.groupBy(
    invalidVariants(
      schema,
      samples.map(([, sample]) => sample),
    ),
    (variant) => variant.field,
  )

  it('exists for every field of the schema', () => {
    expect(fields.length).toBeGreaterThan(70)
    expect([...variants.keys()].sort()).toEqual([...new Set(fields)].sort())
  })

  it.each([...variants])('%s is refused', (_field, broken) => {
    for (const { what, document, at } of broken) {
      const read = BrandCheckResult.safeParse(document)
      expect(read.error?.issues.map((issue) => issue.path.join('.')) ?? [], what).toContain(at.join('.'))
    }
  })
})

describe('the verdict', () => {
  it.each<[score: number, complete: boolean, verdict: Verdict]>([
    [100, true, 'conflict'],
    [75, true, 'conflict'],
    [75, false, 'conflict'],
    [74, true, 'caution'],
    [40, true, 'caution'],
    [40, false, 'caution'],
    [39, false, 'incomplete'],
    [0, false, 'incomplete'],
    [39, true, 'none_found'],
    [0, true, 'none_found'],
  ])('for score %i and complete coverage %s is only %s', (score, isComplete, verdict) => {
    const facts = { score, scoreIsLowerBound: !isComplete, coverage: { complete: isComplete } }
    const holding = (['conflict', 'caution', 'incomplete', 'none_found'] as const).filter((word) =>
      verdictHolds({ ...facts, verdict: word }),
    )
    expect(holding).toEqual([verdict])
  })

  it.each([
    ['coverage', { scoreIsLowerBound: false, coverage: { complete: false } }],
    ['the score', { scoreIsLowerBound: true, coverage: { complete: true } }],
  ])('is not none_found if only %s says that something is missing', (_what, facts) => {
    expect(verdictHolds({ score: 0, verdict: 'none_found', ...facts })).toBe(false)
    expect(verdictHolds({ score: 0, verdict: 'incomplete', ...facts })).toBe(true)
  })

  it('is refused if it contradicts the rest of the answer', () => {
    const better = { ...degraded, verdict: 'none_found' }
    expect(BrandCheckResult.safeParse(better).error?.issues.map((issue) => issue.path)).toEqual([['verdict']])
  })
})

describe('addresses', () => {
  it.each(['http://www.zefix.ch/en/search', 'javascript:alert(1)', '//www.zefix.ch/'])('%s is rejected', (url) => {
    const answer = structuredClone(complete)
    for (const conflict of answer.conflicts) conflict.recordUrl = url
    const read = BrandCheckResult.safeParse(answer)
    expect(read.error?.issues.map((issue) => issue.path.join('.'))).toEqual([
      'conflicts.0.recordUrl',
      'conflicts.1.recordUrl',
    ])
  })
})
