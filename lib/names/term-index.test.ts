import { describe, expect, it } from 'vitest'
import { createTermIndex } from './term-index.ts'
import { TRIGRAM_COUNT, trigrams } from './trigrams.ts'

const TERMS = ['starbucks', 'starburst', 'barstuck', 'metabiomax', 'biomax', 'zurich', '日本']

describe('trigrams', () => {
  it('marks the beginning more than the end, and counts a repeated one once', () => {
    expect(trigrams('ab')).toHaveLength(3)
    expect(trigrams('aaaaaa')).toHaveLength(4)
    expect(trigrams('')).toHaveLength(1)
  })

  it('stays within its numbers for any letter', () => {
    for (const gram of trigrams('a0z9é日\ud800')) expect(gram).toBeLessThan(TRIGRAM_COUNT)
  })
})

describe('createTermIndex', () => {
  const index = createTermIndex(TERMS)
  const nearest = (term: string, limit = 9, atLeast = 0.3) => index.nearest(term, limit, atLeast).map((at) => TERMS[at])

  it('finds alike terms, closest first', () => {
    expect(nearest('starbuks')).toEqual(['starbucks', 'starburst'])
    expect(nearest('starbuks', 1)).toEqual(['starbucks'])
  })

  it('finds a term inside another, both ways', () => {
    expect(nearest('biomax')).toEqual(['biomax', 'metabiomax'])
    expect(nearest('metabiomax')).toEqual(['metabiomax', 'biomax'])
  })

  it('finds nothing for what shares nothing, and answers the same when asked again', () => {
    expect(nearest('qwyx')).toEqual([])
    expect(nearest('starbuks')).toEqual(nearest('starbuks'))
  })

  it('can be empty', () => {
    expect(createTermIndex([]).nearest('starbucks', 5, 0.1)).toEqual([])
  })
})
