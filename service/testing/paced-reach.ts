import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS } from '../../lib/sources/domains/das-whois.ts'
import { createDomainSources } from '../../lib/sources/domains/domains.ts'
import type { QuotaOf } from '../../lib/sources/http/quota.ts'
import { createRateLimiter } from '../../lib/sources/http/rate-limiter.ts'
import { EUIPO } from '../../lib/sources/offices/euipo/index.ts'
import { createRegisters } from '../../lib/sources/offices/registers.ts'
import type { Fakes } from '../../stand-ins/start.ts'
import { loadBootstrap } from '../checks/sources.ts'
import { createLineAsker, createUpstreamFetch } from '../checks/upstream-fetch.ts'
import { openLivePaths } from '../ops/connectors.ts'
import type { Reach } from '../service.ts'

const COM = 'https://rdap.example.org'
const API = 'https://api.example.org'
const SIGN_IN = 'https://sign-in.example.org'

/** Returns settings that give EUIPO's API a public address, as in production. */
export function pacedSettings({ euipo }: Fakes): Record<string, string> {
  const { apiUrl, tokenUrl, clientId, clientSecret } = euipo.settings
  return {
    EUIPO_API_URL: API + new URL(apiUrl).pathname,
    EUIPO_TOKEN_URL: SIGN_IN + new URL(tokenUrl).pathname,
    EUIPO_CLIENT_ID: clientId,
    EUIPO_CLIENT_SECRET: clientSecret,
  }
}

/**
 * Reaches the stand-ins of `.com`, nic.at and EUIPO under public addresses, because the service does not limit queries
 * to this machine. A check queries only these sources.
 */
export function pacedReach({ rdap, nicAt, euipo }: Fakes, budgeted: (allowanceOf: QuotaOf) => QuotaOf): Reach {
  const really = new Map([
    [COM, rdap.of('com').origin],
    [API, euipo.origin],
    [SIGN_IN, new URL(euipo.settings.tokenUrl).origin],
  ])
  const asked = createUpstreamFetch({ allowLoopbackHosts: ['127.0.0.1'] })
  const lineAsker = createLineAsker({ allowLoopbackHosts: ['127.0.0.1'] })
  const [host = '', port] = nicAt.endpoint.split(':')
  return {
    upstreamFetchFor: () => (input, init) => {
      const { origin, href } = new URL(String(input))
      return asked(href.replace(origin, really.get(origin) ?? origin), init)
    },
    async openSources(config, { allowanceOf }) {
      const counted = allowanceOf && budgeted(allowanceOf)
      const file = join(mkdtempSync(join(tmpdir(), 'paced-')), 'bootstrap.json')
      const services = [[['com'], [`${COM}/com/v1/`]]]
      writeFileSync(file, JSON.stringify({ version: '1.0', publication: '2026-11-20T00:00:00Z', services }))
      const gate = createRateLimiter()
      const live = openLivePaths(config, gate, counted)
      const registers = createRegisters([EUIPO.facts], { connection: (id) => ({ live: live.of(id) }) })
      const domains = createDomainSources({
        bootstrap: await loadBootstrap(file),
        gate,
        lines: {
          ask: (request, signal) => lineAsker({ ...request, host, port: Number(port) }, signal),
          eurid: ENDPOINTS.eurid,
          nicAt: ENDPOINTS.nicAt,
          ...(counted && { allowanceOf: counted }),
        },
      })
      return {
        all: [...registers, ...domains.filter(({ id }) => id === 'rdap-com' || id === 'rdap-at')],
        upstreams: live.states,
        resolvers: () => [],
        searches: () => ({ threads: 0, running: 0, waiting: 0 }),
        gaps: () => [],
        canSearch: () => true,
        readable: [],
        close: async () => {},
      }
    },
  }
}
