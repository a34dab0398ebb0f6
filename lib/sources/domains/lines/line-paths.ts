import type { AllowanceOf } from '../../upstream/budgets.ts'
import type { RegistryPath } from '../registry-path.ts'
import { EURID_DAS } from './eurid-das.ts'
import type { Endpoint, LineAsker } from './line-asker.ts'
import { createLineRegistry, type LineProtocol } from './line-registry.ts'
import { NICAT_WHOIS } from './nicat-whois.ts'

/**
 * How the registries without RDAP are asked by a line of text. An endpoint is null where the operator does not want it
 * asked.
 */
export interface LineOptions {
  ask: LineAsker
  eurid: Endpoint | null
  nicAt: Endpoint | null
  /** Where the budgets of these registries are counted; in memory where left out. */
  allowanceOf?: AllowanceOf | undefined
}

/** The services of EURid and nic.at, as their documentation names them. */
export const EURID_ENDPOINT: Endpoint = { host: 'das.eu', port: 4343 }
export const NICAT_ENDPOINT: Endpoint = { host: 'whois.nic.at', port: 43 }

/** The path to a registry by its own protocol, or `off` where the operator does not want it asked. */
export type LinePath = RegistryPath | 'off'

/** The paths to the registries without RDAP, by top-level domain. */
export function createLinePaths({ ask, eurid, nicAt, allowanceOf }: LineOptions): ReadonlyMap<string, LinePath> {
  const path = (endpoint: Endpoint | null, protocol: LineProtocol): LinePath =>
    endpoint === null ? 'off' : createLineRegistry(endpoint, protocol, ask, allowanceOf)
  return new Map([
    ['eu', path(eurid, EURID_DAS)],
    ['at', path(nicAt, NICAT_WHOIS)],
  ])
}
