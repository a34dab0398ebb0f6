import { expect, it } from 'vitest'
import { createRateLimiter } from '../http/rate-limiter.ts'
import { jsonAnswer, scriptedUpstream, silence } from '../testing/scripted-upstream.ts'
import { createDnsResolver } from './dns.ts'

const answer = (Status: number, Answer?: unknown) => ({ Status, TC: false, ...(Answer !== undefined && { Answer }) })
const ns = (name: string) => ({ name, type: 2, TTL: 3600, data: 'ns1.example.net.' })
const ask = (reply: (name: string) => Response | null) => {
  const upstream = scriptedUpstream((url) => reply(url.searchParams.get('name') ?? ''))
  const resolver = createDnsResolver('https://dns.example/resolve?key=a', createRateLimiter())
  const asking = resolver.isInDns('vyntra.com', upstream.context)
  return { ...upstream, asking, state: () => asking.then(resolver.state) }
}
const delegated = (name: string) => jsonAnswer(answer(0, [ns(name)]))
const none = () => jsonAnswer(answer(3))

it('queries name servers of the domain and of a made-up one', async () => {
  const { asked, asking } = ask((name) => (name === 'vyntra.com' ? delegated(name) : none()))
  expect(await asking).toBe(true)
  expect(asked[0]).toBe('GET https://dns.example/resolve?key=a&name=vyntra.com&type=NS')
  expect(asked[1]).toMatch(/name=[0-9a-f]{32}\.com&type=NS$/)
})

it('accepts the media type of DNS answers', async () => {
  const type = { 'content-type': 'application/dns-json; charset=utf-8' }
  const { asking } = ask((name) =>
    name === 'vyntra.com' ? jsonAnswer(answer(0, [ns(name)]), 200, type) : jsonAnswer(answer(3), 200, type),
  )
  expect(await asking).toBe(true)
})

it.each<[string, (name: string) => Response | null]>([
  ['every name is delegated', delegated],
  ['none is', none],
])('returns false if %s', async (_why, reply) => {
  expect(await ask(reply).asking).toBe(false)
})

it.each<[string, (name: string) => Response | null]>([
  ['the made-up name gets no answer', (name) => (name === 'vyntra.com' ? delegated(name) : null)],
  ['the made-up name fails', (name) => (name === 'vyntra.com' ? delegated(name) : jsonAnswer(answer(2)))],
  ['it cannot be reached', () => null],
  ['it answers 400', () => jsonAnswer({ error: 'bad' }, 400)],
  ['it answers a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('returns null if %s', async (_why, reply) => {
  expect(await ask(reply).asking).toBeNull()
})

it('does not disclose the queried domains to another host', async () => {
  const upstream = scriptedUpstream((url) => {
    if (url.hostname === 'dns.example')
      return new Response(null, { status: 302, headers: { location: `https://other.example.org${url.search}` } })
    const name = url.searchParams.get('name') ?? ''
    return name === 'vyntra.com' ? delegated(name) : none()
  })
  const resolver = createDnsResolver('https://dns.example/', createRateLimiter())
  expect(await resolver.isInDns('vyntra.com', upstream.context)).toBeNull()
  expect(upstream.asked.filter((asked) => !asked.includes('//dns.example/'))).toEqual([])
})

it.each<[string, (name: string) => Response | null, string, string | null]>([
  ['it knows the domain', (name) => (name === 'vyntra.com' ? delegated(name) : none()), 'answering', null],
  ['it knows of none', none, 'answering', null],
  ['it cannot be reached', () => null, 'failing', 'could not be reached'],
  ['it answers 503', () => jsonAnswer({}, 503), 'failing', 'answered 503'],
  [
    'the made-up domain is refused',
    (name) => (name === 'vyntra.com' ? delegated(name) : jsonAnswer({}, 400)),
    'failing',
    'answered 400',
  ],
  ['the asked domain is refused', (name) => (name === 'vyntra.com' ? jsonAnswer({}, 400) : none()), 'answering', null],
  [
    'the asked domain cannot be resolved, and the made-up one can',
    (name) => (name === 'vyntra.com' ? jsonAnswer(answer(2)) : none()),
    'answering',
    null,
  ],
  [
    'the made-up domain cannot be resolved',
    (name) => (name === 'vyntra.com' ? delegated(name) : jsonAnswer(answer(2))),
    'failing',
    'answered with nothing about the domain',
  ],
  ['it cannot resolve', () => jsonAnswer(answer(2)), 'failing', 'answered with nothing about the domain'],
  ['it knows every name', delegated, 'failing', 'it names servers of a made-up domain, so its answers tell nothing'],
])('reports its state if %s', async (_why, reply, state, reason) => {
  expect(await ask(reply).state()).toEqual({ id: 'doh', name: 'DNS over HTTPS', state, reason })
})

it('does not count an abandoned check as a failure', async () => {
  const leaving = new AbortController()
  const { context } = scriptedUpstream((_url, signal) => silence(signal), { signal: leaving.signal })
  const resolver = createDnsResolver('https://dns.example/', createRateLimiter())
  const asking = resolver.isInDns('vyntra.com', context)
  leaving.abort()
  expect(await asking).toBeNull()
  expect(resolver.state().state).toBe('not_asked_yet')
})
