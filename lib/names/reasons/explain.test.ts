import { expect, it } from 'vitest'
import { EVIDENCE_CODES } from '../../contract/checks/conflict.ts'
import { createMatcher } from '../golden/matcher.ts'
import { GOLDEN_NAMES } from '../golden/names.ts'
import { compareNames } from './compare.ts'

it.each([
  ['Vyntra AG', 'Vyntra S.à r.l.', [['same_but_form', 'AG, S.à r.l.']]],
  ['P!nk', 'Pink', [['same_with_digits_for_letters', 'Pink']]],
  [
    'Vogel',
    'Fogel',
    [
      ['sounds_same', 'Fogel'],
      ['heard_in', 'de'],
      ['letter_differs', 'V', 'F'],
    ],
  ],
  [
    'Turcool',
    'Trucool',
    [
      ['looks_similar', 'Trucool'],
      ['letters_swapped', 'UR', 'RU'],
    ],
  ],
  [
    'Lumen AG',
    'Микро Лумен',
    [
      ['inside', 'Lumen', 'Микро Лумен'],
      ['read_as', 'Микро Лумен', 'mikro lumen'],
    ],
  ],
  ['Vyntra', 'Vintra Bank', [['word_like_word', 'VINTRA', 'Vintra Bank', 'VYNTRA']]],
  ['Pharma Nova', 'Nova Phama', [['nearly_same_words_reordered', 'Nova Phama']]],
])('explains %s, %s in codes', (asked, found, told) => {
  expect(compareNames(asked, found)?.evidence?.map(({ code, values }) => [code, ...values])).toEqual(told)
})

it('explains in codes what it explains in words, and uses every code', () => {
  const { search } = createMatcher(GOLDEN_NAMES.map((name) => ({ name })))
  const all = GOLDEN_NAMES.flatMap((name) => search(name, { limit: 20 })).map(({ similarity }) => similarity)
  expect(all.length).toBeGreaterThan(300)
  for (const { explanation, evidence = [] } of all) {
    expect(evidence.length, explanation).toBeGreaterThan(0)
    for (const value of evidence[0]?.values ?? []) expect(explanation).toContain(value)
  }
  const others = [
    ['Okrubo', "OKRUBO'S"],
    ['R Systems', 'Are Systems'],
    ['Class 10', 'Class 1000'],
    ['Vyntra 38', 'Vyntra 380'],
    ['Vyntra 380', 'Vyntra 38'],
    ['Vyntra 12', 'Vyntra 21'],
  ] as const
  const told = others.map(([asked, found]) => compareNames(asked, found))
  const met = new Set([...all, ...told].flatMap((similarity) => similarity?.evidence?.map(({ code }) => code) ?? []))
  // The test of `letterEvidence` covers the codes for digits.
  const elsewhere = ['other_meaning', 'also_called']
  expect(
    EVIDENCE_CODES.filter((code) => !met.has(code) && !elsewhere.includes(code) && !code.startsWith('digit')),
  ).toEqual([])
})
