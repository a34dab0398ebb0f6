import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDomainSources } from '../../lib/sources/domains/domains.ts'
import { createRateLimiter } from '../../lib/sources/http/rate-limiter.ts'
import type { SourceAnswer } from '../../lib/sources/source.ts'
import { createUpstreamSources, loadBootstrap, upstreamFetchFor } from '../../service/checks/sources.ts'
import { readConfig } from '../../service/ops/config.ts'
import { type Fakes, startFakes } from '../start.ts'
import { RDAP_MANNERS } from './rdap.ts'

let fakes: Fakes

beforeAll(async () => {
  fakes = await startFakes()
})
afterAll(() => fakes.close())
beforeEach(() => {
  fakes.rdap.setFault(null)
  fakes.eurid.setFault(null)
  fakes.nicAt.setFault(null)
  fakes.doh.setWildcard(false)
})

/** The row of one registry, asked by a service with these settings. */
async function row(tld: string, name: string, settings: Record<string, string> = {}): Promise<SourceAnswer> {
  const config = readConfig({ ...fakes.env, ...settings })
  const source = (await createUpstreamSources(config)).sources.find(({ id }) => id === `rdap-${tld}`)
  const fetch = upstreamFetchFor(config)
  const query = { name, jurisdiction: null, niceClasses: [] }
  return (await source?.search(query, { fetch, signal: AbortSignal.timeout(5000), now: Date.now })) as SourceAnswer
}

const states = ({ domains }: SourceAnswer) => domains.map(({ domain, state }) => `${domain} ${state}`)

describe.each(Object.keys(RDAP_MANNERS))('a registry with the manner %s', (manner) => {
  it('reports registered and unregistered names, in Unicode too', async () => {
    fakes.rdap.setManner('net', manner)
    for (const domain of ['vyntra.net', 'xn--mnchner-n2a.net', '2026.net']) fakes.rdap.register(domain)
    const bootstrap = await loadBootstrap(fakes.bootstrapFile)
    const net = createDomainSources({ bootstrap, gate: createRateLimiter() }).find(({ id }) => id === 'rdap-net')
    const context = { fetch: upstreamFetchFor(readConfig(fakes.env)), signal: AbortSignal.timeout(5000) }
    for (const [name, state] of Object.entries({
      Vyntra: 'registered',
      Münchner: 'registered',
      '2026': 'registered',
      Qzvyntrel: 'not_in_registry',
    })) {
      const query = { name, jurisdiction: null, niceClasses: [] }
      const answer = await net?.search(query, { ...context, now: Date.now })
      expect(answer, name).toMatchObject({ state: 'answered', domains: [{ state }] })
    }
  })
})

describe('.eu and .at', () => {
  it('are queried by the protocols of their registries', async () => {
    fakes.eurid.register('vyntra.eu')
    fakes.nicAt.register('vyntra.at', { registeredAt: '2000-08-25T20:16:35Z' })
    expect(await row('eu', 'Vyntra')).toMatchObject({ state: 'answered', records: 1, matches: 1 })
    const at = await row('at', 'Vyntra')
    expect(at).toMatchObject({ state: 'answered', domains: [{ state: 'registered', registeredOn: '2000-08-25' }] })
    expect(at.domains[0]?.source).toBe(fakes.nicAt.endpoint)
    expect(fakes.eurid.asked).toContain('get 1.0 vyntra')
    expect(fakes.nicAt.asked).toContain('vyntra.at')
  })

  it('report an unused name as not registered, proven by a canary', async () => {
    for (const tld of ['eu', 'at']) {
      const answer = await row(tld, 'Qzvyntrel')
      expect(answer).toMatchObject({ state: 'answered', matches: 0, domains: [{ state: 'not_in_registry' }] })
      expect(answer.provenAt).not.toBeNull()
    }
    expect(fakes.eurid.asked.at(-1)).toBe('get 1.0 eurid')
    expect(fakes.nicAt.asked.at(-1)).toBe('nic.at')
  })

  it('are queried for A-labels', async () => {
    fakes.eurid.register('xn--mnchner-n2a.eu')
    fakes.nicAt.register('xn--mnchner-n2a.at')
    expect(states(await row('eu', 'Münchner'))).toEqual(['xn--mnchner-n2a.eu registered'])
    expect(states(await row('at', 'Münchner'))).toEqual(['xn--mnchner-n2a.at registered'])
  })

  it('read any word as a name', async () => {
    for (const name of ['Quota', 'Exceeded', '2026']) {
      expect(states(await row('eu', name))).toEqual([`${name.toLowerCase()}.eu not_in_registry`])
      expect(states(await row('at', name))).toEqual([`${name.toLowerCase()}.at not_in_registry`])
    }
  })

  it.each(['RESERVED', 'BLOCKED', 'QUARANTINE', 'WITHDRAWN'])('report a reserved name: %s', async (status) => {
    fakes.eurid.register('kept.eu', { status: [status] })
    expect(states(await row('eu', 'Kept'))).toEqual(['kept.eu reserved'])
  })

  it('are not queried for as long as they require', async () => {
    const config = readConfig(fakes.env)
    const { sources } = await createUpstreamSources(config)
    const fetch = upstreamFetchFor(config)
    const ask = (tld: string) =>
      sources
        .find(({ id }) => id === `rdap-${tld}`)
        ?.search(
          { name: 'Qzvyntrel', jurisdiction: null, niceClasses: [] },
          { fetch, signal: AbortSignal.timeout(5000), now: Date.now },
        )
    for (const [tld, fake] of [['eu', fakes.eurid] as const, ['at', fakes.nicAt] as const]) {
      fake.setFault({ kind: 'rate_limited', retryAfter: '60' })
      const limited = await ask(tld)
      expect(limited).toMatchObject({ state: 'rate_limited', retryable: true, domains: [{ state: 'unknown' }] })
      fake.setFault(null)
      const before = fake.asked.length
      expect(await ask(tld)).toMatchObject({ state: 'rate_limited' })
      expect(fake.asked).toHaveLength(before)
    }
  })

  it('are not queried if the operator switches them off', async () => {
    const before = fakes.eurid.asked.length
    const answer = await row('eu', 'Vyntra', { EURID_DAS: 'off' })
    expect(answer).toMatchObject({ state: 'not_configured', domains: [{ state: 'unknown' }] })
    expect(answer.reason).toContain('switched off')
    expect(fakes.eurid.asked).toHaveLength(before)
  })
})

describe('DNS over HTTPS', () => {
  const doh = () => ({ DOH_URL: fakes.doh.url })

  it('is not queried if it is not set', async () => {
    fakes.rdap.setFault({ kind: 'server_error' })
    fakes.doh.delegate('delegated.com')
    expect(states(await row('com', 'Delegated'))).toEqual(['delegated.com unknown'])
    expect(fakes.doh.asked()).toEqual([])
  })

  it('raises unknown to registered, and the row still says that the registry failed', async () => {
    fakes.rdap.setFault({ kind: 'server_error' })
    fakes.doh.delegate('delegated.com')
    const answer = await row('com', 'Delegated', doh())
    expect(answer).toMatchObject({ state: 'error', records: 1, matches: 1, provenAt: null })
    expect(states(answer)).toEqual(['delegated.com registered'])
  })

  it('raises a name under a registry that cannot be queried', async () => {
    fakes.doh.delegate('delegated.eu')
    const answer = await row('eu', 'Delegated', { ...doh(), EURID_DAS: 'off' })
    expect(answer).toMatchObject({ state: 'not_configured', domains: [{ state: 'registered' }] })
  })

  it('leaves a domain unknown if it does not know it', async () => {
    fakes.rdap.setFault({ kind: 'server_error' })
    expect(states(await row('com', 'Qzvyntrel', doh()))).toEqual(['qzvyntrel.com unknown'])
  })

  it('changes nothing if it knows every name', async () => {
    fakes.rdap.setFault({ kind: 'server_error' })
    fakes.doh.setWildcard(true)
    expect(states(await row('com', 'Qzvyntrel', doh()))).toEqual(['qzvyntrel.com unknown'])
  })

  it('is not queried about what the registry answered, and lowers nothing', async () => {
    fakes.rdap.register('known.com')
    const before = fakes.doh.asked().length
    expect(states(await row('com', 'Known', doh()))).toEqual(['known.com registered'])
    expect(states(await row('com', 'Qzvyntrel', doh()))).toEqual(['qzvyntrel.com not_in_registry'])
    expect(fakes.doh.asked()).toHaveLength(before)
  })

  it('raises a name that a registry does not answer in time', async () => {
    fakes.rdap.setFault({ kind: 'hang' })
    fakes.doh.delegate('delegated.com')
    const answer = await row('com', 'Delegated', doh())
    expect(answer).toMatchObject({ state: 'timeout', domains: [{ state: 'registered' }] })
  })
})
