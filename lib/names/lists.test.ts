import { describe, expect, it } from 'vitest'
import { listItems, withoutNumbering } from './lists.ts'
import { cleanName } from './normalise/clean.ts'

describe('the numbers of a list', () => {
  it.each([
    ['1.) ', '2.) '],
    ['1: ', '2: '],
    ['1 - ', '2 – '],
    ['01. ', '02. '],
    ['1.', '2.'],
    ['1.1 ', '1.2. '],
    ['2.3.1 ', '2.3.2 '],
    ['I. ', 'II. '],
    ['iv) ', 'v) '],
    ['(xi) ', '(x) '],
    ['h. ', 'i. '],
    ['① ', '②'],
    ['- [ ] ', '- [x] '],
    ['☐ ', '☑ '],
    ['■', '►'],
    ['•', '• '],
  ])('%j and %j are removed', (one, two) => {
    expect(withoutNumbering([`${one}Vyntra`, `${two}Kelvo`])).toEqual(['Vyntra', 'Kelvo'])
  })

  it.each([
    ['1. FC Vyntra', '1. FC Kelvo'],
    ['1. FC Vyntra', '3. Liga'],
    ['3M', '4M'],
    ['1&1', '2&2'],
    ['2.0 Vyntra', '3.5 Kelvo'],
    ['I. Vyntra', 'X. Kelvo'],
    ['+Vyntra', '+Kelvo'],
    ['2 Vyntra', '3 Kelvo'],
    ['• Vyntra', 'Kelvo'],
    ['(RED)', '(BLUE)'],
  ])('%j and %j are names as they stand', (...names) => {
    expect(withoutNumbering(names)).toEqual(names)
  })
})

describe('names on one line', () => {
  it.each([
    ['1. Vyntra 2. Kelvo 3. 7 Seas', ['Vyntra', 'Kelvo', '7 Seas']],
    ['Vyntra, Kelvo und Ostara', ['Vyntra', 'Kelvo', 'Ostara']],
    ['Vyntra, Kelvo, or Ostara Nord', ['Vyntra', 'Kelvo', 'Ostara Nord']],
    ['Vyntra; Kelvo', ['Vyntra', 'Kelvo']],
  ])('%j', (line, names) => {
    expect(listItems(line)?.map((item) => cleanName(item).name)).toEqual(names)
  })

  it.each(['Vyntra and Kelvo', 'Vyntra, Kelvo', 'Route 1. FC', 'Vyntra 1. FC 3. Liga'])('%j may be one', (line) => {
    expect(listItems(line)).toBeNull()
  })
})
