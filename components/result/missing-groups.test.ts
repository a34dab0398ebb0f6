import { expect, it } from 'vitest'
import type { CoverageRow } from '../../lib/contract/checks/answer.ts'
import { sampleRow } from '../../lib/contract/testing/samples.ts'
import { groupMissing } from './coverage.tsx'

const row = (id: string, over: Partial<CoverageRow> = {}) =>
  sampleRow({
    id,
    name: `${id} registry`,
    kind: 'domain',
    jurisdictions: [],
    required: false,
    state: 'error',
    method: 'exact',
    reason: 'could not be reached',
    ...over,
  })

it('groups sources that are missing for the same reason, required ones first, and loses none', () => {
  const com = row('com', { required: true })
  const ch = row('ch', { required: true })
  const eu = row('eu', { state: 'not_configured', reason: 'not connected' })
  const slow = row('net', { state: 'timeout', reason: 'no answer in 3 s' })
  const [li, de, io] = [row('li'), row('de'), row('io')]
  expect(groupMissing([li, com, ch, de, eu, slow, io])).toEqual([[com, ch], [li, de, io], [eu], [slow]])
  expect(groupMissing([])).toEqual([])
})

it('groups a register with a registry only if they share a stated reason', () => {
  const why = 'cut off before it answered'
  const marks = { kind: 'trademark', required: true } as const
  const [euipo, com] = [row('euipo', marks), row('com', { required: true })]
  expect(groupMissing([euipo, com])).toEqual([[euipo], [com]])
  const cut = [
    { ...euipo, why },
    { ...com, why },
  ]
  expect(groupMissing(cut)).toEqual([cut])
})
