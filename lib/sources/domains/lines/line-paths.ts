import type { AllowanceOf } from '../../upstream/budgets.ts'
import type { RegistryPath } from '../registry-path.ts'
import { EURID_DAS } from './eurid-das.ts'
import type { Endpoint, LineAsker } from './line-asker.ts'
import { createLineRegistry, type LineProtocol } from './line-registry.ts'
import { NICAT_WHOIS } from './nicat-whois.ts'

/** A null endpoint switches a registry off. */
export interface LineOptions {
  ask: LineAsker
  eurid: Endpoint | null
  nicAt: Endpoint | null
  /** In memory if missing. */
  allowanceOf?: AllowanceOf | undefined
}

/** As EURid and nic.at document them. */
export const EURID_ENDPOINT: Endpoint = { host: 'das.eu', port: 4343 }
export const NICAT_ENDPOINT: Endpoint = { host: 'whois.nic.at', port: 43 }

export type LinePath = RegistryPath | 'off'

/** Connectors by top-level domain. */
export function createLinePaths({ ask, eurid, nicAt, allowanceOf }: LineOptions): ReadonlyMap<string, LinePath> {
  const path = (endpoint: Endpoint | null, protocol: LineProtocol): LinePath =>
    endpoint === null ? 'off' : createLineRegistry(endpoint, protocol, ask, allowanceOf)
  return new Map([
    ['eu', path(eurid, EURID_DAS)],
    ['at', path(nicAt, NICAT_WHOIS)],
  ])
}
