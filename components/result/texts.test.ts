import { expect, it } from 'vitest'
import { SERVICE_ITSELF } from '../../lib/extension/view.ts'
import { LANGUAGES, readMessages } from '../gallery/messages.ts'
import { brands, company, euipo, hit, result, unsearched, vintra, zefix } from '../gallery/samples.ts'
import { translator } from '../gallery/translator.ts'
import { matchText, shortSource, stepsOf, verdictText } from './texts.ts'

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
    'KANDARU (EU, class 4, 1, 2…)',
  )
  expect(matchText({ ...vintra, status: 'expired', niceClasses: [9] }, t)).toContain('expired')
  expect(matchText(company, t)).toBe('Vyntra GmbH (company, CH)')
})

it('names sources by place and kind, and an unknown service by its address', () => {
  expect([euipo, zefix, brands, ...unsearched].map((row) => shortSource(row, t))).toEqual([
    'EU',
    'Companies CH',
    'Brands',
    'CH',
    'DE',
    'AT',
    'US',
    'WIPO',
  ])
  expect(shortSource({ ...euipo, id: SERVICE_ITSELF, jurisdictions: [], name: 'names.example' }, t)).toBe(
    'names.example',
  )
})
