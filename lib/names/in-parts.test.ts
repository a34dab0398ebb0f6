import { expect, it } from 'vitest'
import { foundInParts, searchedAs } from './search.ts'

const found = (ref: number, score: number) => ({
  ref,
  name: `Mark ${ref}`,
  similarity: { score, reasons: ['contains' as const], explanation: 'It is in it.' },
})

it('does not split a short name', () => {
  expect(searchedAs('Vyntra')).toEqual(['Vyntra'])
})

it('returns each mark once, by its nearest part, and counts hits that were left out', () => {
  const united = foundInParts(
    [
      { hits: [found(1, 90), found(2, 60)], listed: 5, cautions: 3 },
      { hits: [found(2, 70), found(3, 66)], listed: 2, cautions: 2 },
    ],
    2,
  )
  expect(united.hits.map(({ ref, similarity }) => [ref, similarity.score])).toEqual([
    [1, 90],
    [2, 70],
  ])
  expect(united).toMatchObject({ listed: 3 + 3, cautions: 3 + 2 })
})
