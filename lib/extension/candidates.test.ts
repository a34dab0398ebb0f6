import { describe, expect, test } from 'vitest'
import { candidates, isSeveralLines } from './candidates.ts'

const pad = 'and this sentence goes on with nothing that could be taken for a name of any kind whatsoever in it'

describe('candidates', () => {
  test.each([
    ['lines, each one name', 'Vyntra\nNovalis AG\n\n  Kelvo™ ', ['Vyntra', 'Novalis AG', 'Kelvo']],
    ['the same line twice', 'Vyntra\r\nVYNTRA\r\nKelvo', ['Vyntra', 'Kelvo']],
    ['lines without a letter', '2024\n—\nVyntra\nx', ['Vyntra']],
  ])('%s', (_, text, names) => {
    expect(candidates(text)).toEqual(names)
  })

  test('a long list on one line', () => {
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
    expect(candidates(`${line}, Tessuto, Arveno, Polaris, Sundra`)).toEqual([...names, 'Tessuto', 'Arveno'])
  })

  test('prose: signs first, then quotes, then capitals; the lone word at the start of a sentence late', () => {
    const text = `Yesterday we met “blue harbour” and Quanta Nord near the lake, where kelvo® was shown to us by Jane; ${pad}.`
    const names = candidates(text)
    expect(names.slice(0, 4)).toEqual(['kelvo', 'blue harbour', 'Quanta Nord', 'Jane'])
    expect(names.indexOf('Yesterday')).toBeGreaterThan(names.indexOf('Jane'))
  })

  test.each(['Coca-Cola', 'H&M', "L'Oréal", 'Ernst & Young', '3M', 'Dr. Oetker', 'Crédit Suisse', 'Ørsted'])(
    'keeps %s whole',
    (name) => {
      expect(candidates(`it was said that ${name} would come ${pad} ${pad}`)).toContain(name)
    },
  )

  test('prose without any capital offers its first words', () => {
    expect(candidates(`our new soap ${pad} ${pad}`)).toEqual(['our new soap and'])
  })

  test('never more than a dozen', () => {
    expect(candidates(Array.from({ length: 40 }, (_, i) => `Name${i}`).join('\n'))).toHaveLength(12)
  })

  test.each(['', '   \n  ', '12 34\n56'])('nothing in %j', (text) => {
    expect(candidates(text)).toEqual([])
  })
})

test.each([
  ['Vyntra', false],
  ['\nVyntra\n', false],
  ['Vyntra\nKelvo', true],
  ['Vyntra\u2028Kelvo', true],
])('%j has several lines: %s', (text, several) => {
  expect(isSeveralLines(text)).toBe(several)
})
