import { afterEach, describe, expect, it, vi } from 'vitest'
import shipped from '../../data/rdap-bootstrap.json' with { type: 'json' }
import type { Jurisdiction } from '../contract/primitives.ts'
import { readBootstrap } from './bootstrap.ts'
import { createDomainSources } from './domains.ts'
import { createHostGate } from './host-gate.ts'
import { jsonAnswer, scriptedUpstream, silence } from './scripted-upstream.ts'
import type { Source } from './source.ts'

const iana = readBootstrap(shipped)
const withAt = readBootstrap({
  version: '1.0',
  publication: '2026-11-01T00:00:00Z',
  services: [[['at', 'eu'], ['https://rdap.example.org/']]],
})

function source(id: string, bootstrap = iana): Source {
  const gate = createHostGate({ concurrency: 20, perSecond: 100 })
  const found = createDomainSources({ bootstrap: () => bootstrap, gate }).find((each) => each.id === id)
  if (!found) throw new Error(`no source ${id}`)
  return found
}

const query = (name: string, jurisdiction: Jurisdiction | null = null) => ({ name, jurisdiction, niceClasses: [] })
const lastSegment = (url: URL) => url.pathname.slice(url.pathname.lastIndexOf('/') + 1)

/** A registry that holds the given names and knows nothing of others. */
function registry(...names: string[]) {
  const clock = { now: Date.parse('2026-11-20T09:00:00Z') }
  const upstream = scriptedUpstream(
    (url) => {
      const name = lastSegment(url)
      return names.includes(name)
        ? jsonAnswer({ objectClassName: 'domain', ldhName: name.toUpperCase(), events: [] })
        : new Response(null, { status: 404 })
    },
    { now: () => clock.now },
  )
  return { clock, ...upstream, names: () => upstream.asked.map((line) => line.slice(line.lastIndexOf('/') + 1)) }
}

describe('which registries take part', () => {
  const required = (jurisdiction: Jurisdiction | null, bootstrap = iana) => {
    const sources = createDomainSources({ bootstrap: () => bootstrap, gate: createHostGate() })
    const roles = sources.map((each) => ({ id: each.id, role: each.role(query('Vyntra', jurisdiction)) }))
    return roles.flatMap(({ id, role }) => (role.asked && role.required ? id : []))
  }

  it.each<[Jurisdiction | null, string[]]>([
    [null, ['rdap-com', 'rdap-ch']],
    ['CH', ['rdap-com', 'rdap-ch']],
    ['DE', ['rdap-com', 'rdap-de']],
    ['US', ['rdap-com', 'rdap-us']],
    ['EU', ['rdap-com']],
    ['AT', ['rdap-com']],
  ])('for %s, %j are required', (jurisdiction, ids) => {
    expect(required(jurisdiction)).toEqual(ids)
  })

  it('a country domain is required where the operator names a server for it', () => {
    expect(required('AT', withAt)).toEqual(['rdap-com', 'rdap-at'])
    expect(required('EU', withAt)).toEqual(['rdap-com', 'rdap-eu'])
  })

  it('.us is asked for the United States alone', () => {
    const us = source('rdap-us')
    expect(us.role(query('Vyntra'))).toEqual({ asked: false, reason: 'not part of a check without a jurisdiction' })
    expect(us.role(query('Vyntra', 'CH'))).toEqual({ asked: false, reason: 'not part of a check for CH' })
    expect(us.role(query('Vyntra', 'US'))).toEqual({ asked: true, required: true })
  })

  it('says where an address is not from IANA', () => {
    expect(source('rdap-com').attribution).toBeNull()
    expect(source('rdap-ch').attribution).toBe('registry server, not in IANA bootstrap')
  })
})

describe('which domains are asked', () => {
  it.each<[string, string, Jurisdiction | null, string[]]>([
    ['rdap-com', 'Vyntra', null, ['vyntra.com']],
    ['rdap-com', 'Vyntra Labs', null, ['vyntralabs.com', 'vyntra-labs.com']],
    ['rdap-ch', 'Vyntra Labs', null, ['vyntralabs.ch', 'vyntra-labs.ch']],
    ['rdap-ch', 'Vyntra Labs', 'DE', ['vyntralabs.ch']],
    ['rdap-de', 'Vyntra Labs', 'DE', ['vyntralabs.de', 'vyntra-labs.de']],
    ['rdap-net', 'Vyntra Labs', 'DE', ['vyntralabs.net']],
  ])('%s, %s, %s: %j', async (id, name, jurisdiction, domains) => {
    const { context } = registry()
    const answer = await source(id).search(query(name, jurisdiction), context)
    expect(answer.domains.map(({ domain }) => domain)).toEqual(domains)
  })

  it('says why a name cannot be a domain, and asks nothing', async () => {
    const { context, asked } = registry()
    const answer = await source('rdap-com').search(query('x'.repeat(80)), context)
    expect(answer).toMatchObject({ state: 'error', retryable: false, domains: [], provenAt: null })
    expect(answer.reason).toBe('the name is longer than the 63 characters of a domain')
    expect(asked).toEqual([])
  })

  it('has no answer where no server is known', async () => {
    const { context, asked } = registry()
    const answer = await source('rdap-at').search(query('Vyntra', 'AT'), context)
    expect(answer).toMatchObject({ state: 'not_configured', records: null, matches: null })
    expect(answer.domains).toMatchObject([{ domain: 'vyntra.at', state: 'unknown', source: null, checkedAt: null }])
    expect(asked).toEqual([])
  })
})

describe('an empty answer', () => {
  it('counts once a name that certainly is registered came back', async () => {
    const { context, names } = registry('example.com')
    const answer = await source('rdap-com').search(query('Vyntra'), context)
    expect(answer).toMatchObject({ state: 'answered', records: 1, matches: 0, provenAt: '2026-11-20T09:00:00.000Z' })
    expect(answer.domains).toEqual([
      {
        domain: 'vyntra.com',
        state: 'not_in_registry',
        registeredOn: null,
        expiresOn: null,
        source: 'rdap.verisign.com',
        checkedAt: '2026-11-20T09:00:00.000Z',
        note: 'No active registration found; reserved names look the same.',
      },
    ])
    expect(names()).toEqual(['vyntra.com', 'example.com'])
  })

  it('is unknown where that name did not come back', async () => {
    const { context } = registry()
    const answer = await source('rdap-com').search(query('Vyntra'), context)
    expect(answer).toMatchObject({ state: 'not_proven', records: null, matches: null, provenAt: null, retryable: true })
    expect(answer.domains).toMatchObject([{ state: 'unknown' }])
  })

  it('is vouched for during ten minutes, and then proven anew', async () => {
    const { context, clock, names } = registry('example.com')
    const com = source('rdap-com')
    await com.search(query('Vyntra'), context)
    clock.now += 10 * 60_000
    expect(await com.search(query('Other'), context)).toMatchObject({ state: 'answered' })
    expect(names().filter((name) => name === 'example.com')).toHaveLength(1)
    clock.now += 1
    await com.search(query('Third'), context)
    expect(names().filter((name) => name === 'example.com')).toHaveLength(2)
  })

  it('is vouched for by a registration found by the same path', async () => {
    const { context, names } = registry('vyntra.com')
    const com = source('rdap-com')
    await com.search(query('Vyntra'), context)
    expect(await com.search(query('Other'), context)).toMatchObject({ state: 'answered', matches: 0 })
    expect(names()).toEqual(['vyntra.com', 'example.com', 'other.com'])
  })

  it('is not vouched for by another server than the one now named', async () => {
    const { context } = registry('example.com')
    let bootstrap = iana
    const gate = createHostGate()
    const com = createDomainSources({ bootstrap: () => bootstrap, gate }).find(({ id }) => id === 'rdap-com')
    await com?.search(query('Vyntra'), context)
    bootstrap = readBootstrap({
      version: '1.0',
      publication: '2026-11-02T00:00:00Z',
      services: [[['com'], ['https://new.example.org/']]],
    })
    expect(await com?.search(query('Vyntra'), registry().context)).toMatchObject({ state: 'not_proven' })
  })

  it('is never believed from another host than the registry’s own', async () => {
    const { context } = scriptedUpstream((url) => {
      if (lastSegment(url) === 'example.com') return jsonAnswer({ objectClassName: 'domain', ldhName: 'example.com' })
      if (url.hostname !== 'rdap.verisign.com') return new Response(null, { status: 404 })
      return new Response(null, { status: 302, headers: { location: `https://other.example.org${url.pathname}` } })
    })
    const answer = await source('rdap-com').search(query('Vyntra'), context)
    expect(answer).toMatchObject({ state: 'error', domains: [{ state: 'unknown' }] })
  })
})

describe('a name that is registered', () => {
  it('is told with its dates, without waiting for the known name', async () => {
    const { context } = scriptedUpstream((url, signal) => {
      if (lastSegment(url) === 'example.com') return silence(signal)
      const events = [
        { eventAction: 'registration', eventDate: '2019-02-01T00:00:00Z' },
        { eventAction: 'expiration', eventDate: '2027-02-01T00:00:00Z' },
      ]
      return jsonAnswer({ objectClassName: 'domain', ldhName: 'VYNTRA.COM', events })
    })
    const answer = await source('rdap-com').search(query('Vyntra'), context)
    expect(answer).toMatchObject({ state: 'answered', records: 1, matches: 1, reason: null })
    expect(answer.domains).toMatchObject([{ state: 'registered', registeredOn: '2019-02-01', expiresOn: '2027-02-01' }])
  })

  it('stays registered when the registry hands the question on', async () => {
    const { context } = scriptedUpstream((url) => {
      if (url.hostname === 'other.example.org')
        return jsonAnswer({ objectClassName: 'domain', ldhName: lastSegment(url) })
      return new Response(null, { status: 302, headers: { location: `https://other.example.org${url.pathname}` } })
    })
    const com = source('rdap-com')
    const answer = await com.search(query('Vyntra'), context)
    expect(answer).toMatchObject({ state: 'answered', matches: 1, provenAt: null })
  })
})

describe('two domains of one registry', () => {
  it('keep the good answer when the other fails, and the row says the failure', async () => {
    const { context } = scriptedUpstream((url) => {
      const name = lastSegment(url)
      if (name === 'vyntra-labs.com') return new Response('', { status: 503 })
      return jsonAnswer({ objectClassName: 'domain', ldhName: name })
    })
    const answer = await source('rdap-com').search(query('Vyntra Labs'), context)
    expect(answer).toMatchObject({ state: 'error', reason: 'answered 503', retryable: true, records: 1, matches: 1 })
    expect(answer.domains.map(({ domain, state }) => [domain, state])).toEqual([
      ['vyntralabs.com', 'registered'],
      ['vyntra-labs.com', 'unknown'],
    ])
  })

  it('count as two records', async () => {
    const { context } = registry('example.com', 'vyntralabs.com')
    const answer = await source('rdap-com').search(query('Vyntra Labs'), context)
    expect(answer).toMatchObject({ state: 'answered', records: 2, matches: 1 })
  })
})

describe('a registry that goes silent', () => {
  afterEach(() => vi.useRealTimers())

  it('leaves what is known, which is told before the deadline falls', async () => {
    vi.useFakeTimers()
    const { context } = scriptedUpstream((url, signal) =>
      lastSegment(url) === 'vyntra-labs.com'
        ? silence(signal)
        : jsonAnswer({ objectClassName: 'domain', ldhName: lastSegment(url) }),
    )
    const com = source('rdap-com')
    const answered = vi.fn()
    com.search(query('Vyntra Labs'), context).then(answered)
    await vi.advanceTimersByTimeAsync(com.deadlineMs - 1)
    expect(answered).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ state: 'timeout', reason: 'no answer in 3 s', records: 1, matches: 1 }),
    )
  })
})

it.each([400, 401, 403, 429, 500])('holds neither the name nor an address in what it says of a %d', async (status) => {
  const { context } = scriptedUpstream(() => new Response('vyntra', { status }))
  const { reason, domains } = await source('rdap-com').search(query('Vyntra'), context)
  expect(`${reason} ${domains[0]?.note}`).not.toMatch(/vyntra|http|verisign/i)
})
