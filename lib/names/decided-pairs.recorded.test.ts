import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { nameVariants } from './normalise/variants.ts'
import { soundsClosest } from './phonetics/phonetics.ts'

const RECORDED = '../shared/data/decided-pairs.csv'

/**
 * Pairs that were held confusable, from the first three columns of the file. Pairs with a comma in a name are left out.
 */
const pairs = readFileSync(RECORDED, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','))
  .filter(([, , outcome]) => outcome === '1')
  .map(([earlier = '', later = '']) => [earlier, later] as const)

/** Returns the share of pairs whose phonetic distance is at most this. */
function share(shift: number, distance: number): number {
  const near = pairs.filter(([earlier], at) => {
    const later = pairs[(at + shift) % pairs.length]?.[1] ?? ''
    return nameVariants(earlier).forms.some((ours) =>
      nameVariants(later).forms.some((theirs) => soundsClosest(ours.words, theirs.words).distance <= distance),
    )
  })
  return near.length / pairs.length
}

it('hears far more confusable pairs as near than random pairs', () => {
  expect(pairs.length).toBeGreaterThan(100)
  const shifts = [17, 31, 43, 59, 71, 83]
  const chance = shifts.reduce((sum, shift) => sum + share(shift, 0.35), 0) / shifts.length
  expect(share(0, 0.35)).toBeGreaterThan(0.45)
  expect(chance).toBeLessThan(0.01)
})
