import { describe, expect, it, test } from 'vitest'
import { company, domains, euipo, hit, result, row } from '../../../components/gallery/samples.ts'
import type { CheckResult } from '../../client/types.ts'
import type { CoverageRow } from '../../contract/checks/answer.ts'
import { changesBetween, NameChanges } from './changes.ts'

const scope = { jurisdiction: null, niceClasses: [] }
const vintra = hit('VINTRA')
const other = hit('VYNTRO', { number: '018220114' })
const zefix = row('zefix', 'Zefix', { matches: 1, records: 700_000 })

/** Builds a result with these EUIPO hits and these fields in the register's row. */
function answer(
  conflicts: CheckResult['conflicts'],
  register: Partial<CoverageRow> = {},
  more: Partial<CheckResult> = {},
) {
  const marks = conflicts.filter(({ source }) => source === 'euipo')
  const asked = { ...euipo, matches: marks.length, ...register }
  const didAnswer = asked.state === 'answered'
  const coverage = {
    complete: didAnswer,
    searched: didAnswer ? [asked, zefix] : [zefix],
    unavailable: didAnswer ? [] : [asked],
    unsearched: [],
  }
  return { result: result({ conflicts, coverage, domains, ...more }), scope }
}
const silent = { state: 'timeout', matches: null, records: null, provenAt: null } as const
const told = (before: Parameters<typeof changesBetween>[0], after: Parameters<typeof changesBetween>[1]) =>
  changesBetween(before, after).changes.list

describe('a hit', () => {
  it('is reported as gone or new if its source answered in full', () => {
    expect(told(answer([vintra]), answer([other]))).toEqual([
      { what: 'new', name: 'VYNTRO', source: euipo.name },
      { what: 'gone', name: 'VINTRA', source: euipo.name },
    ])
  })

  test.each([
    ['did not answer', silent, 'silent'],
    ['broke', { state: 'error', matches: null }, 'silent'],
    ['was cut short', { truncated: true }, 'partly'],
    ['is stale', { state: 'answered_stale' }, 'partly'],
    ['is not proven', { state: 'not_proven' }, 'partly'],
    ['answered without a proof', { provenAt: null }, 'partly'],
    ['was searched for the same letters only', { method: 'text' }, 'partly'],
    ['found more than is listed', { matches: 3 }, 'partly'],
    ['does not say how much it found', { matches: null }, 'partly'],
    ['has older records than before', { dataAsOf: '2026-01-01T00:00:00.000Z' }, 'partly'],
  ] as [string, Partial<CoverageRow>, string][])('is never gone if its source %s', (_why, register, what) => {
    const { changes, unseen } = changesBetween(answer([vintra]), answer([], register))
    expect(changes.list).toEqual([{ what, name: 'VINTRA', source: euipo.name }])
    expect(unseen.conflicts).toEqual([vintra])
  })

  it('is not gone if its source is missing from the answer', () => {
    const without = answer([])
    without.result.coverage.searched = [euipo]
    expect(told(answer([company]), without)).toMatchObject([{ what: 'silent', name: company.name }])
  })

  it('counts as first seen if its source had not answered before', () => {
    expect(told(answer([], silent), answer([vintra]))).toMatchObject([{ what: 'first_seen', name: 'VINTRA' }])
  })

  it('is tracked while unseen until its source answers again', () => {
    const first = answer([vintra])
    const second = answer([], silent)
    const { unseen } = changesBetween(first, second)
    expect(told({ ...second, unseen }, answer([vintra]))).toEqual([])
    expect(told({ ...second, unseen }, answer([]))).toMatchObject([{ what: 'gone', name: 'VINTRA' }])
    const third = changesBetween({ ...second, unseen }, answer([], silent))
    expect(third.unseen.conflicts).toEqual([vintra])
  })

  it('is reported with both statuses if its status changed', () => {
    expect(told(answer([hit('VINTRA', { status: 'pending' })]), answer([vintra]))).toMatchObject([
      { what: 'status', from: 'pending', to: 'live' },
    ])
  })
})

it('reports a changed tier of a caution as a changed verdict', () => {
  const before = answer([vintra], {}, { verdict: 'caution', tier: 'faint', score: 45 })
  const after = answer([vintra], {}, { verdict: 'caution', tier: 'close', score: 70 })
  expect(told(before, after)).toEqual([{ what: 'verdict', from: 'faint', to: 'caution' }])
})

describe('a domain', () => {
  const withState = (state: 'registered' | 'not_in_registry' | 'unknown') =>
    answer([], {}, { domains: domains.slice(1).map((each) => ({ ...each, state })) })

  it('is reported with both states if its state changed', () => {
    expect(told(withState('not_in_registry'), withState('registered'))).toMatchObject([
      { what: 'domain', from: 'not_in_registry', to: 'registered' },
    ])
  })

  it('keeps its known state while unknown, until its registry answers again', () => {
    const silentNow = withState('unknown')
    const { changes, unseen } = changesBetween(withState('registered'), silentNow)
    expect(changes.list).toMatchObject([{ what: 'domain', from: 'registered', to: 'unknown' }])
    expect(told({ ...silentNow, unseen }, withState('registered'))).toEqual([])
    expect(told({ ...silentNow, unseen }, withState('not_in_registry'))).toMatchObject([
      { from: 'registered', to: 'not_in_registry' },
    ])
  })
})

it('reports nothing for answers in different scopes', () => {
  const { changes } = changesBetween(answer([vintra]), { ...answer([]), scope: { ...scope, niceClasses: [9] } })
  expect(changes).toMatchObject({ otherScope: true, list: [] })
})

it('shortens a long list, counts the rest, and can be read back from a file', () => {
  const many = Array.from({ length: 80 }, (_, at) => hit(`VINTRA ${at}`, { number: String(at) }))
  const { changes } = changesBetween(answer([]), answer(many))
  expect([changes.list.length, changes.more]).toEqual([60, 20])
  expect(NameChanges.parse(JSON.parse(JSON.stringify(changes)))).toEqual(changes)
})
