import { describe, expect, it } from 'vitest'
import { partitionQuery, splitNumbers } from './sync.ts'

/** Returns the partitions that contain a number, from the largest to the smallest. */
function wayTo(number: string): string[] {
  const way: string[] = []
  for (let windows = splitNumbers(''); windows.length > 0; ) {
    const [one, ...others] = windows.filter((prefix) => number.startsWith(prefix))
    expect([one, others]).toEqual([expect.any(String), []])
    way.push(one as string)
    windows = splitNumbers(one as string)
  }
  return way
}

describe('partitions of numbers', () => {
  it.each(['000428557', '018999999', 'W00928475', 'W00843427A'])('contain %s once at each width', (number) => {
    const way = wayTo(number)
    expect(way).toHaveLength(9)
    expect(way.at(-1)).toBe(number.slice(0, 9))
  })
})

describe('windowQuery', () => {
  it('queries numbers, changes, and both', () => {
    expect(partitionQuery({ prefixes: ['0191'] })).toBe('applicationNumber==0191*')
    expect(partitionQuery({ prefixes: [''], changedSince: '2026-11-20' })).toBe('updateDate>=2026-11-20')
    expect(partitionQuery({ prefixes: ['W01'], changedSince: '2026-11-20' })).toBe(
      'applicationNumber==W01* and updateDate>=2026-11-20',
    )
  })

  it('combines several partitions', () => {
    expect(partitionQuery({ prefixes: ['0191', '0192'] })).toBe('applicationNumber==0191* or applicationNumber==0192*')
    expect(partitionQuery({ prefixes: ['01', 'W0'], changedSince: '2026-11-20' })).toBe(
      '(applicationNumber==01* or applicationNumber==W0*) and updateDate>=2026-11-20',
    )
  })
})
