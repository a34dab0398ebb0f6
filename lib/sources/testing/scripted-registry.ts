import shipped from '../../../data/rdap-bootstrap.json' with { type: 'json' }
import type { Jurisdiction } from '../../contract/constants.ts'
import { createDomainSources } from '../domains/domains.ts'
import { type Bootstrap, readBootstrap } from '../domains/rdap.ts'
import { createRateLimiter } from '../http/rate-limiter.ts'
import type { Source, SourceQuery } from '../source.ts'
import { jsonAnswer, type ScriptedUpstream, scriptedUpstream } from './scripted-upstream.ts'

/** The bootstrap that ships, for tests. */
export const iana = readBootstrap(shipped)

/** Returns a bootstrap for tests with one server for some top-level domains. */
export function naming(tlds: string[], address: string): Bootstrap {
  const publication = '2026-11-01T00:00:00Z'
  return readBootstrap({ version: '1.0', publication, services: [[tlds, [address]]] })
}

/** Returns one registry's source for tests, with its own rate limiter that does not slow it down. */
export function domainSource(id: string, bootstrap: () => Bootstrap = () => iana): Source {
  const gate = createRateLimiter({ concurrency: 20, perSecond: 100 })
  const found = createDomainSources({ bootstrap, gate }).find((source) => source.id === id)
  if (!found) throw new Error(`no source ${id}`)
  return found
}

export function query(name: string, jurisdiction: Jurisdiction | null = null): SourceQuery {
  return { name, jurisdiction, niceClasses: [] }
}

/** Returns the domain that a request queries. */
export function domainIn(address: string | URL): string {
  const path = String(address)
  return path.slice(path.lastIndexOf('/') + 1)
}

interface ScriptedRegistry extends ScriptedUpstream {
  clock: { now: number }
  /** Returns the queried domains, in order. */
  names(): string[]
}

/** Creates registries for tests that know only the given domains. */
export function scriptedRegistry(...domains: string[]): ScriptedRegistry {
  const clock = { now: Date.parse('2026-11-20T09:00:00Z') }
  const upstream = scriptedUpstream(
    (url) => {
      const domain = domainIn(url)
      return domains.includes(domain)
        ? jsonAnswer({ objectClassName: 'domain', ldhName: domain.toUpperCase(), events: [] })
        : new Response(null, { status: 404 })
    },
    { now: () => clock.now },
  )
  return { clock, ...upstream, names: () => upstream.asked.map(domainIn) }
}
