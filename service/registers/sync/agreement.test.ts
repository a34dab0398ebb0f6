import { describe, expect, it } from 'vitest'
import { findDisagreeing } from './partitions.ts'

const narrower = (prefix: string) => (prefix.length < 3 ? [...'ab'].map((letter) => prefix + letter) : [])
const READER = { narrower, mostTogether: 1 }

/** Returns partitions of three letters, each with this many records. */
const windows = (held: number) =>
  ['aaa', 'aab', 'aba', 'abb', 'ba', 'bb'].map((prefix) => ({ prefix, total: held, held, readAt: '2026-11-20' }))

/** Returns an office with more or fewer records in some partitions. */
function office(all: ReturnType<typeof windows>, more: Readonly<Record<string, number>> = {}) {
  const asked: string[] = []
  const total = async (prefixes: readonly string[]) => {
    asked.push(prefixes.join(' '))
    const within = all.filter((window) => prefixes.some((prefix) => window.prefix.startsWith(prefix)))
    return within.reduce((sum, window) => sum + window.held + (more[window.prefix] ?? 0), 0)
  }
  return { asked, total }
}

describe('findDisagreeing', () => {
  it('queries one total if that agrees', async () => {
    const { asked, total } = office(windows(10))
    expect(await findDisagreeing(windows(10), READER, total)).toEqual({ windows: new Map(), unexplained: [] })
    expect(asked).toEqual([''])
  })

  it.each([
    ['one window has more', { aab: 1 }],
    ['one window has fewer', { bb: -1 }],
    ['two windows do', { aaa: 3, ba: -1 }],
  ])('finds the partitions that differ if %s', async (_what, more) => {
    const { total } = office(windows(10), more)
    const told = Object.entries(more).map(([prefix, change]) => [prefix, 10 + change] as const)
    const found = await findDisagreeing(windows(10), READER, total)
    expect(found).toEqual({ windows: new Map(told), unexplained: [] })
  })

  it('detects two differences that cancel each other out in a large partition', async () => {
    const { total } = office(windows(10), { aaa: 1, bb: -1 })
    const found = await findDisagreeing(windows(10), { ...READER, mostInOne: 25 }, total)
    expect(found.windows).toEqual(
      new Map([
        ['aaa', 11],
        ['bb', 9],
      ]),
    )
  })

  it('queries one total for several small partitions, and finds which of them differs', async () => {
    const together = { narrower, mostTogether: 2, mostInOne: 40 }
    const agreeing = office(windows(10))
    await findDisagreeing(windows(10), together, agreeing.total)
    expect(agreeing.asked).toEqual(['', 'a', 'b'])
    const many = { ...together, mostInOne: 20 }
    const { asked, total } = office(windows(10), { bb: 1, aaa: -1 })
    const found = await findDisagreeing(windows(10), many, total)
    expect(found).toEqual({
      windows: new Map([
        ['aaa', 9],
        ['bb', 11],
      ]),
      unexplained: [],
    })
    expect(asked).toEqual(['', 'a', 'aa', 'aaa aab', 'aaa', 'aab', 'ab', 'b', 'ba bb', 'ba', 'bb'])
  })

  it('rejects a total that is far below the number of imported records', async () => {
    const all = windows(1000)
    const { total } = office(all, { aaa: -181 })
    await expect(findDisagreeing(all, READER, total)).rejects.toMatchObject({ code: 'disagrees' })
    const some = await findDisagreeing(all, READER, office(all, { aaa: -179 }).total)
    expect(some.windows).toEqual(new Map([['aaa', 821]]))
  })

  it('reports records whose numbers do not belong to a partition', async () => {
    const { total } = office(windows(10))
    const more = async ([prefix = '']: readonly string[]) =>
      (await total([prefix])) + (prefix === '' || prefix === 'a' ? 2 : 0)
    const found = await findDisagreeing(windows(10), READER, more)
    expect(found).toEqual({ windows: new Map(), unexplained: ['a'] })
  })
})
