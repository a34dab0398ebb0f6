import { expect, it } from 'vitest'
import { SERVICE_ITSELF } from '../../lib/extension/view.ts'
import { LANGUAGES, readMessages } from '../gallery/messages.ts'
import { results } from '../gallery/results.ts'
import { brands, company, domain, euipo, hit, result, unsearched, vintra, zefix } from '../gallery/samples.ts'
import { translator } from '../gallery/translator.ts'
import { answerText, matchText, shortSource, stepsOf, unknownText, verdictText } from './texts.ts'

const t = translator(await readMessages('en'))

it.each(LANGUAGES)('has headlines of at most 32 characters in %s', async (language) => {
  const messages = await readMessages(language)
  const headlines = ['conflict', 'caution', 'in_use', 'moderate', 'faint', 'none_found', 'incomplete', 'not_checked']
  for (const key of [...headlines, 'checking'])
    expect(messages[`verdict_${key}`]?.message.length, key).toBeLessThanOrEqual(32)
})

it('says that a name is in use if a company or a brand decides, and speaks of a conflict if a mark does', () => {
  const caution = { verdict: 'caution', tier: 'close' } as const
  expect(verdictText({ ...caution, conflicts: [vintra, company] }, t)).toBe('Already in use')
  expect(verdictText({ ...caution, conflicts: [{ ...company, score: 60 }, vintra] }, t)).toBe('Possible conflict')
  expect(verdictText(caution, t)).toBe('Possible conflict')
})

it('counts five steps, and none without a verdict', () => {
  const steps = (more: Parameters<typeof result>[0]) => stepsOf(result({ conflicts: [vintra], ...more }))
  expect(steps({ verdict: 'conflict' })).toBe(5)
  expect(steps({ verdict: 'caution', tier: 'close' })).toBe(4)
  expect(steps({ verdict: 'caution', tier: 'moderate' })).toBe(3)
  expect(steps({ verdict: 'caution', tier: 'faint' })).toBe(2)
  expect(steps({ verdict: 'none_found' })).toBe(1)
  expect(steps({ verdict: 'none_found', conflicts: [] })).toBe(0)
  expect(steps({ verdict: 'incomplete' })).toBeNull()
  expect(steps({ verdict: 'not_checked' })).toBeNull()
})

it('names a match with its office, classes and owner, and another name with its kind', () => {
  expect(matchText(hit('KANDARU', { niceClasses: [30], owner: 'Kandaru Foods' }), t)).toBe(
    'KANDARU (EU, class 30, Kandaru Foods)',
  )
  expect(matchText(hit('KANDARU', { niceClasses: [1, 2, 3, 4], classOverlap: [4], owner: null }), t)).toBe(
    'KANDARU (EU, classes 4, 1, 2…)',
  )
  expect(matchText({ ...vintra, status: 'expired', niceClasses: [9] }, t)).toContain('expired')
  expect(matchText(company, t)).toBe('Vyntra GmbH (company, CH)')
})

it('names sources by place and kind, and an unknown service by its address', () => {
  expect([euipo, zefix, brands, ...unsearched].map((row) => shortSource(row, t))).toEqual([
    'EU',
    'Companies CH',
    'Brands in use',
    'CH',
    'DE',
    'AT',
    'US',
    'WIPO',
  ])
  expect(shortSource({ ...euipo, jurisdictions: [] }, t)).toBe('EU trade mark register (EUIPO)')
  expect(shortSource({ ...zefix, jurisdictions: [], told: 'Firmen' }, t)).toBe('Firmen')
  expect(shortSource({ ...euipo, id: SERVICE_ITSELF, jurisdictions: [], name: 'names.example' }, t)).toBe(
    'names.example',
  )
})

const nespreso = result({
  name: 'Nespreso',
  verdict: 'conflict',
  conflicts: [company, hit('NESPRESSO', { niceClasses: [30], owner: 'Nestlé', score: 96 })],
  domains: [
    domain('nespreso.com', 'registered'),
    domain('nespreso.io', 'unknown'),
    domain('nespreso.ch', 'not_in_registry'),
    domain('nes-preso.ch', 'not_in_registry'),
  ],
})

it.each([
  [
    'en',
    'Nespreso: Conflict. Strongest match: NESPRESSO (EU, class 30, Nestlé)',
    'Domains: .com registered · .ch nes-preso.ch not registered · .io no answer',
    'Searched: trade marks (EU), companies (CH) and brands in use. Still unknown: trade marks (CH, DE, AT, US, WIPO). 20 Nov 2026. Search aid, not legal advice',
  ],
  [
    'de',
    'Nespreso: Konflikt. Stärkster Treffer: NESPRESSO (EU, Klasse 30, Nestlé)',
    'Domains: .com registriert · .ch nes-preso.ch nicht registriert · .io keine Antwort',
    'Durchsucht: Marken (EU), Firmen (CH) und Namen im Gebrauch. Noch unbekannt: Marken (CH, DE, AT, US, WIPO). 20.11.2026. Suchhilfe, keine Rechtsberatung',
  ],
  [
    'fr',
    'Nespreso: Conflit. Résultat le plus fort : NESPRESSO (UE, classe 30, Nestlé)',
    'Domaines : .com enregistré · .ch nes-preso.ch non enregistré · .io pas de réponse',
    'Consulté : les marques (UE), les entreprises (CH) et les marques ou enseignes exploitées. Encore inconnu : les marques (CH, DE, AT, US, OMPI). 20 nov. 2026. Aide à la recherche, pas un conseil juridique',
  ],
  [
    'it',
    'Nespreso: Conflitto. Risultato più forte: NESPRESSO (UE, classe 30, Nestlé)',
    'Domini: .com registrato · .ch nes-preso.ch non registrato · .io nessuna risposta',
    'Consultato: marchi (UE), imprese (CH) e marchi o insegne in uso. Ancora ignoto: marchi (CH, DE, AT, US, OMPI). 20 nov 2026. Ausilio alla ricerca, non consulenza legale',
  ],
])(
  'copies a result in %s as three lines: the strongest match, the domains and the coverage',
  async (language, ...lines) => {
    expect(answerText(nespreso, translator(await readMessages(language))).split('\n')).toEqual(lines)
  },
)

it('never copies a result without naming what is unknown, and that a mark is made up', () => {
  const line = (kind: string, at: number) => answerText(results[kind] ?? nespreso, t).split('\n')[at]
  expect(line('caution_partial', 2)).toMatch(
    /^Searched: companies \(CH\) and brands in use\. Still unknown: trade marks \(EU, CH, /,
  )
  expect(line('incomplete_letters', 2)).toContain('Still unknown: trade marks (EU, ')
  expect(line('incomplete_letters', 0)).toContain('Not enough searched to tell')
  expect(line('stopped', 1)).toBe('Domains: unknown')
  expect(line('test_key', 0)).toContain('It is not a result.')
  const { coverage } = nespreso
  const none = { ...coverage, searched: [], unavailable: coverage.searched }
  expect(answerText({ ...nespreso, coverage: none }, t)).toContain(
    'Searched: nothing. Still unknown: trade marks (EU, ',
  )
  for (const kind of Object.keys(results)) expect(answerText(results[kind] ?? nespreso, t)).not.toMatch(/ {2}| $/m)
})

it('names a register whose place is not known among what is unknown', () => {
  const coverage = { ...nothing, unavailable: [{ ...euipo, jurisdictions: [] }, unsearched[4] as typeof euipo] }
  expect(unknownText(coverage, t)).toBe('trade marks (WIPO) and EU trade mark register (EUIPO)')
})

const nothing = { complete: false, searched: [], unavailable: [], unsearched: [] }
