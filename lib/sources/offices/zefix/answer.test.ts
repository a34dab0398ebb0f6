import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../http/outcome.ts'
import { readZefixOutcome, TOO_MANY } from './connector.ts'

function answered(status: number, body: unknown, crossedHosts = false): Outcome {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    kind: 'http',
    status,
    text,
    contentType: 'application/json',
    host: 'www.zefix.admin.ch',
    crossedHosts,
    reason: `answered ${status}`,
    retryAt: null,
  }
}
const error = (type: unknown) => ({ error: { type, message: 'about vyntra' } })
const read = (outcome: Outcome) => readZefixOutcome(outcome, 'vyntra')

describe('readZefixOutcome', () => {
  it('accepts an empty result only from the register itself', () => {
    expect(read(answered(404, error('NOT_FOUND')))).toMatchObject({ companies: [], strayed: false })
    expect(read(answered(404, error('NOT_FOUND'), true))).toMatchObject({ state: 'error' })
  })

  it.each([400, 404, 500])('reads RESULTLIST_TO_LARGE with a %d as too many hits', (status) => {
    expect(read(answered(status, error('RESULTLIST_TO_LARGE')))).toBe(TOO_MANY)
  })

  it.each<[number, unknown, boolean]>([
    [404, '', false],
    [404, '<html>', false],
    [404, '{"error":', false],
    [404, { error: 'NOT_FOUND' }, false],
    [404, error(5), false],
    [400, error('NOT_FOUND'), false],
    [400, error('INVALID_QUERY_WORDS'), false],
    [400, error('INVALID_REQUEST_DATA'), false],
    [401, '', false],
    [403, '', false],
    [500, error('INTERNAL_SERVER_ERROR'), true],
    [502, '', true],
  ])('reports a %d with %j as a failure without the text of the register', (status, body, retryable) => {
    const failure = read(answered(status, body))
    expect(failure).toMatchObject({ state: 'error', retryable, reason: expect.stringMatching(/\w/) })
    expect(JSON.stringify(failure)).not.toContain('vyntra')
  })
})
