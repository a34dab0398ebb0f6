import { expect, it, vi } from 'vitest'
import type { DomainAnswer } from '../../lib/contract/checks/answer.ts'
import { readRdapDomain } from '../../lib/sources/domains/rdap.ts'
import { unknownDomain } from '../../lib/sources/domains/registry-answer.ts'
import { button, click, draw, spacedText } from '../testing/draw.tsx'
import { Domains } from './coverage.tsx'

// @vitest-environment happy-dom

/** Returns a registered domain with these statuses, as if read from an RDAP answer. */
function withStatus(...status: string[]): DomainAnswer {
  const events = [{ eventAction: 'registration', eventDate: '2019-02-01T00:00:00Z' }]
  const reading = readRdapDomain({ objectClassName: 'domain', ldhName: 'vyntra.com', status, events }, 'vyntra.com')
  if ('reason' in reading) throw new Error(reading.reason)
  return { domain: 'vyntra.com', source: 'rdap.verisign.com', checkedAt: '2026-11-20T09:00:00.000Z', ...reading }
}

function lines(domains: DomainAnswer[]): string[] {
  const { root } = draw(<Domains domains={domains} />)
  return [...root.querySelectorAll('li')].map(spacedText)
}

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
    'vyntra.eu Unknown — registry did not answer Not known: no answer in 3 s.',
  ],
])('describes %j', (domain, line) => {
  expect(lines([domain])).toEqual([line])
})

it('offers a new query only if a registry did not answer', () => {
  const retry = vi.fn()
  const { root, redraw } = draw(<Domains domains={[withStatus('active', 'pending delete')]} />)
  expect(root.querySelector('button')).toBeNull()
  redraw(<Domains domains={[unknownDomain('vyntra.at', null, null, 'broken')]} />)
  click(button(root, 'Ask the registries again'))
  expect(retry).toHaveBeenCalledOnce()
})

it('puts domains that are unknown for the same reason on one line', () => {
  const reason = 'asking this registry is switched off in the settings of the service'
  const off = ['vyntra.eu', 'vyntra.at'].map((domain) => unknownDomain(domain, null, null, reason))
  expect(lines([...off, withStatus('reserved')])).toHaveLength(2)
})
