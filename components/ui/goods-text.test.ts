import { expect, it } from 'vitest'
import { loadGoodsWords, partsOf, takeText } from './scope.tsx'

const words = await loadGoodsWords()
const take = (text: string, held = 0) => takeText(text, words, 'en', held)
const kaffee = { term: 'Kaffee', goods: 'coffee', classes: [30] }

it.each([
  ['9, 42', [9, 42]],
  ['42 9', [42, 9]],
  ['9;42,', [9, 42]],
  ['  ', []],
  ['45', [45]],
])('reads the class numbers in %j', (text, numbers) => {
  expect(take(text)).toEqual({ numbers, goods: [], rest: '', fault: null })
})

it('reads words and numbers together, in any language', () => {
  expect(take('Kaffee, 9; app')).toEqual({
    numbers: [9],
    goods: [kaffee, { term: 'app', goods: 'app', classes: [9, 42] }],
    rest: '',
    fault: null,
  })
})

it.each([
  ['0', 'bad_class', '0'],
  ['9, 46', 'bad_class', '46'],
  ['9.5', 'bad_class', '9.5'],
  ['9-42', 'bad_class', '9-42'],
  ['coffee, qzvyntrel', 'unknown_goods', 'qzvyntrel'],
  ['coff', 'choose_goods', 'coff'],
])('leaves the unusable part of %j, and says why: %s', (text, kind, part) => {
  expect(take(text)).toMatchObject({ rest: part, fault: { kind, part } })
})

it('leaves all unusable parts in the field, and does not lose a word before the list is loaded', () => {
  expect(take('zyx, coffee, 99').rest).toBe('zyx, 99')
  expect(takeText('coffee, 9', null, 'en')).toEqual({
    numbers: [9],
    goods: [],
    rest: 'coffee',
    fault: { kind: 'unknown_goods', part: 'coffee' },
  })
})

it('accepts no more words than a service does', () => {
  expect(take('coffee, tea', 19)).toMatchObject({ rest: 'tea', fault: { kind: 'most_goods', part: 'tea' } })
  expect(take('coffee', 20).goods).toEqual([])
})

it('splits a text without empty parts', () => {
  expect(partsOf(' a b ,, 9 42 ;\n')).toEqual(['a b', '9', '42'])
})
