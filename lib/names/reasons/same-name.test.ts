import { describe, expect, it } from 'vitest'
import { compareNames } from './compare.ts'

describe('letters of another alphabet', () => {
  it.each([
    ['РАУРАL', 'PAYPAL'],
    ['СОСА', 'COCA'],
    ['РЕРSI', 'PEPSI'],
    ['ΧΕRΟΧ', 'XEROX'],
    ['ЅВВ', 'SBB'],
    ['Аррle', 'Apple'],
    ['РUМА', 'PUMA'],
    ['ROLEХ', 'ROLEX'],
    ['ВМW', 'BMW AG'],
    ['Аdidаs', 'Adidas'],
    ['Adidas', 'Аdidаs'],
    ['Kia', 'KIΛ'],
    ['Vyntra', 'VYИTЯΛ'],
    ['STΛR', 'Star'],
    ['Toys R Us', 'TOYS Я US'],
  ])('%s looks like %s', (asked, found) => {
    const similarity = compareNames(asked, found)
    expect(similarity?.score).toBe(95)
    expect(similarity?.reasons[0]).toBe('looks_alike')
    expect(similarity?.explanation).toBe(`${found} looks the same: letters of another alphabet look like its own.`)
  })

  it('are read in their own alphabet if no Latin letters are next to them', () => {
    expect(compareNames('СОСА', 'Sosa')).toMatchObject({ score: 95, reasons: ['sounds_alike'] })
    expect(compareNames('Старбакс', 'Starbaks')?.reasons).toEqual(['sounds_alike'])
  })

  it('are still read as Latin in a name that differs otherwise', () => {
    expect(compareNames('РАYРЕL', 'PayPal')?.score).toBeGreaterThan(70)
  })

  it.each([
    ['Vyn Sport', 'VYNS SPOЯT'],
    ['Kds Coffee', 'Kids Cоffee'],
    ['Kds Sport', 'KIDS SPΩRT'],
    ['Nva Group', 'NOVA GROUP & Cо'],
    ['Toy R Us', 'TOYS Я US'],
  ])('lower the score of similar names by less than 15: %s and %s', (asked, found) => {
    const plain = found.replace('Я', 'R').replace('о', 'o').replace('Ω', 'O')
    const score = compareNames(asked, plain)?.score ?? 0
    expect(score).toBeGreaterThan(50)
    expect(compareNames(asked, found)?.score).toBeGreaterThan(score - 15)
  })
})

describe('signs and numbers', () => {
  it.each([
    ['H&M', 'HM'],
    ['HM', 'H & M GmbH'],
    ['HundM', 'H&M'],
    ['AT&T', 'ATT'],
    ['C&A', 'CA'],
    ['C+A', 'C&A'],
    ['Marks + Spencer', 'Marks & Spencer'],
    ["Rock'n'Roll", 'Rock and Roll'],
    ['Drum’n’Bass', 'Drum & Bass'],
    ["Pick'n'Mix", 'Pick n Mix'],
    ['Sasa', 'SA SA'],
    ['Ri Co', 'RICO'],
    ['GoCo', 'Go & Co'],
    ['Unlimited', 'UN LIMITED'],
    ['محمد', 'مُحَمَّد'],
    ['שלום', 'שָׁלוֹם'],
    ['Djordje', 'Đorđe'],
  ])('%s is %s', (asked, found) => {
    expect(compareNames(asked, found)).toMatchObject({ score: 100, reasons: ['identical'] })
  })

  it('include a space before a possible legal form', () => {
    expect(compareNames('Sasa', 'SA SA')?.explanation).toBe('The same name apart from accents, spaces or signs.')
    expect(compareNames('Sasa AG', 'SASA GmbH')?.explanation).toBe(
      'The same name apart from the legal form (AG, GmbH).',
    )
  })

  it.each([
    ['1001', '1OO1'],
    ['OO7', '007'],
    ['Peak', 'PE∆K'],
  ])('%s is %s with digits or signs for letters', (asked, found) => {
    expect(compareNames(asked, found)).toMatchObject({
      score: 95,
      explanation: `${found} is the same name with digits or signs for letters.`,
    })
  })

  it.each([
    ['7up', 'Seven Up'],
    ['Three M', '3M'],
  ])('%s is %s with the number written otherwise', (asked, found) => {
    expect(compareNames(asked, found)).toMatchObject({
      score: 95,
      reasons: ['number_or_spelling_variant'],
      explanation: `${found} is the same name with the number written otherwise.`,
    })
  })

  it.each([
    ['P!nk', 'Pink', 'with digits or signs for letters'],
    ['Hello', 'H3LLO', 'with digits or signs for letters'],
    ['FACEB00K', 'Facebook', 'with digits or signs for letters'],
    ['Instant', '1NSTANT', 'with digits or signs for letters'],
    ['R Systems', 'Are Systems', 'with letters for the words they sound like'],
    ['Youboot', 'U-Boot', 'with letters for the words they sound like'],
    ['Toys R Us', 'Toys Are Us', 'with letters for the words they sound like'],
    ['Energy', 'NRG', 'with letters for the words they sound like'],
    ['EZPay', 'Easypay', 'with letters for the words they sound like'],
    ['Great Food', 'GR8 Food', 'with letters for the words they sound like'],
    ['#1', 'Nr. 1', 'with its sign or word for “number” written otherwise'],
    ['N°1', 'Number 1', 'with its sign or word for “number” written otherwise'],
    ['Numéro 1', 'Nummer Eins', 'with its sign or word for “number” written otherwise'],
    ['Vyntra', 'Vyntra.com', 'but for the ending of a web address'],
  ])('%s is %s %s', (asked, found, difference) => {
    expect(compareNames(asked, found)).toMatchObject({
      score: 95,
      reasons: ['number_or_spelling_variant'],
      explanation: `${found} is the same name ${difference}.`,
    })
  })

  it.each([
    ['Studio1', 'Studiol'],
    ['U Bank', 'R Bank'],
    ['XL', 'Excel'],
    ['NV', 'NRG'],
    ['No 1', 'No 2'],
    ["O'Neill", 'O and Eill'],
  ])('%s and %s are not the same', (asked, found) => {
    expect(compareNames(asked, found)?.score ?? 0).toBeLessThan(95)
  })

  it.each([
    ['Okrubo', "OKRUBO'S"],
    ['Okrubo’s', 'Okrubo AG'],
    ['Okrubo’s Jeans', 'Okrubo Jeans'],
    ['Okrube\u0301＇s', 'Okrubé'],
  ])('%s is %s apart from the possessive', (asked, found) => {
    expect(compareNames(asked, found)).toMatchObject({
      score: 95,
      reasons: ['plural_or_ending'],
      explanation: 'The same name apart from a possessive ’s.',
    })
  })

  it.each([
    ['IT', "IT'S"],
    ['WHO', "WHO'S"],
    ['DJ', "DJ'S"],
    ["One's", '1'],
    ["Seven's", '7'],
  ])('%s and %s are not nearly the same', (asked, found) => {
    expect(compareNames(asked, found)?.score ?? 0).toBeLessThan(92)
  })

  it('name the word that a possessive and a plural share', () => {
    expect(compareNames("Joe's Pizza", 'Joes Burger')?.explanation).toBe(
      "“Joe's Pizza” and “Joes Burger” share “JOES”.",
    )
    expect(compareNames("Denny's Diner", 'Dennys')?.explanation).toBe("“Dennys” is contained in “Denny's Diner”.")
  })

  it('are compared in every language next to a possessive', () => {
    expect(compareNames("Mo's 24", 'Mos Vingt Quatre')?.score).toBeGreaterThan(88)
  })

  it('do not match part of a larger number', () => {
    expect(compareNames('70up', 'Sevenup')?.score ?? 0).toBeLessThan(95)
  })
})
