import { expect, it } from 'vitest'
import { describeLetters, letterEvidence } from './compare.ts'
import { editDistance } from './edit-distance.ts'

it.each([
  ['vyntra', 'vintra', 'one letter differs (Y, I)'],
  ['starbuks', 'starbucks', 'it has one letter more (C)'],
  ['adidass', 'adidas', 'it has one letter less (S)'],
  ['turcool', 'trucool', 'two neighbouring letters are swapped (UR, RU)'],
  ['milo', 'nola', 'three letters differ'],
  ['pasta', 'vista', 'two letters differ'],
  ['a380', 'a320', 'one digit differs (8, 2)'],
  ['class10', 'class1000', 'two digits differ'],
  ['vyntra', 'kodak', null],
  ['vyntra', 'vyntra', null],
])('%s, %s: %s', (asked, found, words) => {
  const evidence = letterEvidence(asked, found, editDistance(asked, found))
  expect(evidence && describeLetters(evidence)).toBe(words)
})
