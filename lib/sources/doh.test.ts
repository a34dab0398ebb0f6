import { describe, expect, it } from 'vitest'
import { isInDns, namesServers } from './doh.ts'
import { createHostGate } from './host-gate.ts'
import { jsonAnswer, scriptedUpstream } from './testing/scripted-upstream.ts'

const ns = (name: string, data = 'ns1.example.net.') => ({ name, type: 2, TTL: 3600, data })
const answer = (Status: number, Answer?: unknown) => ({ Status, TC: false, ...(Answer !== undefined && { Answer }) })

describe('namesServers', () => {
  it.each([
    answer(0, [ns('vyntra.com.')]),
    answer(0, [ns('VYNTRA.COM')]),
    answer(0, [null, { name: 5 }, ns('vyntra.com.')]),
  ])('%j is a delegation', (json) => {
    expect(namesServers(json, 'vyntra.com')).toBe(true)
  })

  it.each([
    answer(0),
    answer(0, null),
    answer(0, []),
    answer(3),
    answer(3, [ns('vyntra.com.')]),
    answer(0, [ns('com.')]),
    answer(0, [ns('www.vyntra.com.')]),
    answer(0, [ns('vyntra.com.', '.')]),
    answer(0, [{ name: 'vyntra.com.', type: 1, data: '192.0.2.1' }]),
    answer(0, [{ name: 'vyntra.com.', type: 5, data: 'other.com.' }, ns('other.com.')]),
    { ...answer(3), Authority: [{ name: 'com.', type: 6, data: 'a.gtld-servers.net.' }] },
  ])('%j is none', (json) => {
    expect(namesServers(json, 'vyntra.com')).toBe(false)
  })

  it.each([answer(2, [ns('vyntra.com.')]), answer(5), null, [], { Status: '0' }, {}])('%j tells neither', (json) => {
    expect(namesServers(json, 'vyntra.com')).toBeNull()
  })
})

describe('isInDns', () => {
  const ask = (reply: (name: string) => Response | null) => {
    const upstream = scriptedUpstream((url) => reply(url.searchParams.get('name') ?? ''))
    const asking = isInDns('vyntra.com', 'https://dns.example/resolve?key=a', createHostGate(), upstream.context)
    return { ...upstream, asking }
  }
  const delegated = (name: string) => jsonAnswer(answer(0, [ns(name)]))
  const none = () => jsonAnswer(answer(3))

  it('asks for name servers of the domain and of a made-up one', async () => {
    const { asked, asking } = ask((name) => (name === 'vyntra.com' ? delegated(name) : none()))
    expect(await asking).toBe(true)
    expect(asked[0]).toBe('GET https://dns.example/resolve?key=a&name=vyntra.com&type=NS')
    expect(asked[1]).toMatch(/name=[0-9a-f]{32}\.com&type=NS$/)
  })

  it('reads the media type of these answers', async () => {
    const type = { 'content-type': 'application/dns-json; charset=utf-8' }
    const { asking } = ask((name) =>
      name === 'vyntra.com' ? jsonAnswer(answer(0, [ns(name)]), 200, type) : jsonAnswer(answer(3), 200, type),
    )
    expect(await asking).toBe(true)
  })

  it.each<[string, (name: string) => Response | null]>([
    ['every name is delegated', delegated],
    ['none is', none],
  ])('learns nothing where %s', async (_why, reply) => {
    expect(await ask(reply).asking).toBe(false)
  })

  it.each<[string, (name: string) => Response | null]>([
    ['the made-up name gets no answer', (name) => (name === 'vyntra.com' ? delegated(name) : null)],
    ['the made-up name fails', (name) => (name === 'vyntra.com' ? delegated(name) : jsonAnswer(answer(2)))],
    ['it cannot be reached', () => null],
    ['it answers 400', () => jsonAnswer({ error: 'bad' }, 400)],
    ['it answers a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('has no answer where %s', async (_why, reply) => {
    expect(await ask(reply).asking).toBeNull()
  })

  it('tells no other host which domains are asked for', async () => {
    const upstream = scriptedUpstream((url) => {
      if (url.hostname === 'dns.example')
        return new Response(null, { status: 302, headers: { location: `https://other.example.org${url.search}` } })
      const name = url.searchParams.get('name') ?? ''
      return name === 'vyntra.com' ? delegated(name) : none()
    })
    expect(await isInDns('vyntra.com', 'https://dns.example/', createHostGate(), upstream.context)).toBeNull()
    expect(upstream.asked.filter((asked) => !asked.includes('//dns.example/'))).toEqual([])
  })
})
