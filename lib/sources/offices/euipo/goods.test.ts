import { expect, it } from 'vitest'
import { readEuipoGoods } from './connector.ts'

const NUMBER = '018123450'
const described = (...all: [language: string, ...terms: unknown[]][]) =>
  all.map(([language, ...terms]) => ({ language, terms }))
const mark = (...goodsAndServices: unknown[]) => ({ applicationNumber: NUMBER, goodsAndServices })
const read = (json: unknown, wanted = 'de') => readEuipoGoods(json, NUMBER, wanted)

it('returns each class in the wanted language, else in English, else in the first', () => {
  const json = mark(
    { classNumber: 9, description: described(['en', 'Software'], ['de', 'Software für Kassen']) },
    { classNumber: 25, description: described(['fr', 'Chapeaux'], ['en', 'Hats']) },
    { classNumber: 30, description: described(['el', 'Καφές']) },
  )
  expect(read(json)).toMatchObject({
    complete: true,
    classes: [
      { niceClass: 9, language: 'de', terms: ['Software für Kassen'] },
      { niceClass: 25, language: 'en', terms: ['Hats'] },
      { niceClass: 30, language: 'el', terms: ['Καφές'] },
    ],
  })
})

it.each([
  ['a class of another kind', 'x'],
  ['a class that is none', { classNumber: 46, description: described(['en', 'Hats']) }],
  ['a class without a description', { classNumber: 25 }],
  ['a description of another kind', { classNumber: 25, description: 7 }],
  ['terms of another kind', { classNumber: 25, description: described(['en', { text: 'Hats' }]) }],
])('keeps the rest of a list with %s, which is then incomplete', (_what, odd) => {
  const software = { classNumber: '09', description: described(['en', 'Software']) }
  const goods = read(mark(odd, software))
  expect(goods).toMatchObject({ state: 'answered', complete: false, reason: expect.stringContaining('not be read') })
  expect(goods?.classes).toContainEqual({ niceClass: 9, language: 'en', terms: ['Software'] })
})

it('does not return an invalid language', () => {
  const goods = read(mark({ classNumber: 25, description: described(['<b>', 'Hats']) }))
  expect(goods?.classes).toEqual([{ niceClass: 25, language: null, terms: ['Hats'] }])
})

it.each([null, [], 'x', {}, { applicationNumber: '018123451' }, { trademarks: [mark()] }])('rejects %j', (json) => {
  expect(read(json)).toBeNull()
})
