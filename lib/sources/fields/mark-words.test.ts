import { expect, it } from 'vitest'
import { isWordless, markWords } from './fields.ts'

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
  ['Kelvo ((fig.), ((3D))', 'Kelvo'],
  ['Kelvo ((fig.)), ((3D))', 'Kelvo'],
  ['Kelvo ((fig.)), Tarno ((fig.))', 'Kelvo, Tarno'],
  ['((fig.)), ((3D))', null],
  ['Kelvo (fig.', 'Kelvo'],
  ['Kelvo ( (fig.) )', 'Kelvo'],
  ['Kelvo [fig.] Nord', 'Kelvo Nord'],
  ['[fig.] Kelvo', 'Kelvo'],
  ['[fig.]', null],
  ['Kelvo / {fig.}', 'Kelvo'],
  ['Kelvo（fig.）', 'Kelvo'],
  ['Kelvo [Wort-/Bildmarke]', 'Kelvo'],
  ['Kelvo [Bio]', 'Kelvo [Bio]'],
  ['Kelvo (3Dance)', 'Kelvo (3Dance)'],
  ['Kelvo,', 'Kelvo,'],
  ['((Kelvo))', '((Kelvo))'],
  ['Kelvo (Bio)', 'Kelvo (Bio)'],
  ['Kelvo (figs)', 'Kelvo (figs)'],
  ['(((o)))', '(((o)))'],
  ['Kelvo', 'Kelvo'],
  [null, null],
])('of %j, the words are %j', (name, words) => {
  expect(markWords(name)).toBe(words)
})

it.each([
  [null, true],
  ['-', true],
  ['—', true],
  ['...', true],
  ['+', false],
  ['!', false],
  ['K', false],
])('%j has no words: %s', (name, wordless) => {
  expect(isWordless(name)).toBe(wordless)
})
