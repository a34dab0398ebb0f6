import { expect, it } from 'vitest'
import { BrandCheckBody, BrandCheckQuery, TrademarkSearchBody } from './request.ts'

const bodies = [BrandCheckBody, BrandCheckQuery, TrademarkSearchBody] as const

it.each(['', 'x'.repeat(501), 7, ['shoes']])('refuses goods of %j and names the field', (goods) => {
  for (const body of bodies) {
    const issues = body.safeParse({ name: 'Vyntra', goods }).error?.issues ?? []
    expect(issues.map(({ path, message }) => [path.join('/'), message])).toEqual([
      ['goods', 'must be text of 1 to 500 characters'],
    ])
  }
})

it.each(['a;', 'a, ', 'a\n'].map((term) => `${term.repeat(20)}b`))(
  'refuses goods of more than 20 terms: %j',
  (goods) => {
    for (const body of bodies) {
      const issues = body.safeParse({ name: 'Vyntra', goods }).error?.issues ?? []
      expect(issues.map(({ message }) => message)).toEqual([
        'must hold at most 20 terms, separated by semicolons or commas',
      ])
    }
  },
)

it('accepts goods of 20 terms', () => {
  for (const body of bodies)
    expect(body.safeParse({ name: 'Vyntra', goods: `${'tea; '.repeat(19)}coffee` }).success).toBe(true)
})

it('returns valid goods unchanged', () => {
  for (const body of bodies) expect(body.parse({ name: 'Vyntra', goods: 'coffee shop' }).goods).toBe('coffee shop')
  expect(BrandCheckBody.parse({ name: 'Vyntra', goods: null }).goods).toBeNull()
})
