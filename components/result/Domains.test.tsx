import { expect, it } from 'vitest'
import type { DomainAnswer } from '../../lib/contract/checks/answer.ts'
import { readRdapDomain } from '../../lib/sources/domains/rdap.ts'
import { unknownDomain } from '../../lib/sources/domains/registry-answer.ts'
import { draw, spacedText, textOf } from '../testing/draw.tsx'
import { Domains } from './coverage.tsx'

// @vitest-environment happy-dom

/** Returns a registered domain with these statuses, as if read from an RDAP answer. */
function withStatus(...status: string[]): DomainAnswer {
  const events = [{ eventAction: 'registration', eventDate: '2019-02-01T00:00:00Z' }]
  const reading = readRdapDomain({ objectClassName: 'domain', ldhName: 'vyntra.com', status, events }, 'vyntra.com')
  if ('reason' in reading) throw new Error(reading.reason)
  return { domain: 'vyntra.com', source: 'rdap.verisign.com', checkedAt: '2026-11-20T09:00:00.000Z', ...reading }
}

/** Returns the unfolded lines, and checks that the caution about reserved names ends them. */
function lines(domains: DomainAnswer[]): string[] {
  const { root } = draw(<Domains domains={domains} />)
  const all = [...root.querySelectorAll('li')].map(spacedText)
  expect(all.pop()).toBe('Some names that look open are reserved.')
  return all
}

function chips(domains: DomainAnswer[]): string[] {
  const { root } = draw(<Domains domains={domains} />)
  return [...root.querySelectorAll('summary > span')].map(textOf)
}
const unknown = (domain: string) => unknownDomain(domain, null, null, 'no answer in 3 s')
const open = (domain: string): DomainAnswer => ({ ...unknown(domain), state: 'not_in_registry' })

it.each([
  [withStatus('active'), 'vyntra.com Registered since 1 Feb 2019'],
  [
    withStatus('pending delete'),
    'vyntra.com Registered since 1 Feb 2019 Soon to lapse: the registry is about to delete it.',
  ],
  [
    withStatus('redemption period'),
    'vyntra.com Registered since 1 Feb 2019 Soon to lapse: its registrar has deleted it, and only its holder can still have it back.',
  ],
  [
    unknownDomain('vyntra.eu', 'das.eu:4343', 0, 'no answer in 3 s'),
    'vyntra.eu No answer Not known: no answer in 3 s.',
  ],
])('describes %j', (domain, line) => {
  expect(lines([domain])).toEqual([line])
})

it('shows registered domains first, then what is not registered, then what did not answer', () => {
  expect(chips([unknown('vyntra.at'), open('vyntra.ch'), withStatus('active')])).toEqual([
    '.com taken',
    '.ch ○ not registered',
    '.at ? unknown',
  ])
})

it('shows a registry that did not answer even if not all domains have room', () => {
  const endings = ['ch', 'li', 'de', 'net', 'org', 'io'].map((ending) => open(`vyntra.${ending}`))
  const eu = unknown('vyntra.eu')
  expect(chips([...endings, eu, unknown('vyntra.at')])).toEqual([
    ...['.ch', '.li', '.de'].map((ending) => `${ending} ○ not registered`),
    '.at ? unknown +4',
  ])
  expect(chips(endings).at(-1)).toBe('.io ○ not registered +2')
  expect(chips([eu, ...endings.slice(0, 4)]).at(-1)).toBe('.eu ? unknown +1')
})

it('draws what is not registered as an empty ring, and what is taken in words', () => {
  const { root } = draw(<Domains domains={[withStatus('active'), open('vyntra.ch')]} />)
  expect([...root.querySelectorAll('summary [aria-hidden]')].map(textOf)).toEqual(['○'])
})

it('puts domains that are unknown for the same reason on one line', () => {
  const reason = 'asking this registry is switched off in the settings of the service'
  const off = ['vyntra.eu', 'vyntra.at'].map((domain) => unknownDomain(domain, null, null, reason))
  expect(lines([...off, withStatus('reserved')])).toHaveLength(2)
})
