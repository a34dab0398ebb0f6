import { expect, it } from 'vitest'
import { result, row, unsearched } from '../../../components/gallery/samples.ts'
import { checkOf, manualChecks } from './project.ts'

it('names every missing source, including those that answered in part', () => {
  const coverage = {
    complete: false,
    searched: [
      row('euipo', 'EUIPO'),
      row('zefix', 'Zefix', { truncated: true }),
      row('swissreg', 'Swissreg', { method: 'text' }),
      row('uspto', 'USPTO', { provenAt: null, gap: 'source' }),
      // Services without the `gap` field report it like this.
      row('brands', 'Brands', { provenAt: null }),
    ],
    unavailable: [row('dpma', 'DPMA', { state: 'timeout', reason: 'no answer in 6 s' })],
    unsearched: unsearched.slice(0, 1),
  }
  expect(manualChecks.gapsOf(coverage).map(({ name, state }) => [name, state])).toEqual([
    ['DPMA', 'timeout'],
    ['Zefix', 'answered'],
    ['Swissreg', 'answered'],
    ['USPTO', 'answered'],
    ['Brands', 'answered'],
    [unsearched[0]?.name, 'not_searched'],
  ])
  const scope = { jurisdiction: null, niceClasses: [] }
  const check = checkOf(result({ coverage, verdict: 'incomplete', score: 0, test: true }), scope)
  expect(check).toMatchObject({
    verdict: 'incomplete',
    score: null,
    missing: ['DPMA', 'Zefix', 'Swissreg', 'USPTO', 'Brands'],
    test: true,
  })
  expect(check.unsearched).toEqual([unsearched[0]?.name])
})
