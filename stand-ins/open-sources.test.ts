import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FAULTS } from '../e2e/faults/cases.ts'
import { createDnsResolver } from '../lib/sources/domains/dns.ts'
import { createDomainSources } from '../lib/sources/domains/domains.ts'
import { createRateLimiter } from '../lib/sources/http/rate-limiter.ts'
import { createRegisters } from '../lib/sources/offices/registers.ts'
import { CONTROL_COMPANY } from '../lib/sources/offices/zefix/connector.ts'
import { ZEFIX } from '../lib/sources/offices/zefix/index.ts'
import { createLindasConnector } from '../lib/sources/offices/zefix/lindas.ts'
import type { Source, SourceAnswer } from '../lib/sources/source.ts'
import { loadBootstrap } from '../service/checks/sources.ts'
import { createLineAsker, createUpstreamFetch } from '../service/checks/upstream-fetch.ts'
import { readEndpoint } from '../service/ops/config.ts'
import { type Fakes, startFakes } from './start.ts'

let fakes: Fakes
const fetch = createUpstreamFetch({ allowLoopbackHosts: ['127.0.0.1'] })

beforeAll(async () => {
  fakes = await startFakes()
})
afterAll(() => fakes.close())
afterEach(() => {
  fakes.rdap.setFault(null)
  fakes.lindas.setFault(null)
  fakes.eurid.setFault(null)
  fakes.nicAt.setFault(null)
  fakes.doh.setFault(null)
})

const UNUSED = 'Qzvyntrel'

function search(source: Source, name: string, milliseconds = 5000): Promise<SourceAnswer> {
  const signal = AbortSignal.timeout(milliseconds)
  return source.search({ name, jurisdiction: 'AT', niceClasses: [] }, { fetch, signal, now: Date.now })
}

async function registries(dohUrl: string | null = null): Promise<Source[]> {
  const bootstrap = await loadBootstrap(fakes.bootstrapFile)
  const ask = createLineAsker({ allowLoopbackHosts: ['127.0.0.1'] })
  const lines = { ask, eurid: readEndpoint(fakes.eurid.endpoint), nicAt: readEndpoint(fakes.nicAt.endpoint) }
  const gate = createRateLimiter()
  const resolver = dohUrl === null ? null : createDnsResolver(dohUrl, gate)
  return createDomainSources({ bootstrap, gate, lines, resolver })
}

async function registry(tld: string, dohUrl: string | null = null): Promise<Source> {
  return (await registries(dohUrl)).find(({ id }) => id === `rdap-${tld}`) as Source
}

/** The company register, asked through LINDAS alone. */
function register(): Source {
  const live = [createLindasConnector({ url: fakes.lindas.url, gate: createRateLimiter() })]
  return createRegisters([ZEFIX.facts], { connection: () => ({ live }) })[0] as Source
}

/** Texts that the company register was searched for, without the control company that proves that it answers. */
const namesAsked = () => fakes.lindas.asked().filter((text) => text !== CONTROL_COMPANY.toLowerCase())

describe('without a fault', () => {
  it('every registry, each in its manner, reports which names are registered', async () => {
    fakes.rdap.register('vyntra.ch', { registeredAt: '2019-02-01T00:00:00Z', expiresAt: '2027-02-01T00:00:00Z' })
    for (const source of await registries()) {
      const answer = await search(source, 'Vyntra')
      expect(answer, source.id).toMatchObject({
        state: 'answered',
        records: 1,
        matches: source.id === 'rdap-ch' ? 1 : 0,
      })
      expect(answer.provenAt, source.id).not.toBeNull()
      if (source.id === 'rdap-ch')
        expect(answer.domains).toMatchObject([{ registeredOn: '2019-02-01', expiresOn: '2027-02-01' }])
    }
  })

  it('the company register finds its companies, and nothing for an unused name', async () => {
    const migros = await search(register(), 'Migros Bank')
    expect(migros.hits.map(({ name, number }) => [name, number])).toContainEqual(['Migros Bank AG', 'CHE105841533'])
    expect(await search(register(), UNUSED)).toMatchObject({ state: 'answered', matches: 0, hits: [] })
    expect(namesAsked()).toEqual(['migros bank', UNUSED.toLowerCase()])
  })

  it.each(['") || true) } #', '\\") || true) } #', 'a"b\\c\nd', "L'Oréal", '{}'])(
    'the company register reads %j only as text',
    async (name) => {
      expect(await search(register(), name)).toMatchObject({ state: 'answered', matches: 0 })
      expect(namesAsked().at(-1)).toBe(name.toLowerCase())
    },
  )
})

describe('a canary', () => {
  it('does not outweigh a registry that fails afterwards', async () => {
    const com = await registry('com')
    expect(await search(com, UNUSED)).toMatchObject({ state: 'answered' })
    const told = FAULTS.filter(({ states }) => states.includes('error') || states.includes('timeout'))
    for (const { name, fault = null, ofTokens } of told) {
      // Once proven, the registry of .com may say with a 404, with or without a body, that a name is not registered.
      if (fault === null || ofTokens || ['not_found', 'empty_not_found'].includes(fault.kind)) continue
      fakes.rdap.setFault(fault)
      const answer = await search(com, UNUSED, 300)
      expect(answer.state, name).not.toBe('answered')
      expect(answer.domains, name).toMatchObject([{ state: 'unknown' }])
    }
  })

  it('is queried once and then cached', async () => {
    const org = await registry('org')
    const before = fakes.rdap.asked().length
    await search(org, UNUSED)
    await search(org, UNUSED)
    expect(fakes.rdap.asked().slice(before).sort()).toEqual(['example.org', 'qzvyntrel.org', 'qzvyntrel.org'])
  })
})

describe('a registry that requires a pause', () => {
  it('is not queried until the pause is over', async () => {
    const com = await registry('com')
    fakes.rdap.setFault({ kind: 'rate_limited', retryAfter: '60' })
    await search(com, UNUSED)
    fakes.rdap.setFault(null)
    const before = fakes.rdap.asked().length
    expect(await search(com, UNUSED)).toMatchObject({ state: 'rate_limited', retryable: true })
    expect(fakes.rdap.asked()).toHaveLength(before)
  })
})

it('does not affect other registries if one of them fails', async () => {
  fakes.rdap.setFault({ kind: 'server_error' }, 'ch')
  const states = await Promise.all(
    ['com', 'ch', 'at'].map(async (tld) => (await search(await registry(tld), UNUSED)).state),
  )
  expect(states).toEqual(['answered', 'error', 'answered'])
})
