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

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/**
 * The fetch that upstreams are asked with. It reaches a loopback address only where the operator
 * named one: directly, or through a bootstrap file of the operator's own.
 */
export function upstreamFetchFor(config: Pick<Config, 'lindasUrl' | 'rdapBootstrap'>): typeof fetch {
  const lindas = new URL(config.lindasUrl).hostname.replace(/^\[|\]$/g, '')
  const allowLoopbackHosts = config.rdapBootstrap === null ? LOOPBACK.filter((host) => host === lindas) : LOOPBACK
  return createUpstreamFetch({ allowLoopbackHosts })
}
