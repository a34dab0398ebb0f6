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

/** Endings that no browser can ask. */
const NEVER = ['.eu', '.at']

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

/** The endings of the domains that a card shows as unknown, and of those that it shows as not registered. */
function domainsIn(card: string): { unknown: string[]; unregistered: string[] } {
  const [, domains = ''] = /Domains(.*?)(?:\d+|No) registers? answered/s.exec(card) ?? []
  const parts = domains.split(/(not registered|registered|unknown)/)
  const endings = (state: string) => (parts[parts.indexOf(state) + 1] ?? '').trim().split(/\s+/).toSorted()
  return { unknown: endings('unknown'), unregistered: endings('not registered') }
}

/** What a card says became of a source that it lists as missing. */
function stateIn(card: string, source: string): string | undefined {
  const listed = card.slice(card.indexOf(source, card.search(/Domains/)))
  return /did not answer in time|did not answer|same letters only|a browser cannot ask it/.exec(listed)?.[0]
}

/** Expects of a card about a name that nobody has: no failure counts as an answer, and each one is named. */
export function seesFailing(card: string): void {
  expect(card).toContain('Not enough searched to tell')
  expect(card).toContain('On the sources that answered: no conflict found.')
  expect(domainsIn(card)).toEqual({
    unknown: [...NEVER, ...Object.keys(FAILING).map((tld) => `.${tld}`)].toSorted(),
    unregistered: ['.de', '.li', '.swiss'],
  })
  expect(stateIn(card, '.com (Verisign)')).toBe('did not answer in time')
  for (const source of ['.ch (SWITCH)', '.net (Verisign)', '.org (Public Interest Registry)', '.io (Identity Digital)'])
    expect(stateIn(card, source), source).toBe('did not answer')
  expect(stateIn(card, 'Swiss commercial register (Zefix)')).toBe('did not answer')
}

/** Expects of a later card about the same name that all registries have answered. */
export function seesMended(card: string): void {
  expect(domainsIn(card)).toEqual({
    unknown: NEVER.toSorted(),
    unregistered: ['.ch', '.com', '.de', '.io', '.li', '.net', '.org', '.swiss'],
  })
  expect(stateIn(card, 'Swiss commercial register (Zefix)')).toBe('same letters only')
  expect(card).not.toContain('did not answer')
}
