// @vitest-environment happy-dom
import { act } from 'preact/test-utils'
import { describe, expect, it } from 'vitest'
import { JURISDICTIONS } from '../../lib/contract/constants.ts'
import type { Scope } from '../../lib/extension/scope.ts'
import { requirementsFor } from '../../lib/jurisdictions/requirements.ts'
import { LANGUAGES, readMessages } from '../gallery/messages.ts'
import { translator } from '../gallery/translator.ts'
import { button, click, draw, spacedText, t, textOf } from '../testing/draw.tsx'
import { Filing } from './Filing.tsx'

const open = (scope: Scope, strings = t) => draw(<Filing scope={scope} />, strings).root

const feeOf = (root: Element, row: string) =>
  textOf([...root.querySelectorAll('.bc-table tr')].find((each) => textOf(each.querySelector('th')) === row) ?? null)

describe.each(JURISDICTIONS)('%s', (jurisdiction) => {
  const facts = requirementsFor(jurisdiction)

  it('says every step, marks what is unconfirmed, and leads only to official or listed pages', () => {
    const root = open({ jurisdiction, niceClasses: [9, 42] })
    const text = spacedText(root)
    for (const { text: said } of [...facts.specialRules, ...facts.openPoints, facts.filingDate.feeDue])
      expect(text).toContain(said)
    for (const need of facts.filingDate.needs) expect(text).toContain(need)
    expect(text).toContain(facts.disclaimer)
    const unsure = [facts.timeToRegistration, facts.filingDate, facts.representation, facts.duration, facts.use.note]
    const marked = unsure.filter((fact) => fact?.confidence === 'unconfirmed').length
    expect(text.split('(unconfirmed)').length).toBeGreaterThan(marked)
    for (const link of root.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^https:\/\//)
  })

  it.each(LANGUAGES)('draws in %s', async (language) => {
    const strings = translator(await readMessages(language))
    const root = open({ jurisdiction, niceClasses: [] }, strings)
    expect(root.textContent).toContain(strings('filing.no_classes'))
    expect(root.querySelectorAll('.bc-steps > li')).toHaveLength(6)
  })
})

it('calculates the fee for the classes that are chosen, with the day for which it was seen', () => {
  expect(feeOf(open({ jurisdiction: 'CH', niceClasses: [9, 30, 35, 42, 43] }), 'Online')).toContain('CHF 550 as of')
  expect(feeOf(open({ jurisdiction: 'EU', niceClasses: [9, 42] }), 'Online')).toContain('EUR 900 as of')
  expect(feeOf(open({ jurisdiction: 'US', niceClasses: [9, 42, 43] }), 'Online')).toContain('USD 1,050 as of')
})

it('compares the five where none is chosen, and opens one', async () => {
  const root = open({ jurisdiction: null, niceClasses: [9] })
  expect(root.querySelectorAll('tbody tr')).toHaveLength(JURISDICTIONS.length)
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
