import { describe, expect, test } from 'vitest'
import type { CoverageRow, DomainAnswer } from '../../contract/checks/answer.ts'
import { sampleMark, sampleRow } from '../../contract/testing/samples.ts'
import { checkingFrom, foldEvent } from './check-session.ts'

const start = checkingFrom('Vyntra', { jurisdiction: 'CH', niceClasses: [9] }, 1000)

const row = (id: string, state: CoverageRow['state']) => sampleRow({ id, state })
const conflict = (name: string, score: number, number: string | null = null) => sampleMark({ name, score, number })

const domain = (name: string, state: DomainAnswer['state']): DomainAnswer => ({
  domain: name,
  state,
  registeredOn: null,
  expiresOn: null,
  source: null,
  checkedAt: null,
  note: null,
})

describe('the progress of a check', () => {
  test('adds the plan to the check, and keeps the name that was queried', () => {
    const plan = { name: 'Kelvo', sources: [], unsearched: [] }
    expect(foldEvent(start, { event: 'plan', data: plan })).toEqual({ ...start, plan })
  })

  test('replaces the row of a source that settles again', () => {
    const once = foldEvent(start, { event: 'source', data: row('eu', 'timeout') })
    const twice = foldEvent(once, { event: 'source', data: row('zefix', 'answered') })
    const thrice = foldEvent(twice, { event: 'source', data: row('eu', 'answered') })
    expect(thrice.rows.map(({ id, state }) => [id, state])).toEqual([
      ['eu', 'answered'],
      ['zefix', 'answered'],
    ])
  })

  test('collects conflicts, riskiest first, each once', () => {
    const once = foldEvent(start, {
      event: 'conflicts',
      data: [conflict('VINTRA', 58, '1'), conflict('Vantra', 44)],
    })
    const twice = foldEvent(once, {
      event: 'conflicts',
      data: [conflict('Vyntra', 97, '2'), conflict('VINTRA', 61, '1')],
    })
    expect(twice.conflicts.map(({ name, score }) => [name, score])).toEqual([
      ['Vyntra', 97],
      ['VINTRA', 61],
      ['Vantra', 44],
    ])
  })

  test('keeps the higher score of a conflict that arrives from both this device and a service', () => {
    const once = foldEvent(start, {
      event: 'conflicts',
      data: [conflict('VINTRA', 91, '1'), conflict('Vantra', 60)],
    })
    const twice = foldEvent(once, { event: 'conflicts', data: [conflict('VINTRA', 45, '1')] })
    expect(twice.conflicts.map(({ score }) => score)).toEqual([91, 60])
  })

  test('collects domains, each once', () => {
    const once = foldEvent(start, { event: 'domains', data: [domain('vyntra.ch', 'unknown')] })
    const twice = foldEvent(once, {
      event: 'domains',
      data: [domain('vyntra.com', 'registered'), domain('vyntra.ch', 'registered')],
    })
    expect(twice.domains.map(({ domain, state }) => [domain, state])).toEqual([
      ['vyntra.ch', 'registered'],
      ['vyntra.com', 'registered'],
    ])
  })

  test('leaves the earlier view unchanged', () => {
    const before = structuredClone(start)
    foldEvent(start, { event: 'conflicts', data: [conflict('VINTRA', 58)] })
    expect(start).toEqual(before)
  })
})
