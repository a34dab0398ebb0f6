import { expect, it } from 'vitest'
import { type ComparedPair, estimateOf, likeliestDegree } from '../../lib/goods/compare.ts'
import { readInClass, readTerm } from '../../lib/goods/read-goods.ts'
import { crossValidate, remoteBound, shareRemote } from './cross-validate.ts'
import { fitModel } from './fit-model.ts'
import { madeRemotePairs } from './made-remote.ts'
import { modelFile } from './model-file.ts'

const term = (text: string, niceClass: number) => readInClass(readTerm(text), niceClass)
const [car, bar] = [term('Cars', 12), term('Bar services', 43)]
const parts = ['Tyres', 'Brakes', 'Wheels', 'Axles', 'Seats', 'Doors', 'Bumpers', 'Mirrors', 'Horns', 'Engines']
const foods = ['Coffee', 'Tea', 'Bread', 'Cakes', 'Pizzas', 'Rice', 'Pasta', 'Honey', 'Sauces', 'Spices']
const pairs: ComparedPair[] = [
  ...parts.map((part) => ({ a: car, b: term(part, 12), degree: 'similar' as const })),
  ...foods.map((food) => ({ a: bar, b: term(food, 30), degree: 'low' as const })),
]
const made = madeRemotePairs(pairs, 1)

it('learns degrees that apply to terms it has not seen', () => {
  const model = fitModel(pairs, made, 0.9)
  const degree = (a: typeof car, b: typeof car) => likeliestDegree(model, estimateOf(model, a, b))
  expect(degree(car, term('Clutches', 12))).toBe('similar')
  expect(degree(bar, term('Chocolate', 30))).toBe('related')
  expect(modelFile(model)).toContain('"c12~12":"0 10 0"')
})

it('draws pairs that are not compared and share neither group nor trade', () => {
  for (const { a, b } of [...made.twoClasses, ...made.oneClass]) {
    expect(a.group).not.toBe(b.group)
    expect([...a.sectors.keys()].filter((sector) => b.sectors.has(sector))).toEqual([])
  }
})

it('judges each pair by a model that has not seen it, within the allowed misses', () => {
  const judged = crossValidate(pairs, made, 'partners')
  expect(judged.pairs).toHaveLength(pairs.length)
  const bound = remoteBound(judged)
  expect(judged.pairs.filter(({ estimate }) => estimate.remote > bound)).toEqual([])
  expect(shareRemote(judged.twoClasses, bound)).toBeGreaterThan(0.5)
})
