import { BRANDS } from './brands/facts.ts'
import { registryFacts } from './domains/facts.ts'
import { REGISTRIES } from './domains/registries.ts'
import { MARK_REGISTERS } from './offices/mark-facts.ts'
import { ZEFIX } from './offices/zefix/facts.ts'
import type { SourceFacts } from './register/facts.ts'

/**
 * Every register and registry, in the order in which they are shown. The sources that a service opens, `GET /`,
 * docs/COVERAGE.md and what the extension says of who sees a name are made from this list.
 */
export const SOURCE_LIST: readonly SourceFacts[] = [...MARK_REGISTERS, ZEFIX, ...REGISTRIES.map(registryFacts), BRANDS]

/** Asked about domains of which their registries said nothing, where the operator of the service set one. */
const RESOLVER = 'a DNS resolver, if its operator set one'

/** Registries whose RDAP server redirects: only those that the bootstrap lists are told (rdap.ts). */
const REFERRED_TO = 'another domain registry, if one of these refers to it'

/** Who may be sent a checked name, each once: offices, registries and a resolver that are asked live. */
export function whoIsTold(): string[] {
  return [...new Set([...SOURCE_LIST.flatMap(({ tells }) => tells ?? []), REFERRED_TO, RESOLVER])]
}
