import { BRANDS } from './brands.ts'
import { REGISTRIES, registryFacts } from './domains/registries.ts'
import { DPMA } from './offices/dpma/index.ts'
import { EUIPO } from './offices/euipo/index.ts'
import type { Office } from './offices/office.ts'
import { SWISSREG } from './offices/swissreg/index.ts'
import { USPTO } from './offices/uspto/index.ts'
import { AUSTRIAN_MARKS, WIPO } from './offices/without-interface.ts'
import { ZEFIX } from './offices/zefix/index.ts'
import type { SourceFacts } from './source.ts'

/** Every office, in display order. Settings, imports, `GET /`, docs and disclosures derive from this list. */
export const OFFICES: readonly Office[] = [EUIPO, SWISSREG, DPMA, AUSTRIAN_MARKS, USPTO, WIPO, ZEFIX]

export function sourceList(offices: readonly Office[] = OFFICES): SourceFacts[] {
  return [...offices.map(({ facts }) => facts), ...REGISTRIES.map(registryFacts), BRANDS]
}

/** Recipient if a registry does not answer, because the service then queries a resolver. */
const RESOLVER = 'a DNS resolver, if its operator set one'

/** Recipient after a redirect, which may lead only to registries in the bootstrap lists (`domains/rdap.ts`). */
const REFERRED_TO = 'another domain registry, if one of these refers to it'

export function disclosedTo(offices: readonly Office[] = OFFICES): string[] {
  return [...new Set([...sourceList(offices).flatMap(({ tells }) => tells ?? []), REFERRED_TO, RESOLVER])]
}
