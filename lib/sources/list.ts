import { BRANDS } from './brands/facts.ts'
import { registryFacts } from './domains/facts.ts'
import { REGISTRIES } from './domains/registries.ts'
import { AUSTRIAN_MARKS } from './offices/at-marks/index.ts'
import { DPMA } from './offices/dpma/index.ts'
import { EUIPO } from './offices/euipo/index.ts'
import type { Office } from './offices/office.ts'
import { SWISSREG } from './offices/swissreg/index.ts'
import { USPTO } from './offices/uspto/index.ts'
import { WIPO } from './offices/wipo/index.ts'
import { ZEFIX } from './offices/zefix/index.ts'
import type { SourceFacts } from './register/facts.ts'

/**
 * Every office, in the order in which they are shown: a line each. What a service opens, reads of its settings and imports,
 * `GET /`, the tables of the docs, the fault matrix and what the extension says of who sees a name are made from this list.
 */
export const OFFICES: readonly Office[] = [EUIPO, SWISSREG, DPMA, AUSTRIAN_MARKS, USPTO, WIPO, ZEFIX]

/** Every register and registry, in the order in which they are shown. */
export function sourceList(offices: readonly Office[] = OFFICES): SourceFacts[] {
  return [...offices.map(({ facts }) => facts), ...REGISTRIES.map(registryFacts), BRANDS]
}

/** The resolver, which is asked about domains of which their registries said nothing, where the operator set one. */
const RESOLVER = 'a DNS resolver, if its operator set one'

/** Registries to which an RDAP server redirects; only those that the bootstrap lists are told (domains/rdap/rdap.ts). */
const REFERRED_TO = 'another domain registry, if one of these refers to it'

/** Who may be sent a checked name, each once: offices, registries and a resolver that are asked live. */
export function whoIsTold(offices: readonly Office[] = OFFICES): string[] {
  return [...new Set([...sourceList(offices).flatMap(({ tells }) => tells ?? []), REFERRED_TO, RESOLVER])]
}
