import { expect, test } from 'vitest'
import { readMessages } from '../../components/gallery/messages.ts'
import { translator } from '../../components/gallery/translator.ts'
import { views } from '../../components/gallery/views.ts'
import { ONLY_A_SERVICE } from '../engine/reasons.ts'
import { OFFICES } from '../sources/list.ts'
import { NO_AUTOMATION, NO_INTERFACE, NO_RECORDS } from '../sources/offices/office.ts'
import { BRANDS } from '../sources/registers/brand-record.ts'
import { notPartOf } from '../sources/source.ts'
import { KNOWN_REASONS, NAMED, namedInWords, type WithWhy, withWhy } from './source-names.ts'
import type { View } from './view.ts'

const german = translator(await readMessages('de'))

function whyIn(view: View | undefined, part: 'searched' | 'unavailable' | 'unsearched'): (string | undefined)[] {
  if (view?.phase !== 'done') throw new Error('not a view of an answer')
  const shown = withWhy(view, german)
  return shown.phase === 'done' ? (shown.result.coverage[part] as WithWhy[]).map(({ why }) => why) : []
}

test('a reason that is known is told in the person’s language, another is left as it is', () => {
  expect(whyIn(views.caution_alone, 'unavailable')).toContain('nur mit Dienst')
  expect(whyIn(views.caution_partial, 'unavailable')).toEqual([undefined])
  expect(whyIn(views.caution, 'unsearched')).toContain('Automatisches Suchen ist nicht erlaubt')
})

test('of a source that was searched for the same letters alone that is said', () => {
  const { caution } = views
  if (caution?.phase !== 'done') throw new Error('not a view of an answer')
  const [first] = caution.result.coverage.searched
  if (first === undefined) throw new Error('nothing was searched')
  const coverage = { ...caution.result.coverage, searched: [{ ...first, method: 'text' as const }] }
  expect(whyIn({ ...caution, result: { ...caution.result, coverage } }, 'searched')).toEqual(['nur gleiche Buchstaben'])
})

test('a register is named in the person’s language, and a registry by its ending and who runs it', () => {
  const view = withWhy(views.caution_alone as View, german)
  if (view.phase !== 'done') throw new Error('not a view of an answer')
  const names = view.result.coverage.unavailable.map(({ told, name }: { told?: string; name: string }) => told ?? name)
  expect(names).toEqual(['EU-Marken (EUIPO)', 'Schweizer Firmen (Zefix)', '.de (DENIC)', '.eu (EURid)', '.at (nic.at)'])
})

test('whom a check told the name is said with the names of registers in the person’s language', () => {
  const toldIn = (given: View | undefined) => {
    const view = withWhy(given as View, german)
    return view.phase === 'done' ? view.told : undefined
  }
  expect(toldIn(views.beside_service)?.here).toEqual(['EU-Marken (EUIPO)'])
  expect(toldIn(views.beside_service)?.unasked.map(({ name }) => name)).toEqual(['Schweizer Firmen (Zefix)'])
  expect(toldIn(views.alone_nobody)?.unasked.map(({ name }) => name)).toEqual(['.com (Verisign)', '.ch (SWITCH)'])
})

test('what is named is what there is, also where only the name on the wire is kept', () => {
  const facts = [...OFFICES.map((office) => office.facts), BRANDS]
  expect([...NAMED].sort()).toEqual(facts.map(({ id }) => id).sort())
  const names = Object.fromEntries(facts.map(({ id, name }) => [id, namedInWords(name, (key) => key).told]))
  expect(names).toEqual(Object.fromEntries(facts.map(({ id }) => [id, `source_name.${id.replace('-', '_')}`])))
  expect(namedInWords('.com registry (Verisign)', german)).toEqual({ name: '.com (Verisign)', told: undefined })
  expect(namedInWords('DPMAregister', german)).toEqual({ name: 'DPMAregister', told: undefined })
})

test('of a registry that no browser can ask, and of its domain, that is said', () => {
  const { caution } = views
  if (caution?.phase !== 'done') throw new Error('not a view of an answer')
  const [row] = caution.result.coverage.searched.filter(({ kind }) => kind === 'domain')
  const [domain] = caution.result.domains
  if (row === undefined || domain === undefined) throw new Error('no domain was asked')
  const coverage = {
    ...caution.result.coverage,
    unavailable: [{ ...row, state: 'not_configured' as const, reason: ONLY_A_SERVICE }],
  }
  const domains = [{ ...domain, state: 'unknown' as const, note: `Not known: ${ONLY_A_SERVICE}.` }]
  const given: View = { ...caution, result: { ...caution.result, coverage, domains } }
  expect(whyIn(given, 'unavailable')).toEqual(['von Browsern nicht abfragbar'])
  const shown = withWhy(given, german)
  expect(shown).toMatchObject({ result: { domains: [{ why: 'von Browsern nicht abfragbar' }] } })
})

test('the known reasons are those that are given', () => {
  const given = notPartOf(null)
  for (const reason of [NO_RECORDS, NO_INTERFACE, NO_AUTOMATION, given.asked ? '' : given.reason])
    expect(KNOWN_REASONS).toHaveProperty([reason])
})

test('how much is held of a register that is being filled is said once, and what else its source says stays', () => {
  const view = withWhy(views.incomplete_filling as View, german)
  if (view.phase !== 'done') throw new Error('not a view of an answer')
  const { why, reason } = view.result.coverage.searched[0] as WithWhy & { reason: string | null }
  expect(why).toMatch(/^43\u00a0% der Einträge vorhanden, vollständig voraussichtlich 21\. Nov\./)
  expect(reason).toBe('not all of it came from its office yet')
  const [row] = view.result.coverage.searched
  const coverage = { ...view.result.coverage, searched: [{ ...row, method: 'text' }] }
  const byLetters = { ...view, result: { ...view.result, coverage } } as View
  expect(whyIn(byLetters, 'searched')).toEqual([expect.stringMatching(/^43.*; nur gleiche Buchstaben$/)])
})
