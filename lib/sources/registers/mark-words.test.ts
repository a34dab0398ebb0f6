import { expect, it } from 'vitest'
import { markWords } from './record-fields.ts'

it.each([
  ['Kelvo ((fig.))', 'Kelvo'],
  ['((fig.)) KELVO', 'KELVO'],
  ['Kelvo ((Fig)) Nord', 'Kelvo Nord'],
  ['KELVO (fig.)', 'KELVO'],
  ['Kelvo ((3D))', 'Kelvo'],
  ['Kelvo ((Positionsmarke))', 'Kelvo'],
  ['Kelvo / Kelvo ((fig.)) / Tarno ((fig.))', 'Kelvo / Tarno'],
  ['((fig.))', null],
  ['(fig.)', null],
  ['((fig.)) / Kelvo', 'Kelvo'],
  ['((Kelvo))', '((Kelvo))'],
  ['Kelvo (Bio)', 'Kelvo (Bio)'],
  ['Kelvo (figs)', 'Kelvo (figs)'],
  ['(((o)))', '(((o)))'],
  ['Kelvo', 'Kelvo'],
  [null, null],
])('of %j, the words are %j', (name, words) => {
  expect(markWords(name)).toBe(words)
})
