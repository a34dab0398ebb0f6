import { describe, expect, it } from 'vitest'
import { jsonAnswer, scriptedUpstream, silence } from '../testing/scripted-upstream.ts'
import { createTokens, REFUSED_MS } from './authentication.ts'
import { createRateLimiter } from './rate-limiter.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const GRANT = { grant_type: 'password', client_id: 'client', username: 'user', password: 'top-secret' }

function signingIn(script: (signal: AbortSignal) => Response | null | Promise<Response | null>) {
  const clock = { now: NOW }
  const upstream = scriptedUpstream((_url, signal) => script(signal), { now: () => clock.now })
  const tokens = createTokens({
    tokenUrl: 'https://auth.example.org/token',
    grant: GRANT,
    credentials: 'the user and password of this service',
    gate: createRateLimiter(),
  })
  return { clock, tokens, ...upstream }
}

function counting(expires_in?: number | string) {
  let given = 0
  return signingIn(() => jsonAnswer({ access_token: `AT-${++given}`, expires_in }))
}

describe('access tokens', () => {
  it('are requested with the grant in the body, and cached until a minute before they expire', async () => {
    const { tokens, clock, context, asked, forms } = counting(720)
    expect(await tokens.get(context)).toBe('AT-1')
    expect(asked).toEqual(['POST https://auth.example.org/token'])
    expect(Object.fromEntries(forms[0] ?? [])).toEqual(GRANT)
    clock.now += 659_999
    expect(await tokens.get(context)).toBe('AT-1')
    clock.now += 1
    expect(await tokens.get(context)).toBe('AT-2')
  })

  it.each<[number | string | undefined, number]>([
    [30, 15_000],
    ['28800', 28_740_000],
    [undefined, 240_000],
  ])('that last %s seconds are cached for %d ms', async (expiresIn, held) => {
    const { tokens, clock, context } = counting(expiresIn)
    await tokens.get(context)
    clock.now += held - 1
    expect(await tokens.get(context)).toBe('AT-1')
    clock.now += 1
    expect(await tokens.get(context)).toBe('AT-2')
  })

  it('are requested once for all waiting callers', async () => {
    const { tokens, context, asked } = counting(720)
    expect(await Promise.all([1, 2, 3].map(() => tokens.get(context)))).toEqual(['AT-1', 'AT-1', 'AT-1'])
    expect(asked).toHaveLength(1)
  })

  it('reach other waiting callers if the first aborts', async () => {
    const gate = Promise.withResolvers<Response>()
    const { tokens, context } = signingIn(() => gate.promise)
    const first = new AbortController()
    const gone = tokens.get({ ...context, signal: first.signal })
    const waiting = tokens.get(context)
    first.abort()
    expect(await gone).toMatchObject({ state: 'error', reason: 'the check was abandoned before an answer came' })
    gate.resolve(jsonAnswer({ access_token: 'AT-1' }))
    expect(await waiting).toBe('AT-1')
  })

  it('are requested again only if the current one was dropped', async () => {
    const { tokens, context } = counting(720)
    await tokens.get(context)
    tokens.drop('AT-0')
    expect(await tokens.get(context)).toBe('AT-1')
    tokens.drop('AT-1')
    expect(await tokens.get(context)).toBe('AT-2')
  })
})

const REFUSED = { state: 'error', reason: 'did not accept the user and password of this service', retryable: false }

describe('a failed sign-in', () => {
  it.each<[string, () => Response | null, object]>([
    ['wrong credentials', () => jsonAnswer({ error: 'invalid_grant', error_description: 'top-secret' }, 401), REFUSED],
    ['a client that is not known', () => jsonAnswer({ error: 'invalid_client' }, 400), REFUSED],
    [
      'a wall before the provider',
      () => new Response('<html>top-secret', { status: 403 }),
      { reason: 'gave no access token: answered 403', retryable: false },
    ],
    ['a host that is down', () => null, { reason: 'gave no access token: could not be reached', retryable: true }],
    ['a failing host', () => jsonAnswer({}, 500), { reason: 'gave no access token: answered 500', retryable: true }],
    ['too many requests', () => new Response('', { status: 429 }), { state: 'rate_limited', retryable: true }],
    ['no token', () => jsonAnswer({ token_type: 'bearer' }), { reason: 'gave no access token that can be read' }],
    ['a token of another type', () => jsonAnswer({ access_token: 5 }), { state: 'error' }],
    [
      'a token that cannot stand in a header',
      () => jsonAnswer({ access_token: 'a\r\nX: top-secret' }),
      { state: 'error' },
    ],
  ])('because of %s is reported without the secret or a token', async (_what, script, expected) => {
    const { tokens, context } = signingIn(script)
    const failure = await tokens.get(context)
    expect(failure).toMatchObject(expected)
    expect(JSON.stringify(failure)).not.toMatch(/top-secret|AT-/)
  })

  it('is retried for the next caller', async () => {
    let calls = 0
    const { tokens, context } = signingIn(() => (++calls === 1 ? null : jsonAnswer({ access_token: 'AT-1' })))
    expect(await tokens.get(context)).toMatchObject({ state: 'error' })
    expect(await tokens.get(context)).toBe('AT-1')
  })

  it('with wrong credentials is not retried at once, to avoid a lock-out', async () => {
    let calls = 0
    const { tokens, context, clock } = signingIn(() =>
      ++calls === 1 ? jsonAnswer({ error: 'invalid_grant' }, 401) : jsonAnswer({ access_token: 'AT-1' }),
    )
    await tokens.get(context)
    clock.now += REFUSED_MS - 1
    expect(await tokens.get(context)).toMatchObject(REFUSED)
    expect(calls).toBe(1)
    clock.now += 1
    expect(await tokens.get(context)).toBe('AT-1')
  })

  it('does not delay a caller whose time has run out', async () => {
    const { tokens, context } = signingIn((signal) => silence(signal))
    const signal = AbortSignal.timeout(20)
    expect(await tokens.get({ ...context, signal })).toMatchObject({ state: 'timeout' })
  })
})
