import { describe, expect, it } from 'vitest'
import { daysOf, mayHoldChanges, partitionRequest, splitDays } from './sync.ts'

describe('partitions of days', () => {
  it.each(['19', '2026', '2024-0', '2023-1', '2024-02', '2023-02', '2026-11', '2026-12-0', '2025-02-2', '2026-11-3'])(
    'of %s cover all of its days, each once',
    (prefix) => {
      const into = splitDays(prefix).map(daysOf)
      const whole = daysOf(prefix)
      expect(into[0]?.from).toBe(whole?.from)
      expect(into.at(-1)?.to).toBe(whole?.to)
      expect(into.slice(1).map((days) => days?.from)).toEqual(into.slice(0, -1).map((days) => days?.to))
    },
  )

  it.each([
    ['2', '2000-01-01', '3000-01-01'],
    ['202', '2020-01-01', '2030-01-01'],
    ['2026-0', '2026-01-01', '2026-10-01'],
    ['2026-1', '2026-10-01', '2027-01-01'],
    ['2026-12', '2026-12-01', '2027-01-01'],
    ['2024-02-2', '2024-02-20', '2024-03-01'],
    ['2026-12-31', '2026-12-31', '2027-01-01'],
  ])('%s is from %s to before %s', (prefix, from, to) => {
    expect(daysOf(prefix)).toEqual({ from, to })
  })

  it('do not split a day, and split a February without a 29th into three', () => {
    expect(splitDays('2026-11-23')).toEqual([])
    expect(splitDays('2023-02')).toEqual(['2023-02-0', '2023-02-1', '2023-02-2'])
    expect(splitDays('2023-02-2').at(-1)).toBe('2023-02-28')
  })

  it('may contain changes between two days if they contain one of those days', () => {
    const may = (prefix: string) => mayHoldChanges(prefix, ['2026-11-22', '2026-12-01'])
    expect(['', '20', '2026-11', '2026-11-2', '2026-11-22', '2026-12-0'].filter((prefix) => !may(prefix))).toEqual([])
    expect(['19', '2026-0', '2026-11-1', '2026-11-21', '2026-12-02', '2026-12-1', '2027'].filter(may)).toEqual([])
  })

  it('are queried by the date of the last change, earliest first', () => {
    expect(partitionRequest('2026-11', 64)).toContain(
      '<Page size="64"/><Query><LastUpdate from="2026-11-01" includeFrom="true" to="2026-12-01" includeTo="false"/></Query><Sort><LastUpdateSort>Ascending</LastUpdateSort></Sort>',
    )
    expect(partitionRequest('', 1)).toContain('<Page size="1"/><Query><LastUpdate/></Query>')
  })
})
