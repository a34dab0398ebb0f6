import { describe, expect, it } from 'vitest'
import { createRateLimiter } from '../../http/rate-limiter.ts'
import { jsonAnswer, scriptedUpstream } from '../../testing/scripted-upstream.ts'
import { askEuipo } from './connector.ts'

const WANTED = { query: 'wordMarkSpecification.verbalElement=="*vyntra*"', page: 2 }

function asking(...answers: (() => Response)[]) {
  const upstream = scriptedUpstream(() => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? null)
  const dropped: string[] = []
  const tokens = {
    get: async () => `AT-${dropped.length}`,
    drop: (token: string) => void dropped.push(token),
  }
  const settings = {
    apiUrl: 'https://api.example.org/trademark-search/',
    clientId: 'client-1',
    gate: createRateLimiter(),
    tokens,
  }
  return { ...upstream, dropped, ask: () => askEuipo(settings, WANTED, upstream.context) }
}

const problem = (status: number, detail: string) => () =>
  jsonAnswer({ type: '/problems/x', title: detail, detail, status }, status)

describe('askEuipo', () => {
  it('requests a page of a hundred, the latest first', async () => {
    const { ask, asked } = asking(() => jsonAnswer({ trademarks: [] }))
    expect(await ask()).toMatchObject({ kind: 'ok' })
    const url = new URL(asked[0]?.slice('GET '.length) ?? '')
    expect(url.origin + url.pathname).toBe('https://api.example.org/trademark-search/trademarks')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      query: WANTED.query,
      page: '2',
      size: '100',
      sort: 'applicationNumber:desc',
    })
  })

  it('retries once with a new token if the old one is rejected', async () => {
    const { ask, asked, dropped } = asking(problem(401, 'no'), () => jsonAnswer({}))
    expect(await ask()).toMatchObject({ kind: 'ok' })
    expect([asked.length, dropped]).toEqual([2, ['AT-0']])
  })

  it('does not retry twice', async () => {
    const { ask, asked } = asking(problem(401, 'no'))
    expect(await ask()).toMatchObject({ state: 'error', retryable: false })
    expect(asked).toHaveLength(2)
  })

  it.each<[number, string, RegExp, boolean]>([
    [400, 'Query error: vyntra', /did not understand the query/, false],
    [401, 'client-1 AT-0 vyntra', /did not accept the access token/, false],
    [403, 'Not registered to plan: vyntra', /subscribe it to the plan of Trademark search/, false],
    [403, 'vyntra', /does not let this service in/, false],
    [404, 'vyntra', /no trade mark search at its configured address/, false],
    [500, 'vyntra', /answered 500/, true],
    [503, 'vyntra', /answered 503/, true],
  ])('reports a %d with %j in our own words', async (status, detail, reason, retryable) => {
    const failure = await asking(problem(status, detail)).ask()
    expect(failure).toMatchObject({ state: 'error', reason: expect.stringMatching(reason), retryable })
    expect(JSON.stringify(failure)).not.toMatch(/vyntra|client-1|AT-/)
  })
})
