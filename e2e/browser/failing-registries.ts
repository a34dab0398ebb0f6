import { expect } from 'vitest'
import type { Fault } from '../../stand-ins/misbehave.ts'
import type { Fakes } from '../../stand-ins/start.ts'

/** Registries that fail at the same time, each in a way of its own. Those that are left out answer as usual. */
const FAILING: Record<string, Fault> = {
  // Silent until the time for it is over.
  com: { kind: 'hang' },
  // The page of a network that wants a sign-in first.
  net: { kind: 'page' },
  // A gateway in front of the registry, which knows no way to it.
  org: { kind: 'no_route' },
  // An answer that breaks off.
  ch: { kind: 'truncated' },
  // An answer of another kind than was asked for.
  io: { kind: 'wrong_xml' },
}

type Failing = Pick<Fakes, 'rdap' | 'lindas'>

/** Makes registries of domains fail, and the register of companies, which answers with a page that it calls JSON. */
export function failRegistries({ rdap, lindas }: Failing): void {
  for (const [tld, fault] of Object.entries(FAILING)) rdap.setFault(fault, tld)
  lindas.setFault({ kind: 'page_called_json' })
}

/** Has all registries answer as usual. */
export function mendRegistries({ rdap, lindas }: Failing): void {
  rdap.setFault(null)
  lindas.setFault(null)
}

/** Endings of the domains that a card shows with a sign: `○` for not registered, `?` for no answer, of which it shows one. */
function endingsWith(sign: string, card: string): string[] {
  return [...card.matchAll(/(\.\w+) ([○?])/g)].flatMap(([, tld = '', found]) => (found === sign ? tld : [])).toSorted()
}

/** Expects of a card about a name that nobody has: no failure counts as an answer. */
export function seesFailing(card: string): void {
  expect(card).toContain('Not enough searched to tell')
  expect(endingsWith('○', card)).toEqual(['.de', '.li', '.swiss'])
  expect(endingsWith('?', card)).toHaveLength(1)
  expect(card).toMatch(/Companies CH\s+no answer/)
}

/** Expects of a later card about the same name that all registries have answered. */
export function seesMended(card: string): void {
  expect(endingsWith('○', card)).toEqual(['.ch', '.com', '.li'])
  expect(card).not.toMatch(/Companies CH\s+no answer/)
}
