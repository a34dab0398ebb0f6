import { expect, it } from 'vitest'
import { relationOfClasses, withRelatedClasses } from './class-relation.ts'

it.each([
  ['bags and clothing, found similar', 18, 25, 'related', 'similar'],
  ['software and its development', 9, 42, 'related', 'similar'],
  ['engines, highly similar', 7, 12, 'related', 'high'],
  ['coffee and cafés, often compared and coordinated by the USPTO', 30, 43, 'related', 'low'],
  ['cosmetics and razors, only ever to a low degree', 3, 8, 'other', 'low'],
  ['a single comparison', 9, 14, 'other', 'similar'],
  ['classes that the USPTO coordinates but nobody compared', 35, 42, 'other', null],
])('%s: %i and %i are %s', (_goods, a, b, relation, degree) => {
  expect(relationOfClasses(a, b)).toMatchObject({ relation, degree })
  expect(relationOfClasses(b, a)).toEqual(relationOfClasses(a, b))
})

it('relates a class to itself as the same', () => {
  expect(relationOfClasses(9, 9)).toMatchObject({ relation: 'same', degree: null, why: 'Both are in class 9.' })
})

it('explains a relation with counts and an example', () => {
  expect(relationOfClasses(25, 18).why).toBe(
    "EUIPO's practice finds 48 of 54 compared pairs of classes 18 and 25 similar, and 6 to a low degree (Bags and Coats: similar).",
  )
})

it('relates only 45 of all 990 pairs of classes', () => {
  const classes = Array.from({ length: 45 }, (_, index) => index + 1)
  const pairs = classes.flatMap((a) => classes.filter((b) => b > a).map((b) => relationOfClasses(a, b).relation))
  expect(pairs).toHaveLength(990)
  expect(pairs.filter((relation) => relation === 'related')).toHaveLength(45)
})

it('returns the given classes and those related to them', () => {
  const widened = withRelatedClasses([25, 42])
  expect(widened).toEqual(expect.arrayContaining([9, 18, 25, 42]))
  expect(widened).toEqual(widened.toSorted((a, b) => a - b))
  expect(withRelatedClasses([])).toEqual([])
})
