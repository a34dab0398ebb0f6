import { bareHost, LOOPBACK_HOSTS } from '../lib/loopback.ts'
import { createBrandsSource } from '../lib/sources/brands.ts'
import { createDomainSources } from '../lib/sources/domains.ts'
import { createHostGate } from '../lib/sources/host-gate.ts'
import { createLindasSource } from '../lib/sources/lindas.ts'
import { createUnconnectedRegisters } from '../lib/sources/registers.ts'
import type { Source } from '../lib/sources/source.ts'
import type { Config } from './config.ts'
import { loadBrands } from './registers/brands.ts'
import { loadBootstrap } from './registers/rdap-bootstrap.ts'
import { createUpstreamFetch } from './upstream-fetch.ts'

/** Every source of this service, in the order they are shown. */
export async function createSources(config: Pick<Config, 'lindasUrl' | 'rdapBootstrap'>): Promise<Source[]> {
  const gate = createHostGate()
  const bootstrap = await loadBootstrap(config.rdapBootstrap)
  return [
    ...createUnconnectedRegisters(),
    createLindasSource({ url: config.lindasUrl, gate }),
    ...createDomainSources({ bootstrap, gate }),
    createBrandsSource(loadBrands()),
  ]
}

/**
 * The fetch that upstreams are asked with. It reaches a loopback address only where the operator
 * named one: directly, or through a bootstrap file of the operator's own.
 */
export function upstreamFetchFor(config: Pick<Config, 'lindasUrl' | 'rdapBootstrap'>): typeof fetch {
  const lindas = bareHost(new URL(config.lindasUrl).hostname)
  const allowLoopbackHosts =
    config.rdapBootstrap === null ? LOOPBACK_HOSTS.filter((host) => host === lindas) : LOOPBACK_HOSTS
  return createUpstreamFetch({ allowLoopbackHosts })
}
