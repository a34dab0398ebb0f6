import { describe, expect, it } from 'vitest'
import { createMatcher } from '../golden/matcher.ts'
import { compareNames } from '../reasons/compare.ts'
import { wordsApart } from './words.ts'

describe('wordsApart', () => {
  it.each([
    ['nlsport', 'nl sport'],
    ['balkanpharma', 'balkan pharma'],
    ['tvsolutions', 'tv solutions'],
    ['ukwago', 'uk wago'],
    ['smartguard', 'smart guard'],
    // The longer of two possible ends counts.
    ['omegasoftware', 'omega software'],
  ])('%s: %s', (word, apart) => {
    expect(wordsApart(word)?.join(' ')).toBe(apart)
  })

  it.each([
    ...['passport', 'cambridge', 'ukraine', 'olive', 'bishop', 'sport', 'smarty', 'vyntra', '', 'ukw'],
    ...['goldberg', 'redaktion', 'signature', 'selfish', 'webster', 'supervisor', 'emotion'],
  ])('%s stays one word', (word) => {
    expect(wordsApart(word)).toBeNull()
  })
})

describe('a name joined to a weak word', () => {
  const others = Array.from({ length: 40 }, (_name, at) => ({ name: `Sporthaus Zeddl${String.fromCharCode(97 + at)}` }))

  it('is found by its distinctive part, and finds it', () => {
    expect(createMatcher([...others, { name: 'NL' }]).search('NLSPORT')[0]?.record.name).toBe('NL')
    expect(createMatcher([...others, { name: 'TLCLIVE' }]).search('TLC Training')[0]?.record.name).toBe('TLCLIVE')
    expect(createMatcher([...others, { name: 'Kandropharma' }]).search('Kondro')[0]?.record.name).toBe('Kandropharma')
  })

  it('is explained by the shared part', () => {
    expect(compareNames('NLSPORT', 'NL')?.explanation).toBe('“NL” is contained in “NLSPORT”.')
    expect(compareNames('TLC Training', 'TLCLIVE')?.explanation).toBe('“TLC Training” and “TLCLIVE” share “TLC”.')
  })

  it('equals the name with a space', () => {
    expect(compareNames('Kandro Pharma', 'KANDROPHARMA')).toMatchObject({ score: 100, reasons: ['identical'] })
  })
})
