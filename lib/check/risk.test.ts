import { describe, expect, it } from 'vitest'
import { compareGoods, goodsOfGroups } from '../goods/compare.ts'
import { GOODS_GROUPS, groupsOf } from '../goods/read-goods.ts'
import { SCORE_FROM } from '../names/score/score.ts'
import { compareNames } from '../names/search.ts'
import type { Hit } from '../sources/source.ts'
import {
  bandOf,
  cautionScore,
  classOverlap,
  goodsComparer,
  IDENTICAL_FROM,
  matchOfClasses,
  nearestRelated,
  riskOf,
  setBackScore,
  tierOf,
} from './risk.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const near = SCORE_FROM.nearIdentical
const similar = SCORE_FROM.similar
const weak = SCORE_FROM.listed

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

it('treats a mark as identical if one of its word elements is the name', () => {
  for (const asked of ['Solarviko', 'соларвико']) {
    const similarity = compareNames(asked, 'SOLARVIKO / СОЛАРВИКО')
    if (similarity === null) throw new Error('The names are not alike.')
    const weighing = { niceClasses: [9], records: null, now: NOW, goods: null }
    expect(riskOf({ ...hit({}, 0), similarity }, weighing).score).toBeGreaterThanOrEqual(IDENTICAL_FROM)
  }
})

const live = { status: 'live' } as const
const recent = { status: 'expired', expiresOn: '2026-06-01' } as const
const long = { status: 'expired', expiresOn: '2026-05-01' } as const
const dead = { status: 'dead' } as const
const company: Partial<Hit> = { kind: 'company', niceClasses: [] }
const brand = { kind: 'brand_in_use', status: 'unknown' } as const
const famous = { ...brand, renown: 'famous' } as const
const known = { ...brand, renown: 'known' } as const

describe('bandOf', () => {
  it.each<[string, Partial<Hit>, number[], number, ReturnType<typeof bandOf>]>([
    ['a live mark, identical, no class given', live, [], 100, 'conflict'],
    ['a live mark, near-identical, class overlaps', live, [9, 42], near, 'conflict'],
    ['a pending mark', { status: 'pending' }, [], near, 'conflict'],
    ['a mark of unknown status', { status: 'unknown' }, [], near, 'conflict'],
    ['a live mark, identical, classes differ', live, [25], 100, 'caution'],
    ['a live mark, identical, in a related class', { ...live, niceClasses: [18] }, [25], 100, 'caution'],
    ['a live mark, similar, in a related class', { ...live, niceClasses: [18] }, [25], similar, 'caution'],
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
    ['a famous brand, near-identical', famous, [9], near, 'conflict'],
    ['a famous brand, identical, other classes', famous, [25], 100, 'conflict'],
    ['a famous brand, similar, other classes', famous, [25], 77, 'caution'],
    ['a famous brand, weaker', famous, [], 76, 'listed'],
    ['a known brand, identical', known, [], 100, 'caution'],
    ['a known brand, near-identical, other classes', known, [25], near, 'caution'],
    ['a known brand, similar', known, [9], 86, 'caution'],
    ['a known brand, similar, other classes', known, [25], near - 1, 'listed'],
    ['a known brand, weaker', known, [9], 85, 'listed'],
    ['a known brand, unlike', known, [9], similar - 1, 'none'],
  ])('%s', (_what, over, classes, similarity, band) => {
    expect(bandOf(hit(over, similarity), { niceClasses: classes, now: NOW, goods: null })).toBe(band)
  })
})

const weigh = (subject: Hit, niceClasses: number[], records: number | null = null) =>
  riskOf(subject, { niceClasses, records, now: NOW, goods: null })

describe('riskOf', () => {
  it('keeps every hit inside its band and never falls as similarity grows', () => {
    for (const over of [live, recent, dead, company, brand, famous, known]) {
      for (const classes of [[], [9], [25]]) {
        let before = 0
        for (let similarity = 0; similarity <= 100; similarity++) {
          const subject = hit(over, similarity)
          const { score } = weigh(subject, classes)
          const band = bandOf(subject, { niceClasses: classes, now: NOW, goods: null })
          expect(score).toBeGreaterThanOrEqual(before)
          expect(band).toBe(score >= 75 ? 'conflict' : score >= 40 ? 'caution' : score > 0 ? 'listed' : 'none')
          before = score
        }
      }
    }
  })

  it('gives at least 95 only to an identical live mark of the same class', () => {
    const identical = (over: Partial<Hit>, classes: number[]) => {
      const subject = hit(over, near)
      return weigh({ ...subject, similarity: { ...subject.similarity, reasons: ['identical'] } }, classes).score
    }
    expect(identical(live, [9])).toBe(IDENTICAL_FROM)
    expect(weigh(hit(live, near), [9]).score).toBeLessThan(IDENTICAL_FROM)
    for (const score of [identical(live, [25]), identical(company, []), identical(recent, [9]), identical(dead, [9])])
      expect(score).toBeLessThan(75)
  })

  it('derives the tier of a similar famous brand from the size of the list', () => {
    expect(weigh(hit(famous, 80), [], 60_000)).toMatchObject({ tier: 'close', chance: expect.any(Number) })
    expect(weigh(hit(famous, 80), [], 2_500_000)).toMatchObject({ tier: 'faint' })
    expect(weigh(hit(famous, near), [], 60_000).tier).toBeUndefined()
  })

  it('assigns at most the middle tier to a known brand that is only similar', () => {
    const risk = weigh(hit(known, near - 1), [], 60_000)
    expect(risk).toEqual({ score: 66, tier: 'moderate' })
    expect(weigh(hit(known, near), [], 60_000)).toMatchObject({ tier: 'close' })
    expect(weigh(hit(known, 100), [25], 60_000)).toMatchObject({ tier: 'faint' })
  })

  it('returns a tier only for a caution', () => {
    expect(weigh(hit(live, similar), [])).toMatchObject({ tier: 'faint', chance: expect.any(Number) })
    expect(weigh(hit(live, 91), [9])).toMatchObject({ tier: 'close', chance: expect.any(Number) })
    for (const other of [hit(live, near), hit(live, weak), hit(dead, near)])
      expect(weigh(other, []).tier).toBeUndefined()
  })

  it('assigns the faintest tier without an E-value to renewable marks and marks in other classes', () => {
    for (const [over, classes] of [
      [recent, [9]],
      [live, [25]],
    ] as const) {
      const risk = weigh(hit(over, 100), [...classes])
      expect(risk).toMatchObject({ tier: 'faint' })
      expect(risk.chance).toBeUndefined()
      expect(risk.score).toBeLessThan(50)
    }
  })

  it('scores a mark in a related class between marks in the same class and in other classes', () => {
    const found = { ...live, niceClasses: [18] }
    const related = weigh(hit(found, 84), [25])
    expect(related.score).toBeLessThan(weigh(hit(found, 84), [18]).score - 9)
    expect(related.score).toBeGreaterThan(weigh(hit(found, 100), [9]).score)
    expect(weigh(hit(found, 100), [25]).chance).toBeGreaterThan(0)
  })

  it('scores higher in fewer classes and in a smaller register', () => {
    const found = hit(live, 75)
    const { score } = weigh(found, [])
    expect(weigh(found, [9]).score).toBeGreaterThan(score)
    expect(weigh(found, [9]).score).toBeGreaterThan(weigh(found, [9, 35]).score)
    expect(weigh(found, [], 100_000).score).toBeGreaterThan(score)
    expect(weigh(found, [], 25_000_000).score).toBeLessThan(score)
  })
})

it.each([
  [0, 'close'],
  [0.5, 'close'],
  [0.51, 'moderate'],
  [2, 'moderate'],
  [2.01, 'faint'],
  [1000, 'faint'],
] as const)('an E-value of %d is %s', (chance, tier) => expect(tierOf(chance)).toBe(tier))

it('adds ten points for a tenfold lower E-value, within the band', () => {
  expect([100, 10, 1].map(cautionScore)).toEqual([44, 54, 64])
  expect([1e9, 0.01, 0].map(cautionScore)).toEqual([40, 74, 74])
})

it('scores a set-back mark below every tier but the last', () => {
  expect([92, 100].map(setBackScore)).toEqual([40, 49])
  expect(setBackScore(100)).toBeLessThan(cautionScore(2))
})

it.each([
  ['the same', [9], [9, 42], 'same'],
  ['no class asked for', [9], [], 'same'],
  ['classes that are not known', [], [9], 'same'],
  ['clothing against bags', [18], [25], 'related'],
  ['software against its development', [42], [9], 'related'],
  ['clothing against software', [25], [9], 'other'],
] as const)('%s: %j found, %j requested: %s', (_what, found, asked, match) => {
  expect(matchOfClasses({ niceClasses: [...found] }, asked)).toBe(match)
})

it('returns the most related pair of classes, with degree and reason', () => {
  expect(nearestRelated({ niceClasses: [12, 18] }, [7, 25])).toMatchObject({
    asked: 7,
    found: 12,
    degree: 'high',
    compared: { high: expect.any(Number) },
    why: expect.stringContaining('classes 7 and 12'),
  })
  expect(nearestRelated({ niceClasses: [25] }, [9])).toBeNull()
})

it('returns the shared classes', () => expect(classOverlap({ niceClasses: [5, 9] }, [9, 42])).toEqual([9]))

const mark = (over: Partial<Hit>, similarity: number) => hit({ niceClasses: [25], ...over }, similarity)

const boots = groupsOf('boots', 25)
const brakes = groupsOf('brake linings for vehicles', 12)

/** Returns the risk of a mark in a check for class 25. The searched name is for leather shoes. */
function weighShoes(hit: Hit, niceClasses: number[] = [25]) {
  const goods = goodsComparer('leather shoes').compare(hit)
  return riskOf(hit, { niceClasses, records: null, now: NOW, goods })
}

describe('goods', () => {
  it('are compared if both sides are known', () => {
    const { compare: shoes } = goodsComparer('leather shoes')
    expect(shoes({ goodsGroups: boots })?.degree).toBe('similar')
    expect(goodsComparer(null).compare({ goodsGroups: boots })).toBeNull()
    expect(shoes({})).toBeNull()
    expect(shoes({ goodsGroups: [] })).toBeNull()
  })

  it.each(['leather shoes', 'law firm; brake linings', 'qwxzv', 'law firm; qwxzv'])(
    'of a mark in several groups have the degree of all groups together: %s',
    (asked) => {
      const { compare: compareHit } = goodsComparer(asked)
      for (const goodsGroups of [
        boots,
        brakes,
        [...brakes, ...boots],
        [...boots, ...brakes],
        groupsOf('legal services'),
      ]) {
        const { degree, complete } = compareGoods([{ text: asked }], goodsOfGroups(goodsGroups))
        expect(compareHit({ goodsGroups })).toMatchObject({ degree, complete })
      }
    },
  )

  it('are not remote if the mark also has goods of an unknown group', () => {
    expect(goodsComparer('law firm').compare({ goodsGroups: brakes })?.degree).toBe('remote')
    expect(goodsComparer('law firm').compare({ goodsGroups: [...brakes, 9999] })?.degree).toBe('unknown')
  })

  it('of many marks are compared once per group, not once per mark', () => {
    const { compare: compareHit } = goodsComparer('leather shoes')
    expect(compareHit({ goodsGroups: boots })).toBe(compareHit({ goodsGroups: boots }))
  })

  it('that take long to compare let other tasks run meanwhile', async () => {
    const goods = goodsComparer(Array.from({ length: 20 }, (_none, at) => `retail of coffee machine ${at}`).join('; '))
    const hits = [...GOODS_GROUPS.keys()].map((group) => ({ goodsGroups: [group] }))
    let turns = 0
    const others = setInterval(() => turns++)
    await goods.prepare(hits, 'holder')
    clearInterval(others)
    expect(turns).toBeGreaterThan(1)
    const [first] = hits
    expect(goods.compare(first ?? {})).toBe(goods.compare(first ?? {}))
  })

  it('raise a caution if near and lower it if remote, but never below a caution', () => {
    const unknown = weighShoes(mark({}, 75))
    const near = weighShoes(mark({ goodsGroups: boots }, 75))
    const remote = weighShoes(mark({ goodsGroups: brakes }, 75))
    expect(near.score).toBeGreaterThan(unknown.score)
    expect(remote.score).toBeLessThan(unknown.score)
    expect(remote.score).toBeGreaterThanOrEqual(40)
  })

  it('do not change the score if they are not understood', () => {
    const hit = mark({}, 75)
    const unread = riskOf(hit, {
      niceClasses: [25],
      records: null,
      now: NOW,
      goods: goodsComparer('qwxzv').compare({ goodsGroups: boots }),
    })
    expect(unread).toEqual(weighShoes(hit))
  })

  it('never lower a conflict', () => {
    expect(weighShoes(mark({ goodsGroups: brakes }, 100))).toEqual(weighShoes(mark({}, 100)))
  })

  it('raise marks of other classes if they are similar', () => {
    const elsewhere = (goodsGroups?: number[]) => weighShoes(mark({ niceClasses: [25], goodsGroups }, 80), [9])
    expect(elsewhere().score).toBeLessThan(40)
    expect(elsewhere(boots).score).toBeGreaterThanOrEqual(40)
  })
})
