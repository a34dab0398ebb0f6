import { createBrandsSource } from '../lib/sources/brands.ts'
import { createDomainSources } from '../lib/sources/domains.ts'
import { createHostGate } from '../lib/sources/host-gate.ts'
import { createLindasSource } from '../lib/sources/lindas.ts'
import { createUnconnectedRegisters } from '../lib/sources/registers.ts'
import type { Source } from '../lib/sources/source.ts'
import type { Config } from './config.ts'
import { loadBrands } from './registers/brands.ts'
import { loadBootstrap } from './registers/rdap-bootstrap.ts'

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
