import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SCORE_FROM } from '../score/score.ts'
import { compareNames } from './compare.ts'

const RECORDED = '../shared/data/decided-pairs.csv'

interface Pair {
  earlier: string
  later: string
  confusable: boolean
}

/** Returns the cells of one line of a CSV file (RFC 4180) without line breaks in cells. */
function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map(([, quoted, bare]) =>
    quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'),
  )
}

/**
 * Returns pairs that were decided on the similarity of the signs. Leaves out translations and pairs that failed because
 * of dissimilar goods, because these do not show anything about signs.
 */
function readPairs(): Pair[] {
  return readFileSync(RECORDED, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(cells)
    .filter(([, , , , goods = '', driver = '']) => !goods.includes('dissimilar') && !driver.includes('translation'))
    .map(([earlier = '', later = '', outcome]) => ({ earlier, later, confusable: outcome === '1' }))
}

describe('the matcher on decided oppositions', () => {
  const pairs = readPairs()
  const share = (list: readonly Pair[], from: number) =>
    list.filter(({ earlier, later }) => (compareNames(later, earlier)?.score ?? 0) >= from).length / list.length
  const confusable = pairs.filter((pair) => pair.confusable)
  const notConfusable = pairs.filter((pair) => !pair.confusable)

  it('lists four in five confusable marks, and most of the close calls', () => {
    expect(confusable.length).toBeGreaterThan(100)
    expect(share(confusable, 1)).toBeGreaterThanOrEqual(0.8)
    expect(share(notConfusable, 1)).toBeGreaterThanOrEqual(0.65)
  })

  it('finds more confusable pairs similar than other ones', () => {
    expect(share(confusable, SCORE_FROM.similar)).toBeGreaterThanOrEqual(0.6)
    expect(share(confusable, SCORE_FROM.similar)).toBeGreaterThan(share(notConfusable, SCORE_FROM.similar))
  })

  it('lists hardly any random pair of names', () => {
    const half = pairs.length >> 1
    const chance = pairs.map(({ earlier, confusable }, i) => ({
      earlier,
      later: pairs[(i + half) % pairs.length]?.later ?? '',
      confusable,
    }))
    expect(share(chance, 1)).toBeLessThan(0.02)
  })
})
