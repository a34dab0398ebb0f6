import { expect, it } from 'vitest'
import { prepareName } from '../normalise/variants.ts'
import { SCORE_FROM } from '../score/score.ts'
import { scorePair } from '../score/scorer.ts'
import { similarityOf } from './compare.ts'
import { createMeanings } from './meanings.ts'

const everyday = createMeanings(['closed', 'closet', 'monster', 'minister'])

function compared(asked: string, found: string) {
  const of = (meanings: typeof everyday | null) =>
    similarityOf(prepareName(asked), prepareName(found), scorePair(asked, found), meanings)
  return { bare: of(null), known: of(everyday) }
}

it('scores words of different meanings lower, and explains that', () => {
  const { bare, known } = compared('Closed', 'Closet')
  expect(known?.score).toBeLessThan(bare?.score ?? 0)
  expect(known?.explanation).toBe(`${bare?.explanation} The two words mean different things.`)
})

it.each([
  ['Monster', 'Minister'],
  ['Closed', 'Closet'],
])('%s, %s: stay similar', (asked, found) => {
  const { bare, known } = compared(asked, found)
  expect(bare?.score).toBeGreaterThanOrEqual(SCORE_FROM.similar)
  expect(known?.score).toBeGreaterThanOrEqual(SCORE_FROM.similar)
})
