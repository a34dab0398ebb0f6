import { expect, it } from 'vitest'
import { NO_GROUP } from '../../../lib/goods/read-goods.ts'
import { GoodsLists } from './mark-fields.ts'

function groupsOf(lists: [number | null, string][], niceClasses: number[]) {
  const goods = new GoodsLists()
  for (const [niceClass, text] of lists) goods.add(niceClass, text)
  return goods.groupsIn(niceClasses)
}

const HATS = 2504
const WINE = 3301

it('unites the lists of the classes of a mark', () => {
  expect(groupsOf([[25, 'Hats.']], [25])).toEqual([HATS])
  expect(
    groupsOf(
      [
        [33, 'Wine'],
        [25, 'Hats'],
        [25, 'caps being headwear'],
      ],
      [25, 33],
    ),
  ).toEqual([HATS, WINE])
})

it.each<[string, [number | null, string][], number[]]>([
  ['a class without a list', [[25, 'Hats']], [25, 33]],
  [
    'a list of a class that is not known',
    [
      [25, 'Hats'],
      [null, 'Wine'],
    ],
    [25],
  ],
  [
    'a list that lost characters',
    [
      [25, 'Hats'],
      [25, 'Caf\uFFFDs'],
    ],
    [25],
  ],
  [
    'a list that its encoding made nonsense of',
    [
      [25, 'Hats'],
      [25, 'CafÃ©s'],
    ],
    [25],
  ],
  [
    'a reference of HTML',
    [
      [25, 'Hats'],
      [25, 'Caf&eacute;s'],
    ],
    [25],
  ],
  [
    'an empty list beside another',
    [
      [25, 'Hats'],
      [33, ' '],
    ],
    [25, 33],
  ],
  ['more than is read', [[25, `Hats; ${'x'.repeat(50_000)}`]], [25]],
  [
    'more lists than are read',
    Array.from({ length: 5 }, () => [25, `Hats;${' '.repeat(9)}${'ab '.repeat(2000)}`]),
    [25],
  ],
])('reports unknown goods for %s', (_what, lists, niceClasses) => {
  expect(groupsOf(lists, niceClasses)).toEqual([NO_GROUP, HATS])
})

it('does not read part of a truncated term', () => {
  expect(groupsOf([[30, `${' '.repeat(30_000)}Tea; coffee ${'x'.repeat(30_000)}`]], [30])).toEqual(
    groupsOf([[30, 'Tea; qwxzv']], [30]),
  )
})

it.each(['Caf\uFFFDs', 'x'.repeat(50_000)])(
  'reports goods as unknown if the only list cannot be read: %.9s',
  (text) => {
    expect(groupsOf([[25, text]], [25])).toEqual([NO_GROUP])
  },
)

it('returns nothing for lists of other classes, or without any', () => {
  expect(groupsOf([[33, 'Wine']], [25])).toBeUndefined()
  expect(groupsOf([[33, 'Wine']], [])).toBeUndefined()
  expect(groupsOf([], [25])).toBeUndefined()
})

it('resolves escaped characters before it looks for terms', () => {
  expect(groupsOf([[25, 'Hats &amp; caps']], [25])).toEqual([HATS])
})
