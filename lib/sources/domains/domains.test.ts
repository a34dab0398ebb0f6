import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Jurisdiction } from '../../contract/constants.ts'
import { createRateLimiter } from '../http/rate-limiter.ts'
import { domainIn, domainSource, iana, naming, query, scriptedRegistry } from '../testing/scripted-registry.ts'
import { jsonAnswer, scriptedUpstream, silence } from '../testing/scripted-upstream.ts'
import { ENDPOINTS, type LineOptions } from './das-whois.ts'
import { createDomainSources } from './domains.ts'
import { NO_BOOTSTRAP } from './rdap.ts'

const operators = naming(['at', 'eu'], 'https://rdap.example.org/')

/** Creates registries that redirect every query to a host, which has a record of every domain. */
function handingOn(host: string) {
  return scriptedUpstream((url) => {
    if (url.hostname === host) return jsonAnswer({ objectClassName: 'domain', ldhName: domainIn(url) })
    return new Response(null, { status: 302, headers: { location: `https://${host}${url.pathname}` } })
  })
}

describe('required registries', () => {
  const required = (jurisdiction: Jurisdiction | null, bootstrap = iana, lines?: LineOptions) => {
    const sources = createDomainSources({
      bootstrap: () => bootstrap,
      gate: createRateLimiter(),
      ...(lines && { lines }),
    })
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
  ])('for %s are %j', (jurisdiction, ids) => {
    expect(required(jurisdiction)).toEqual(ids)
  })

  it('include a country domain if the operator names a server for it', () => {
    expect(required('AT', operators)).toEqual(['rdap-com', 'rdap-at'])
    expect(required('EU', operators)).toEqual(['rdap-com', 'rdap-eu'])
  })

  it('include .eu and .at if their own protocols can be queried, even if these are switched off', () => {
    for (const endpoint of [ENDPOINTS.eurid, null]) {
      const lines = { ask: vi.fn(), eurid: endpoint, nicAt: endpoint }
      expect(required('AT', iana, lines)).toEqual(['rdap-com', 'rdap-at'])
      expect(required('EU', iana, lines)).toEqual(['rdap-com', 'rdap-eu'])
      expect(required('CH', iana, lines)).toEqual(['rdap-com', 'rdap-ch'])
    }
  })

  it('include a country domain with a server even if no bootstrap file could be fetched', () => {
    expect(required('CH', NO_BOOTSTRAP)).toEqual(['rdap-com', 'rdap-ch'])
    expect(required('US', NO_BOOTSTRAP)).toEqual(['rdap-com', 'rdap-us'])
    expect(required('EU', NO_BOOTSTRAP)).toEqual(['rdap-com'])
  })

  it('include .us only for the United States', () => {
    const us = domainSource('rdap-us')
    expect(us.role(query('Vyntra'))).toEqual({ asked: false, reason: 'not part of a check without a jurisdiction' })
    expect(us.role(query('Vyntra', 'CH'))).toEqual({ asked: false, reason: 'not part of a check for CH' })
    expect(us.role(query('Vyntra', 'US'))).toEqual({ asked: true, required: true })
  })

  it('state if a server address is not from IANA', () => {
    expect(domainSource('rdap-com').attribution).toBeNull()
    expect(domainSource('rdap-ch').attribution).toBe('registry server, not in IANA bootstrap')
  })
})

describe('a domain query', () => {
  it.each<[string, string, Jurisdiction | null, string[]]>([
    ['rdap-com', 'Vyntra', null, ['vyntra.com']],
    ['rdap-com', 'Vyntra Labs', null, ['vyntralabs.com', 'vyntra-labs.com']],
    ['rdap-ch', 'Vyntra Labs', null, ['vyntralabs.ch', 'vyntra-labs.ch']],
    ['rdap-ch', 'Vyntra Labs', 'DE', ['vyntralabs.ch']],
    ['rdap-de', 'Vyntra Labs', 'DE', ['vyntralabs.de', 'vyntra-labs.de']],
    ['rdap-net', 'Vyntra Labs', 'DE', ['vyntralabs.net']],
  ])('%s, %s, %s: %j', async (id, name, jurisdiction, domains) => {
    const { context } = scriptedRegistry()
    const answer = await domainSource(id).search(query(name, jurisdiction), context)
    expect(answer.domains.map(({ domain }) => domain)).toEqual(domains)
  })

  it('explains why a name cannot be a domain, without sending anything', async () => {
    const { context, asked } = scriptedRegistry()
    const answer = await domainSource('rdap-com').search(query('x'.repeat(80)), context)
    expect(answer).toMatchObject({ state: 'error', retryable: false, domains: [], provenAt: null })
    expect(answer.reason).toBe('the name is longer than the 63 characters of a domain')
    expect(asked).toEqual([])
  })

  it('returns no answer if no server is known', async () => {
    const { context, asked } = scriptedRegistry()
    const answer = await domainSource('rdap-at').search(query('Vyntra', 'AT'), context)
    expect(answer).toMatchObject({ state: 'not_configured', records: null, matches: null })
    expect(answer.domains).toMatchObject([{ domain: 'vyntra.at', state: 'unknown', source: null, checkedAt: null }])
    expect(asked).toEqual([])
  })
})

describe('a registry without a server', () => {
  it.each([
    ['rdap-at', iana, 'the registry publishes no RDAP server', false],
    ['rdap-swiss', operators, 'the RDAP bootstrap in force names no server', false],
    ['rdap-com', NO_BOOTSTRAP, 'the RDAP bootstrap could not be fetched yet', true],
    ['rdap-at', NO_BOOTSTRAP, 'the RDAP bootstrap could not be fetched yet', true],
  ])('%s states the reason', async (id, bootstrap, said, retryable) => {
    const { context, asked } = scriptedRegistry()
    const source = domainSource(id, () => bootstrap)
    const answer = await source.search(query('Vyntra'), context)
    const reason = expect.stringContaining(said)
    expect(answer).toMatchObject({ state: 'not_configured', reason, retryable, domains: [{ state: 'unknown' }] })
    expect(answer.domains[0]?.note).toContain(said)
    expect(source.missing).toContain(said)
    expect(asked).toEqual([])
  })
})

describe('a rule of the registry', () => {
  it.each([
    ['rdap-ch', 'K2', 'reserved', '.ch takes names of 3 characters and more.'],
    ['rdap-de', '小米', 'reserved', '.de takes Latin letters alone.'],
    ['rdap-ch', 'Kęlvo', 'reserved', '.ch does not take all of these letters.'],
    ['rdap-com', '小米', 'not_in_registry', expect.stringMatching(/look the same\.$/)],
    ['rdap-ch', '2026', 'not_in_registry', expect.stringMatching(/look the same\.$/)],
  ])('turns an empty answer of %s about %s into %s: %s', async (id, name, state, note) => {
    const { context } = scriptedRegistry('nic.ch', 'denic.de', 'example.com')
    const { domains } = await domainSource(id).search(query(name), context)
    expect(domains).toMatchObject([{ state, note }])
  })
})

describe('a name with a letter that only some registries accept', () => {
  it.each([
    ['rdap-com', 'Maßvola', ['massvola.com']],
    ['rdap-ch', 'MAẞVOLA', ['massvola.ch']],
    ['rdap-us', 'Maßvola', ['massvola.us']],
    ['rdap-de', 'Maßvola', ['xn--mavola-cta.de', 'massvola.de']],
    ['rdap-swiss', 'MAẞVOLA', ['xn--mavola-cta.swiss', 'massvola.swiss']],
    ['rdap-com', 'Süß Tal', ['xn--ssstal-3ya.com', 'xn--sss-tal-n2a.com']],
    ['rdap-com', 'Κελβος', ['xn--nxafofvy.com']],
    ['rdap-de', 'Massvola', ['massvola.de']],
    ['rdap-com', 'نامه\u{200C}ای', ['xn--mgba3gch31f060k.com', 'xn--mgba3gch31f.com']],
    ['rdap-org', 'क्\u{200D}ष', ['xn--11b2ezcw70k.org', 'xn--11b2ezc.org']],
    ['rdap-com', 'क\u{200D}ष', ['xn--11b2e.com']],
    ['rdap-com', 'Kel\u{200D}vo', ['kelvo.com']],
  ])('is queried at %s, for %s, as %j', async (id, name, domains) => {
    const answer = await domainSource(id).search(query(name), scriptedRegistry().context)
    expect(answer.domains.map(({ domain }) => domain)).toEqual(domains)
  })

  it('has a match if one of its spellings is registered', async () => {
    const { context } = scriptedRegistry('denic.de', 'massvola.de', 'massvola.com')
    const answer = await domainSource('rdap-de').search(query('Maßvola'), context)
    expect(answer.domains.map(({ state }) => state)).toEqual(['not_in_registry', 'registered'])
    expect(answer).toMatchObject({ records: 2, matches: 1 })
    expect(await domainSource('rdap-com').search(query('Maßvola'), context)).toMatchObject({ matches: 1 })
  })
})

describe('a registered name', () => {
  it('is reported with its dates, without waiting for the canary', async () => {
    const { context } = scriptedUpstream((url, signal) => {
      if (domainIn(url) === 'example.com') return silence(signal)
      const events = [
        { eventAction: 'registration', eventDate: '2019-02-01T00:00:00Z' },
        { eventAction: 'expiration', eventDate: '2027-02-01T00:00:00Z' },
      ]
      return jsonAnswer({ objectClassName: 'domain', ldhName: 'VYNTRA.COM', events })
    })
    const answer = await domainSource('rdap-com').search(query('Vyntra'), context)
    expect(answer).toMatchObject({ state: 'answered', records: 1, matches: 1, reason: null })
    expect(answer.domains).toMatchObject([{ state: 'registered', registeredOn: '2019-02-01', expiresOn: '2027-02-01' }])
  })

  it('is reported if the registry redirects to another one that the bootstrap lists', async () => {
    const { context } = handingOn('rdap.centralnic.com')
    const answer = await domainSource('rdap-com').search(query('Vyntra'), context)
    expect(answer).toMatchObject({ state: 'answered', matches: 1, provenAt: null })
  })

  it.each([
    ['rdap.example.org', iana],
    ['rdap.centralnic.com', operators],
  ])('is not disclosed to %s, which the current bootstrap does not list', async (host, bootstrap) => {
    const { context, asked } = handingOn(host)
    const answer = await domainSource('rdap-de', () => bootstrap).search(query('Vyntra'), context)
    const reason = 'redirected to another server than those of the registries, which was not told the name'
    expect(answer).toMatchObject({ state: 'error', reason, retryable: false, domains: [{ state: 'unknown' }] })
    expect(asked.filter((line) => !line.startsWith('GET https://rdap.denic.de/'))).toEqual([])
  })
})

describe('two domains of one registry', () => {
  it('keep the good answer if the other fails, and the row reports the failure', async () => {
    const { context } = scriptedUpstream((url) => {
      const name = domainIn(url)
      if (name === 'vyntra-labs.com') return new Response('', { status: 503 })
      return jsonAnswer({ objectClassName: 'domain', ldhName: name })
    })
    const answer = await domainSource('rdap-com').search(query('Vyntra Labs'), context)
    expect(answer).toMatchObject({ state: 'error', reason: 'answered 503', retryable: true, records: 1, matches: 1 })
    expect(answer.domains.map(({ domain, state }) => [domain, state])).toEqual([
      ['vyntralabs.com', 'registered'],
      ['vyntra-labs.com', 'unknown'],
    ])
  })

  it('count as two records', async () => {
    const { context } = scriptedRegistry('example.com', 'vyntralabs.com')
    const answer = await domainSource('rdap-com').search(query('Vyntra Labs'), context)
    expect(answer).toMatchObject({ state: 'answered', records: 2, matches: 1 })
  })
})

describe('a registry that goes silent', () => {
  afterEach(() => vi.useRealTimers())

  it('returns what is known before the deadline', async () => {
    vi.useFakeTimers()
    const { context } = scriptedUpstream((url, signal) =>
      domainIn(url) === 'vyntra-labs.com'
        ? silence(signal)
        : jsonAnswer({ objectClassName: 'domain', ldhName: domainIn(url) }),
    )
    const com = domainSource('rdap-com')
    const answered = vi.fn()
    com.search(query('Vyntra Labs'), context).then(answered)
    await vi.advanceTimersByTimeAsync(com.deadlineMs - 1)
    expect(answered).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ state: 'timeout', reason: 'no answer in 3 s', records: 1, matches: 1 }),
    )
  })
})

it.each(['Vyntra', 'Vyntra Labs', 'i', '!'])('lists the domains that it queries for %s as unknown', async (name) => {
  const { context } = scriptedUpstream(() => new Response('', { status: 500 }))
  for (const id of ['rdap-com', 'rdap-ch']) {
    const source = domainSource(id)
    const { domains } = await source.search(query(name, 'CH'), context)
    const unknown = source.unknown?.(query(name, 'CH'), 'no answer in 3 s')
    expect(unknown?.map(({ domain }) => domain)).toEqual(domains.map(({ domain }) => domain))
    for (const each of unknown ?? [])
      expect(each).toMatchObject({ state: 'unknown', note: 'Not known: no answer in 3 s.' })
  }
})

it.each([400, 401, 403, 429, 500])('reports a %d without the name or an address', async (status) => {
  const { context } = scriptedUpstream(() => new Response('vyntra', { status }))
  const { reason, domains } = await domainSource('rdap-com').search(query('Vyntra'), context)
  expect(`${reason} ${domains[0]?.note}`).not.toMatch(/vyntra|http|verisign/i)
})
