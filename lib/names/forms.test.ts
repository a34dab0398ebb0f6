import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameForms } from './forms.ts'

const spelt = (name: string) => nameForms(name).forms.map(({ words, kind }) => `${words.join(' ')} (${kind})`)

describe('nameForms', () => {
  it.each([
    ['Vyntra', ['vyntra (as_written)']],
    ['Müller', ['muller (as_written)', 'mueller (umlauts_spelt_out)']],
    ['H&M', ['h and m (as_written)', 'h m (without_and)']],
    ['7up', ['7up (as_written)', 'sevenup (number_in_words)']],
    ['РАУРАL', ['paypal (as_written)']],
    ['👑', []],
  ])('%s is spelt %j', (name, forms) => {
    expect(spelt(name)).toEqual(forms)
  })

  it('sets the legal form apart and keeps letters of another script', () => {
    expect(nameForms('Vyntra AG')).toMatchObject({ base: 'Vyntra', legalForm: 'AG', foreign: null })
    expect(nameForms('Старбакс')).toMatchObject({ foreign: 'старбакс', forms: [{ words: ['starbaks'] }] })
  })

  it('takes any string at all: at most eight forms, distinct, as written first', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const { forms } = nameForms(name)
        expect(forms.length).toBeLessThanOrEqual(8)
        expect(new Set(spelt(name)).size).toBe(forms.length)
        expect(forms.every(({ words }) => words.length > 0 && !words.includes(''))).toBe(true)
        if (forms.length > 0) expect(forms[0]?.kind).toBe('as_written')
      }),
    )
  })
})
