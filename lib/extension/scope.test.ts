import { expect, it } from 'vitest'
import { BrandCheckBody } from '../contract/checks/request.ts'
import { findGoods, GOODS_LANGUAGES } from '../goods/goods-words.ts'
import { Scope, scopeFields, scopes } from './scope.ts'

const coffee = { term: 'Kaffee', goods: 'coffee', classes: [30] }
const app = { term: 'App', goods: 'app', classes: [9, 42] }

it('lists the classes of words and numbers, each once and in order', () => {
  expect(scopeFields.from('CH', [42, 35], [app, coffee])).toEqual({
    jurisdiction: 'CH',
    niceClasses: [9, 30, 35, 42],
    goods: [app, coffee],
  })
  expect(scopeFields.from(null, [], [])).toStrictEqual({ jurisdiction: null, niceClasses: [] })
})

it('finds class numbers that no word covers', () => {
  expect(scopeFields.classesByNumber(scopeFields.from(null, [9, 35], [app]))).toEqual([35])
  expect(scopeFields.classesByNumber({ jurisdiction: null, niceClasses: [9] })).toEqual([9])
})

it('sends words in English, each once, and none if a class has no word', () => {
  expect(scopes.goodsToSend(scopeFields.from(null, [], [coffee, app, { ...coffee, term: 'caffè' }]))).toBe(
    'coffee; app',
  )
  expect(scopes.goodsToSend(scopeFields.from(null, [9], [app]))).toBe('app')
  expect(scopes.goodsToSend(scopeFields.from(null, [35], [app]))).toBeNull()
  expect(scopes.goodsToSend(scopeFields.from(null, [9], []))).toBeNull()
})

it('accepts words from the list of words, and sends no more than a service accepts', () => {
  const words = GOODS_LANGUAGES.flatMap((language) =>
    ['a', 'b', 'c', 's'].flatMap((typed) => findGoods(typed, language)),
  )
  const given = [...new Map(words.map((word) => [word.goods, word])).values()].slice(0, scopeFields.mostGoods)
  const scope = scopeFields.from(null, [], given)
  expect(Scope.parse(scope)).toEqual(scope)
  expect(BrandCheckBody.safeParse({ name: 'Vyntra', goods: scopes.goodsToSend(scope) }).success).toBe(true)
  expect(given.length).toBeGreaterThan(15)
})
