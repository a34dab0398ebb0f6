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
 * Every office, in the order in which they are shown, a line each. From this list come what a service opens, imports
 * and reads of its settings, `GET /`, the tables of the docs, the fault matrix, and what the extension says about who
 * sees a name.
 */
export const OFFICES: readonly Office[] = [EUIPO, SWISSREG, DPMA, AUSTRIAN_MARKS, USPTO, WIPO, ZEFIX]

/** Every register and registry, in the order in which they are shown. */
export function sourceList(offices: readonly Office[] = OFFICES): SourceFacts[] {
  return [...offices.map(({ facts }) => facts), ...REGISTRIES.map(registryFacts), BRANDS]
}

/** A resolver is asked about domains when their registry gave no answer, if the operator set one. */
const RESOLVER = 'a DNS resolver, if its operator set one'

/**
 * Registries to which an RDAP server may redirect. Only those that the bootstrap lists are told the name
 * (domains/rdap/rdap.ts).
 */
const REFERRED_TO = 'another domain registry, if one of these refers to it'

/** Who may be sent a checked name, each once: offices, registries and a resolver that are asked live. */
export function whoIsTold(offices: readonly Office[] = OFFICES): string[] {
  return [...new Set([...sourceList(offices).flatMap(({ tells }) => tells ?? []), REFERRED_TO, RESOLVER])]
}
