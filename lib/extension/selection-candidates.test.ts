import { describe, expect, test } from 'vitest'
import { isSeveral, linesOf } from '../names/lists.ts'
import { candidates, cutWhole, namesInSelection } from './selection.ts'

const pad = 'and this sentence goes on with nothing that could be taken for a name of any kind whatsoever in it'

test('puts a remark with a line break in a pasted cell after the names', () => {
  const text = 'Name\tRemark\nKelvo\t"too short,\nsays Ana"\nOstara\tgood\n'
  expect(namesInSelection.all(text).slice(0, 2)).toEqual(['Kelvo', 'Ostara'])
})

describe('candidates', () => {
  test.each([
    ['lines, each one name', 'Vyntra\nNovalis AG\n\n  Kelvo™ ', ['Vyntra', 'Novalis AG', 'Kelvo']],
    ['the same line twice', 'Vyntra\r\nVYNTRA\r\nKelvo', ['Vyntra', 'Kelvo']],
    ['a numbered list', '1. Vyntra\n2. Kelvo\n3. 7 Seas', ['Vyntra', 'Kelvo', '7 Seas']],
    ['a list with bullets', '• Vyntra\n• +Kelvo', ['Vyntra', '+Kelvo']],
    ['names that begin with a number', '1. FC Vyntra\n3M\n7 Seas', ['1. FC Vyntra', '3M', '7 Seas']],
    ['few lines of one thing, and the whole', 'Quanta\u2028Nord', ['Quanta', 'Nord', 'Quanta Nord']],
    ['a numbered list in one paragraph', '1. Vyntra\u20282. Kelvo', ['Vyntra', 'Kelvo']],
    ['a word that is divided', 'Vyn-\u2028tra', ['Vyn-', 'tra', 'Vyntra']],
    ['lines without a letter', '2024\n—\nVyntra\nx', ['Vyntra']],
  ])('%s', (_, text, names) => {
    expect(candidates(text)).toEqual(names)
  })

  test('offers each name of a long list on one line, and the line itself', () => {
    const names = [
      'Vyntra',
      'Novalis',
      'Kelvo',
      'Ostara',
      'Brimwell',
      'Quanta Nord',
      'Lumio',
      'Zephra',
      'Caldera',
      'Mirabo',
    ]
    const line = names.join(', ')
    expect(candidates(line)).toEqual([...names, line])
  })

  test('ranks names in prose by sign, quotes and capitals, and the first word of a sentence late', () => {
    const text = `Yesterday we met “blue harbour” and Quanta Nord near the lake, where kelvo® was shown to us by Jane; ${pad}.`
    const names = candidates(text)
    expect(names.slice(0, 4)).toEqual(['kelvo', 'blue harbour', 'Quanta Nord', 'Jane'])
    expect(names.indexOf('Yesterday')).toBeGreaterThan(names.indexOf('Jane'))
  })

  test.each([
    'Coca-Cola',
    'H&M',
    "L'Oréal",
    'Ernst & Young',
    '3M',
    'Dr. Oetker',
    'Crédit Suisse',
    'Ørsted',
    'eBay',
    'McDonald',
  ])('does not split %s', (name) => {
    expect(candidates(`it was said that ${name} would come ${pad} ${pad}`)).toContain(name)
  })

  test('offers the first words of prose without capitals', () => {
    expect(candidates(`our new soap ${pad} ${pad}`)).toEqual(['our new soap and'])
  })

  test('does not begin or end a name inside a word', () => {
    const names = candidates(`it was said that eBay would come, then deMellier by iPhone ${pad} ${pad}`)
    expect(names).toEqual(expect.arrayContaining(['eBay', 'deMellier', 'iPhone']))
    for (const part of ['Bay', 'Mellier', 'Phone']) expect(names).not.toContain(part)
  })

  test.each([
    ['the cells of a table', 'Vyntra\tKelvo\tOstara', ['Vyntra', 'Kelvo', 'Ostara']],
    ['a list with semicolons', 'Vyntra; Kelvo', ['Vyntra', 'Kelvo', 'Vyntra; Kelvo']],
    ['a list with bullets', '• Vyntra • Quanta Nord • Kelvo', ['Vyntra', 'Quanta Nord', 'Kelvo']],
    [
      'a list with commas, which may be one name',
      'Kelvo, Ostara, Wynn',
      ['Kelvo', 'Ostara', 'Wynn', 'Kelvo, Ostara, Wynn'],
    ],
    ['accounts and topics', '@vyntra\n#kelvo\n#1 Cola', ['vyntra', 'kelvo', '#1 Cola']],
    ['error values of a spreadsheet, which are no topics', 'Vyntra\n#N/A\n#REF!', ['Vyntra', '#N/A', '#REF!']],
  ])('%s', (_, text, names) => {
    expect(candidates(text).slice(0, names.length)).toEqual(names)
  })

  test('offers at most fifty names from a list and twelve from prose', () => {
    const many = Array.from({ length: 60 }, (_, i) => `Name${i}`)
    expect(candidates(many.join('\n'))).toHaveLength(50)
    expect(candidates(many.join(` ${pad} `))).toHaveLength(12)
  })

  test.each(['', '   \n  ', '12 34\n56'])('does not find a name in %j', (text) => {
    expect(candidates(text)).toEqual([])
  })
})

test.each([
  ['Vyntra', false],
  ['\nVyntra\n', false],
  ['Vyntra\nKelvo', true],
  ['Vyntra\u2028Kelvo', true],
])('detects whether %j has several lines: %s', (text, several) => {
  expect(linesOf(text.trim()).length > 1).toBe(several)
})

test.each([
  ['Vyntra\tKelvo', true],
  ['Vyntra; Kelvo', true],
  ['Kelvo, Ostara, Wynn', true],
  ['Vyntra, Inc.', false],
  ['Steins;Gate', false],
  ['P|NK', false],
  ['Vyntra Labs', false],
])('detects whether %j has several names: %s', (text, several) => {
  expect(isSeveral(text)).toBe(several)
})

test.each([
  ['Vyntra Kelvo', 20, 'Vyntra Kelvo'],
  ['Vyntra Kelvo', 9, 'Vyntra'],
  ['Vyntra Kelvo', 6, 'Vyntra'],
  ['Vyntra\nQuanta Nord', 14, 'Vyntra'],
  ['Vyntra', 3, 'Vyn'],
])('truncates %j to at most %i characters, at a word border if possible', (text, longest, cut) => {
  expect(cutWhole(text, longest)).toBe(cut)
})

test('puts a remark that is repeated next to several names of a table after all names', () => {
  const rows = ['Vyntra\tlike it', 'Kelvo\tmaybe', 'Ostara\tmaybe', 'Brimwell\tmaybe', 'Kelvo\tlike it']
  expect(candidates(rows.join('\n'))).toEqual(['Vyntra', 'Kelvo', 'Ostara', 'Brimwell', 'like it', 'maybe'])
})

test('puts the names column of a table first, wherever it is', () => {
  const rows = ['No.\tProposed by\tName idea', '1\tAnna\tVyntra', '2\tBen\tKelvo\u2028Kelva']
  expect(candidates(rows.join('\n')).slice(0, 3)).toEqual(['Vyntra', 'Kelvo', 'Kelva'])
})

test('finds all names of a long list, not only as many as are offered', () => {
  const names = Array.from({ length: 400 }, (_none, at) => `Vyntra ${at}`)
  expect(namesInSelection.all(names.join('\n'))).toEqual(names)
})
