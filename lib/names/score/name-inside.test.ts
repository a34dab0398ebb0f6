import { expect, it } from 'vitest'
import { findInside } from './features.ts'
import { sideOf } from './testing/side-of.ts'

const find = (short: string, long: string) => ({ ...findInside(sideOf(short).looks, sideOf(long).looks) })

it.each([
  ['life', 'thomson life', { at: 7, wholeWords: true }],
  ['life', 'wildlife', { at: 4, wholeWords: false }],
  ['blendit', 'blend it milkshakes', { at: 0, wholeWords: true }],
  ['an', 'banana an', { at: 6, wholeWords: true }],
  ['life', 'kodak film', { at: -1, wholeWords: false }],
  ['life', 'life', { at: -1, wholeWords: false }],
])('looks for %s in %s', (short, long, place) => {
  expect(find(short, long)).toEqual(place)
})
