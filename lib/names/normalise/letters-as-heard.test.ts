import { expect, it } from 'vitest'
import { createMatcher } from '../golden/matcher.ts'

const marks = ['NRG', 'EZ Pay', 'B4', 'Str8 Cut', 'Vyntra', 'Okrubo', 'Kandoro'].map((name) => ({ name }))
const { search } = createMatcher(marks)

it.each([
  ['Energy', 'NRG'],
  ['Easypay', 'EZ Pay'],
  ['Before', 'B4'],
  ['Straight Cut', 'Str8 Cut'],
])('a search for %s finds %s', (asked, found) => {
  expect(search(asked)[0]).toMatchObject({ record: { name: found }, similarity: { score: 95 } })
})
