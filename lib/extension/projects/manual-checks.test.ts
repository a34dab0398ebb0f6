import { expect, it } from 'vitest'
import { readResult } from '../../client/tolerant.ts'
import complete from '../../contract/fixtures/example-complete.json' with { type: 'json' }
import degraded from '../../contract/fixtures/example-degraded.json' with { type: 'json' }
import { ManualCheck, manualChecks } from './project.ts'

const look = (source: string, more: Partial<ManualCheck> = {}): ManualCheck => ({
  source,
  register: source.toUpperCase(),
  outcome: 'nothing',
  by: 'Anna',
  at: 1,
  ...more,
})

function gapsIn(sample: unknown) {
  const result = readResult(sample)
  if (result === null) throw new Error('the sample cannot be read')
  return manualChecks.gapsOf(result.coverage)
}

it('stores only the last manual check of a source, and can remove one', () => {
  const looks = manualChecks.with(
    manualChecks.with([look('a'), look('b')], look('a', { outcome: 'conflict', at: 2 })),
    look('c'),
  )
  expect(looks.map(({ source, outcome }) => [source, outcome])).toEqual([
    ['b', 'nothing'],
    ['a', 'conflict'],
    ['c', 'nothing'],
  ])
  expect(manualChecks.without(looks, 'a').map(({ source }) => source)).toEqual(['b', 'c'])
})

it('has a row for each gap, in the order of the gaps', () => {
  const gaps = gapsIn(degraded)
  const looks = gaps.map(({ id }) => look(id))
  expect(gaps.length).toBeGreaterThan(2)
  expect(manualChecks.atGaps(gaps, looks.toReversed())).toEqual(gaps.map((gap, at) => ({ gap, look: looks[at] })))
})

it('lists a manual check separately if its source has answered since', () => {
  const rows = manualChecks.atGaps(gapsIn(complete), [look('gone')])
  expect(rows.at(-1)).toEqual({ gap: null, look: look('gone') })
  expect(manualChecks.atGaps([], [look('gone')])).toEqual([{ gap: null, look: look('gone') }])
})

it('refuses an unknown outcome, and does not read it as nothing found', () => {
  expect(ManualCheck.safeParse({ ...look('a'), outcome: 'clear' }).success).toBe(false)
})
