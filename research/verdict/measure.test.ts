import { expect, it } from 'vitest'
import type { Pair } from '../match/pairs.ts'
import { madeRegister } from '../match/register.ts'
import { figuresOfChecks } from './figures.ts'
import { checkNames } from './measure.ts'

const signs = { driver: '', about: 'signs' } as const
const PAIRS: Pair[] = [
  { earlier: 'ZQUORVANTIX', later: 'ZQUORVANTEX', confusable: true, ...signs },
  { earlier: 'ZQUORVANTIX', later: 'BLOMPFERINGO', confusable: false, ...signs },
  { earlier: 'WUMBLATHON', later: 'Wumblathon', confusable: true, ...signs },
]

it('checks a later mark with its earlier mark, and its twin without any', { timeout: 120_000 }, () => {
  const { marks, twoClasses, noClasses } = checkNames({
    register: madeRegister(2000, 1),
    pairs: PAIRS,
    counts: { coined: 10, company: 5, dictionary: 5, threeWords: 5, registered: 20 },
    seed: 1,
    say() {},
  })
  expect(marks).toBe(2000)
  for (const checks of [twoClasses, noClasses]) {
    const gradesOf = (kind: string) => checks.filter((one) => one.kind === kind).map(({ grade }) => grade)
    expect(gradesOf('confusable')).toEqual(['close', 'conflict'])
    expect(gradesOf('notConfusable')).toEqual(['none'])
    expect(gradesOf('twins')).toEqual(['none', 'none'])
    const { ownInClose, ownInModerate, names } = figuresOfChecks(checks)
    expect([ownInClose, ownInModerate]).toEqual([1, 1])
    expect(names.registered).toBe(20)
    expect(gradesOf('registered').filter((grade) => grade === 'conflict').length).toBeLessThan(8)
  }
})
