import { expect, test } from 'vitest'
import { readMessages } from '../../components/gallery/messages.ts'
import { translator } from '../../components/gallery/translator.ts'
import { views } from '../../components/gallery/views.ts'
import { LOCAL_REASONS } from '../engine/protocol.ts'
import { BRANDS } from '../sources/brands.ts'
import { OFFICES } from '../sources/list.ts'
import { notPartOf } from '../sources/source.ts'
import type { View } from './view.ts'
import { NAMED, sourceWording, type WithWhy, wording } from './wording.ts'

const german = translator(await readMessages('de'))

function whyIn(view: View | undefined, part: 'searched' | 'unavailable' | 'unsearched'): (string | undefined)[] {
  if (view?.phase !== 'done') throw new Error('not a view of an answer')
  const shown = wording.view(view, german)
  return shown.phase === 'done' ? (shown.result.coverage[part] as WithWhy[]).map(({ why }) => why) : []
}

test('translates a known reason, and leaves another unchanged', () => {
  expect(whyIn(views.caution_alone, 'unavailable')).toContain('nur mit Dienst')
  expect(whyIn(views.caution_partial, 'unavailable')).toEqual([undefined])
  expect(whyIn(views.caution, 'unsearched')).toContain('das Amt erlaubt keine automatische Suche')
})

test('says that a source was searched for the same letters only', () => {
  const { caution } = views
  if (caution?.phase !== 'done') throw new Error('not a view of an answer')
  const [first] = caution.result.coverage.searched
  if (first === undefined) throw new Error('nothing was searched')
  const coverage = { ...caution.result.coverage, searched: [{ ...first, method: 'text' as const }] }
  expect(whyIn({ ...caution, result: { ...caution.result, coverage } }, 'searched')).toEqual(['nur gleiche Buchstaben'])
})

test('names a register in the person’s language, and a registry by its ending and operator', () => {
  const view = wording.view(views.caution_alone as View, german)
  if (view.phase !== 'done') throw new Error('not a view of an answer')
  const names = view.result.coverage.unavailable.map(({ told, name }: { told?: string; name: string }) => told ?? name)
  expect(names).toEqual(['EU-Marken (EUIPO)', 'Schweizer Firmen', '.de (DENIC)', '.eu (EURid)', '.at (nic.at)'])
})

test('names the registers that a check queried or left out in the person’s language', () => {
  const toldIn = (given: View | undefined) => {
    const view = wording.view(given as View, german)
    return view.phase === 'done' ? view.told : undefined
  }
  expect(toldIn(views.beside_service)?.here).toEqual(['EU-Marken (EUIPO)'])
  expect(toldIn(views.beside_service)?.unasked.map(({ name }) => name)).toEqual(['Schweizer Firmen'])
  expect(toldIn(views.alone_nobody)?.unasked.map(({ name }) => name)).toEqual(['.com (Verisign)', '.ch (SWITCH)'])
})

test('has a translated name for every source, even if only the wire name is stored', () => {
  const facts = [...OFFICES.map((office) => office.facts), BRANDS]
  expect([...NAMED].sort()).toEqual(facts.map(({ id }) => id).sort())
  const names = Object.fromEntries(facts.map(({ id, name }) => [id, sourceWording.nameOf(name, (key) => key).told]))
  expect(names).toEqual(Object.fromEntries(facts.map(({ id }) => [id, `source_name.${id.replace('-', '_')}`])))
  expect(sourceWording.nameOf('.com registry (Verisign)', german)).toEqual({ name: '.com (Verisign)', told: undefined })
  expect(sourceWording.nameOf('DPMAregister', german)).toEqual({ name: 'DPMAregister', told: undefined })
})

test('says that no browser can query a registry, also next to its domain', () => {
  const { caution } = views
  if (caution?.phase !== 'done') throw new Error('not a view of an answer')
  const [row] = caution.result.coverage.searched.filter(({ kind }) => kind === 'domain')
  const [domain] = caution.result.domains
  if (row === undefined || domain === undefined) throw new Error('no domain was asked')
  const coverage = {
    ...caution.result.coverage,
    unavailable: [{ ...row, state: 'not_configured' as const, reason: LOCAL_REASONS.onlyService }],
  }
  const domains = [{ ...domain, state: 'unknown' as const, note: `Not known: ${LOCAL_REASONS.onlyService}.` }]
  const given: View = { ...caution, result: { ...caution.result, coverage, domains } }
  expect(whyIn(given, 'unavailable')).toEqual(['von Browsern nicht abfragbar'])
  const shown = wording.view(given, german)
  expect(shown).toMatchObject({ result: { domains: [{ why: 'von Browsern nicht abfragbar' }] } })
})

test('says in the user’s language why a source was not searched or did not answer', () => {
  const notPart = ([null, 'CH'] as const).map(notPartOf).map((given) => (given.asked ? null : given.reason))
  const facts = OFFICES.flatMap((office) => [office.facts.unconnected, office.facts.barred])
  const failures = ['could not be reached', 'no answer, retry in 1 min', 'answered 503', 'answered with nothing']
  const said = [...notPart, ...facts, ...Object.values(LOCAL_REASONS), ...failures].filter((reason) => reason !== null)
  for (const reason of said) {
    const told = sourceWording.why({ id: 'euipo', name: 'EUIPO', reason }, german)
    expect(told, reason).toEqual({ why: expect.stringMatching(/^[^_]+$/), reason: null })
  }
  for (const reason of ['no answer in 4 s', 'could not be asked within 2 s', 'has had too many requests'])
    expect(sourceWording.why({ id: 'euipo', name: 'EUIPO', reason }, german)).toEqual({ why: undefined, reason: null })
  const joined = 'no answer in 4 s; its records are 18 days old'
  expect(sourceWording.why({ id: 'euipo', name: 'EUIPO', reason: joined }, german).reason).toBe(joined)
})

test('says how much of a register is imported, and keeps other remarks of its source', () => {
  const view = wording.view(views.incomplete_filling as View, german)
  if (view.phase !== 'done') throw new Error('not a view of an answer')
  const { why, reason } = view.result.coverage.searched[0] as WithWhy & { reason: string | null }
  expect(why).toMatch(/^43\u00a0% der Einträge geladen, vollständig voraussichtlich 21\. Nov\./)
  expect(reason).toBe('not all of it came from its office yet')
  const [row] = view.result.coverage.searched
  const coverage = { ...view.result.coverage, searched: [{ ...row, method: 'text' }] }
  const byLetters = { ...view, result: { ...view.result, coverage } } as View
  expect(whyIn(byLetters, 'searched')).toEqual([expect.stringMatching(/^43.*; nur gleiche Buchstaben$/)])
})
