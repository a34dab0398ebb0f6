import { describe, expect, it } from 'vitest'
import { LISTED_FROM, NEAR_IDENTICAL_FROM, SIMILAR_FROM } from '../names/score/thresholds.ts'
import type { Hit } from '../sources/source.ts'
import { type Band, bandOf, IDENTICAL_FROM, scoreOf } from './band.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const near = NEAR_IDENTICAL_FROM
const similar = SIMILAR_FROM
const weak = LISTED_FROM

function hit(over: Partial<Hit>, similarity: number): Hit {
  return {
    name: 'VINTRA',
    kind: 'trademark',
    jurisdiction: 'EU',
    niceClasses: [9],
    number: '1',
    status: 'live',
    owner: null,
    filedOn: null,
    registeredOn: null,
    expiresOn: null,
    recordUrl: null,
    ...over,
    similarity: { score: similarity, reasons: ['looks_alike'], explanation: 'alike' },
  }
}

const live = { status: 'live' } as const
const recent = { status: 'expired', expiresOn: '2026-06-01' } as const
const long = { status: 'expired', expiresOn: '2026-05-01' } as const
const dead = { status: 'dead' } as const
const company: Partial<Hit> = { kind: 'company', niceClasses: [] }
const brand = { kind: 'brand_in_use', status: 'unknown' } as const

describe('bandOf', () => {
  it.each<[string, Partial<Hit>, number[], number, Band]>([
    ['a live mark, identical, no class given', live, [], 100, 'conflict'],
    ['a live mark, near-identical, class overlaps', live, [9, 42], near, 'conflict'],
    ['a pending mark', { status: 'pending' }, [], near, 'conflict'],
    ['a mark of unknown status', { status: 'unknown' }, [], near, 'conflict'],
    ['a live mark, identical, classes differ', live, [25], 100, 'caution'],
    ['a live mark of unknown classes', { ...live, niceClasses: [] }, [25], 100, 'conflict'],
    ['a live mark, similar', live, [9], similar, 'caution'],
    ['a live mark, similar, classes differ', live, [25], near - 1, 'listed'],
    ['a live mark, weaker', live, [9], weak, 'listed'],
    ['a live mark, unlike', live, [9], weak - 1, 'none'],
    ['a mark expired within six months', recent, [9], near, 'caution'],
    ['the same, classes differ', recent, [25], near, 'listed'],
    ['the same, similar', recent, [9], similar, 'listed'],
    ['a mark on the last day of its six months', { status: 'expired', expiresOn: '2026-05-20' }, [9], near, 'caution'],
    ['the same a day later', { status: 'expired', expiresOn: '2026-05-19' }, [9], near, 'listed'],
    ['a mark expired longer ago', long, [9], 100, 'listed'],
    ['an expired mark without a date', { status: 'expired' }, [9], 100, 'caution'],
    ['a dead mark, identical', dead, [9], 100, 'listed'],
    ['a dead mark, identical, classes differ', dead, [25], 100, 'listed'],
    ['a dead mark, similar', dead, [9], near - 1, 'none'],
    ['a company, identical', company, [9], 100, 'caution'],
    ['a company, similar', company, [], similar, 'listed'],
    ['a company that is no more, identical', { ...company, status: 'dead' }, [], 100, 'listed'],
    ['a company that is no more, similar', { ...company, status: 'dead' }, [], near - 1, 'none'],
    ['a company, weaker', company, [], similar - 1, 'none'],
    ['a brand in use, near-identical, other classes', brand, [25], near, 'caution'],
    ['a brand in use, similar', brand, [], near - 1, 'listed'],
  ])('%s', (_what, over, classes, similarity, band) => {
    expect(bandOf(hit(over, similarity), classes, NOW)).toBe(band)
  })
})

describe('scoreOf', () => {
  it('keeps every hit inside its band and never falls as similarity grows', () => {
    for (const over of [live, recent, dead, company, brand]) {
      for (const classes of [[], [9], [25]]) {
        let before = 0
        for (let similarity = 0; similarity <= 100; similarity++) {
          const subject = hit(over, similarity)
          const score = scoreOf(subject, classes, NOW)
          const band = bandOf(subject, classes, NOW)
          expect(score).toBeGreaterThanOrEqual(before)
          expect(band).toBe(score >= 75 ? 'conflict' : score >= 40 ? 'caution' : score > 0 ? 'listed' : 'none')
          before = score
        }
      }
    }
  })

  it('gives an identical live mark of the same class at least 95, and no other kind of hit', () => {
    const identical = (over: Partial<Hit>, classes: number[]) => {
      const subject = hit(over, near)
      return scoreOf({ ...subject, similarity: { ...subject.similarity, reasons: ['identical'] } }, classes, NOW)
    }
    expect(identical(live, [9])).toBe(IDENTICAL_FROM)
    expect(scoreOf(hit(live, near), [9], NOW)).toBeLessThan(IDENTICAL_FROM)
    for (const score of [identical(live, [25]), identical(company, []), identical(recent, [9]), identical(dead, [9])])
      expect(score).toBeLessThan(75)
  })
})
