import shipped from '../../../data/rdap-bootstrap.json' with { type: 'json' }
import type { Jurisdiction } from '../../contract/constants.ts'
import { createDomainSources } from '../domains/domains.ts'
import { type Bootstrap, readBootstrap } from '../domains/rdap.ts'
import { createRateLimiter } from '../http/rate-limiter.ts'
import type { Source, SourceQuery } from '../source.ts'
import { jsonAnswer, type ScriptedUpstream, scriptedUpstream } from './scripted-upstream.ts'

/** For tests: the bootstrap that ships. */
export const iana = readBootstrap(shipped)

/** For tests: a bootstrap that names one server for some top-level domains. */
export function naming(tlds: string[], address: string): Bootstrap {
  const publication = '2026-11-01T00:00:00Z'
  return readBootstrap({ version: '1.0', publication, services: [[tlds, [address]]] })
}

/** For tests: one registry's source, with a gate of its own that does not slow it down. */
export function domainSource(id: string, bootstrap: () => Bootstrap = () => iana): Source {
  const gate = createRateLimiter({ concurrency: 20, perSecond: 100 })
  const found = createDomainSources({ bootstrap, gate }).find((source) => source.id === id)
  if (!found) throw new Error(`no source ${id}`)
  return found
}

export function query(name: string, jurisdiction: Jurisdiction | null = null): SourceQuery {
  return { name, jurisdiction, niceClasses: [] }
}

/** For tests: the domain that a request asks for. */
export function domainIn(address: string | URL): string {
  const path = String(address)
  return path.slice(path.lastIndexOf('/') + 1)
}

interface ScriptedRegistry extends ScriptedUpstream {
  clock: { now: number }
  /** Domains that were asked for, in order. */
  names(): string[]
}

/** For tests: registries that hold the given domains and know nothing of others. */
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
