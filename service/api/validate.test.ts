import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { BrandCheckBody, BrandCheckQuery, TrademarkSearchBody } from '../../lib/contract/checks/request.ts'
import { ProblemError } from './problem.ts'
import { sentBody, validate } from './validate.ts'

const SCHEMAS = { BrandCheckBody, BrandCheckQuery, TrademarkSearchBody }
const WRONG = [{}, 1.5, [[]], '', 'x'.repeat(3000), true, null]

/** Returns the faults of a body. The list is empty for a valid body. */
function told(schema: keyof typeof SCHEMAS, body: unknown): string[] {
  try {
    validate(SCHEMAS[schema], body)
    return []
  } catch (error) {
    return (error as ProblemError).errors?.map(({ detail }) => detail) ?? []
  }
}

const fields = Object.entries(SCHEMAS).flatMap(([schema, { shape }]) =>
  Object.keys(shape).map((field): [keyof typeof SCHEMAS, string] => [schema as keyof typeof SCHEMAS, field]),
)

describe('validate', () => {
  it.each([
    ['items', { name: 'x', jurisdictions: Array(8000).fill(1) }],
    ['unknown fields', Object.fromEntries(Array.from({ length: 2000 }, (_each, index) => [`f${index}`, 1]))],
  ])('reports at most 20 bad %s', (_what, body) => {
    expect(told('TrademarkSearchBody', body).length).toBeLessThanOrEqual(20)
  })

  it.each(fields)('%s: reports %s of a wrong kind in our words, not in those of the library', (schema, field) => {
    const sentences = WRONG.flatMap((wrong) => told(schema, { name: 'x', [field]: wrong }))
    expect(sentences.length).toBeGreaterThan(2)
    for (const sentence of sentences) expect(sentence).toMatch(/^(?:must |is required)/)
  })

  it('reports unknown fields only once if they resemble none of ours', () => {
    expect(told('BrandCheckBody', { name: 'x', Zylvera: 1, Vyntra: 2 })).toEqual([
      'has a field that this address does not know; it takes name, jurisdiction, niceClasses, goods, leaveOut, strict, receipt',
    ])
  })

  it('suggests the field to write for a similar or synonymous one', () => {
    expect(
      told('TrademarkSearchBody', { name: 'x', jurisdiction: 'CH', filed_after: '2026-01-01', nice_classes: [9] }),
    ).toEqual([
      'has a field "jurisdiction" that this address does not know; write jurisdictions',
      'has a field "filed_after" that this address does not know; write filedAfter',
      'has a field "nice_classes" that this address does not know; write niceClasses',
    ])
  })

  it.each([[], 'Vyntra', null, 9])('says what to send instead of %j', (body) => {
    expect(told('BrandCheckBody', body)).toEqual([
      'must be a JSON object with name, jurisdiction, niceClasses, goods, leaveOut, strict, receipt',
    ])
  })

  it('throws a ProblemError', () => {
    expect(() => validate(BrandCheckBody, 1)).toThrow(ProblemError)
  })
})

it('reports an empty body as empty', async () => {
  const app = new Hono().post('/', async (c) => c.json(await sentBody(c, BrandCheckBody)))
  app.onError((error, c) => c.json((error as ProblemError).errors))
  const sent = await app.request('/', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: ' ' })
  expect(await sent.json()).toEqual([
    { pointer: '', detail: 'is empty: send a JSON object with a name', code: 'required' },
  ])
})
