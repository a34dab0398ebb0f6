// @vitest-environment happy-dom
import { act } from 'preact/test-utils'
import { describe, expect, it } from 'vitest'
import { Jurisdiction } from '../../lib/contract/constants.ts'
import type { Scope } from '../../lib/extension/scope.ts'
import { requirementsFor } from '../../lib/jurisdictions/requirements.ts'
import { button, click, draw, spacedText, textOf } from '../testing/draw.tsx'
import { Filing } from './Filing.tsx'

const open = (scope: Scope) => draw(<Filing scope={scope} words={new Map()} />).root

/** Returns the cell of a table that has this caption and row heading. */
const rowOf = (root: Element, caption: string, row: string) => {
  const table = [...root.querySelectorAll('.bc-table')].find(
    (each) => textOf(each.querySelector('caption')) === caption,
  )
  const found = [...(table?.querySelectorAll('tr') ?? [])].find((each) => textOf(each.querySelector('th')) === row)
  return textOf(found?.querySelector('td') ?? null)
}

const step = (root: Element, title: string) =>
  [...root.querySelectorAll('.bc-stages > li')].find((each) => textOf(each.querySelector('h3')) === title) as Element

describe.each(Jurisdiction)('%s', (jurisdiction) => {
  const facts = requirementsFor(jurisdiction)
  const drawn = () => open({ jurisdiction, niceClasses: [9, 42] })

  it('shows every step, marks unconfirmed facts, and links only to https pages', () => {
    const root = drawn()
    const text = spacedText(root)
    for (const { text: said } of [...facts.specialRules, ...facts.openPoints, facts.filingDate.feeDue])
      expect(text).toContain(said)
    for (const need of facts.filingDate.needs) expect(text).toContain(need)
    expect(text).toContain(facts.disclaimer)
    const unsure = [facts.timeToRegistration, facts.filingDate, facts.representation, facts.duration, facts.use.note]
    const marked = unsure.filter((fact) => fact?.confidence === 'unconfirmed').length
    expect(text.split('(unconfirmed: no official source)').length).toBeGreaterThan(marked)
    for (const link of root.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^https:\/\//)
  })

  it('names the legal basis of each of the six steps', () => {
    const root = drawn()
    const provisions = Object.values(facts.legalBasis)
    expect(root.querySelectorAll('.bc-stages > li')).toHaveLength(6)
    for (const { text } of provisions) expect(spacedText(root)).toContain(text)
    for (const each of root.querySelectorAll('.bc-stages > li'))
      expect(provisions.some(({ text }) => textOf(each).includes(text))).toBe(true)
  })

  it('lists every fee and refund once, and every surcharge', () => {
    const rows = [...drawn().querySelectorAll('.bc-table th')].map((head) => textOf(head))
    for (const { label } of [...facts.fees.other, ...facts.fees.refunds])
      expect(rows.filter((row) => row === label)).toHaveLength(1)
    for (const { label } of facts.fees.application.surcharges) expect(rows).toContain(`On top, if it applies: ${label}`)
  })

  it('links to the office, its register, its portal, the official pages and every source with a page', () => {
    const addresses = [...drawn().querySelectorAll('a')].map((link) => link.getAttribute('href'))
    const { office, register, portal, links, sources } = facts
    const official = [office.website, register.search.url, ...register.alsoSearch.map(({ url }) => url), portal.url]
    for (const url of [...official, ...links.map(({ url }) => url)]) expect(addresses).toContain(url)
    for (const { url } of sources) if (url !== null) expect(addresses).toContain(url)
  })
})

it('calculates the fee for the chosen classes, with the day of the fee', () => {
  const five = open({ jurisdiction: 'CH', niceClasses: [9, 30, 35, 42, 43] })
  expect(rowOf(five, 'Official fee for 5 classes', 'Online')).toContain('CHF 550 as of')
  const two = open({ jurisdiction: 'EU', niceClasses: [9, 42] })
  expect(rowOf(two, 'Official fee for 2 classes', 'Online')).toContain('EUR 900 as of')
  const three = open({ jurisdiction: 'US', niceClasses: [9, 42, 43] })
  expect(rowOf(three, 'Official fee for 3 classes', 'Online')).toContain('USD 1,050 as of')
  expect(rowOf(three, 'Official fee for 3 classes', 'On paper')).toContain('USD 2,550 as of')
})

it('breaks the amount down into its parts', () => {
  const root = open({ jurisdiction: 'AT', niceClasses: [9, 30, 35, 42, 43] })
  const basic = rowOf(root, 'Official fee for 5 classes', 'of which: basic amount for up to 3 classes')
  expect(basic).toContain('EUR 294 (application fee EUR 250 + document fee EUR 44)')
  expect(rowOf(root, 'Official fee for 5 classes', 'For each class from number 4 on')).toContain('EUR 75')
})

it('calculates the renewal fee for the same classes, with the surcharge for late renewal', () => {
  const de = open({ jurisdiction: 'DE', niceClasses: [9, 30, 35, 42, 43] })
  expect(rowOf(de, 'Official fee for renewing 5 classes', 'Online')).toContain('EUR 1,270 as of')
  expect(rowOf(de, 'Official fee for renewing 5 classes', 'For each class from number 4 on')).toContain('EUR 260')
  const eu = open({ jurisdiction: 'EU', niceClasses: [9] })
  const late = rowOf(eu, 'Official fee for renewing 1 class', 'On top, after the end of the term')
  expect(late).toMatch(/^25% of the renewal fee EU31 .*at most: EUR 1,500 as of .*\(unconfirmed: no official source\)/)
})

it('warns that a US mark lapses without a declaration, and shows its term and fee', () => {
  const kept = step(open({ jurisdiction: 'US', niceClasses: [9] }), 'Term, renewal and use')
  expect(textOf(kept.querySelector('.bc-note'))).toBe(
    'Between the end of year 5 and the end of year 6, the owner must also file: Section 8 declaration of use (section 71 for Madrid marks). It is still possible for 6 months after that, with a surcharge. Without it, the mark is lost.',
  )
  expect(textOf(kept)).toContain('Section 8 declaration (years 5-6), per class')
  expect(textOf(kept)).toContain('Renewal needs proof of use.')
})

it('names the bases of a US application, and when proof of use is due', () => {
  const root = step(open({ jurisdiction: 'US', niceClasses: [] }), 'Get ready')
  const bases = [...root.querySelectorAll('li')].map((item) => textOf(item))
  expect(bases).toContainEqual(
    expect.stringMatching(/^1\(a\) Use in commerce\. Proof of use \(specimen\): at filing\./),
  )
  expect(bases).toContainEqual(expect.stringMatching(/^1\(b\) Intent to use\..* does not lead to registration\./))
  expect(bases).toContainEqual(expect.stringMatching(/^66\(a\) Madrid Protocol designation\./))
})

it('says how long others can oppose, whether that can be extended, and the time to settle', () => {
  const us = step(open({ jurisdiction: 'US', niceClasses: [] }), 'Publication and opposition')
  expect(textOf(us)).toContain('Others can oppose for 30 days')
  expect(textOf(us)).toContain('This period can be extended to 180 days.')
  const eu = step(open({ jurisdiction: 'EU', niceClasses: [] }), 'Publication and opposition')
  expect(textOf(eu)).toContain('This period cannot be extended.')
  expect(textOf(eu)).toContain('Time to settle (cooling-off): 2 months, extendable to 24 in total')
  expect(textOf(eu)).toContain('EU Trade Marks Bulletin')
})

it('compares all five jurisdictions if none is chosen, and opens one', async () => {
  const root = open({ jurisdiction: null, niceClasses: [9] })
  expect(root.querySelectorAll('tbody tr')).toHaveLength(Jurisdiction.length)
  await click(button(root, 'Germany'))
  expect(textOf(root.querySelector('h2'))).toBe('What it takes to file: Germany')
  const select = root.querySelector('select') as HTMLSelectElement
  expect(select.value).toBe('DE')
  await act(async () => {
    select.value = 'AT'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(textOf(root.querySelector('h2'))).toBe('What it takes to file: Austria')
})
