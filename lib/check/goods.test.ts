import { describe, expect, it } from 'vitest'
import { compareGoods, goodsOfGroups } from '../goods/compare.ts'
import { groupsOf } from '../goods/read-goods.ts'
import { GOODS_GROUPS } from '../goods/vocabulary.ts'
import type { Hit } from '../sources/source.ts'
import { riskOf } from './band.ts'
import { goodsComparer } from './goods.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')

function mark(over: Partial<Hit>, similarity: number): Hit {
  return {
    name: 'VINTRA',
    kind: 'trademark',
    jurisdiction: 'EU',
    niceClasses: [25],
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

const boots = groupsOf('boots', 25)
const brakes = groupsOf('brake linings for vehicles', 12)

/** The risk of a mark in a check for class 25, of a name that is for leather shoes. */
function weigh(hit: Hit, niceClasses: number[] = [25]) {
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
    const unknown = weigh(mark({}, 75))
    const near = weigh(mark({ goodsGroups: boots }, 75))
    const remote = weigh(mark({ goodsGroups: brakes }, 75))
    expect(near.score).toBeGreaterThan(unknown.score)
    expect(remote.score).toBeLessThan(unknown.score)
    expect(remote.score).toBeGreaterThanOrEqual(40)
  })

  it('change nothing if they are not understood', () => {
    const hit = mark({}, 75)
    const unread = riskOf(hit, {
      niceClasses: [25],
      records: null,
      now: NOW,
      goods: goodsComparer('qwxzv').compare({ goodsGroups: boots }),
    })
    expect(unread).toEqual(weigh(hit))
  })

  it('never lower a conflict', () => {
    expect(weigh(mark({ goodsGroups: brakes }, 100))).toEqual(weigh(mark({}, 100)))
  })

  it('raise marks of other classes if they are similar', () => {
    const elsewhere = (goodsGroups?: number[]) => weigh(mark({ niceClasses: [25], goodsGroups }, 80), [9])
    expect(elsewhere().score).toBeLessThan(40)
    expect(elsewhere(boots).score).toBeGreaterThanOrEqual(40)
  })
})
