import { expect, it } from 'vitest'
import { hit, result, row, unsearched } from '../../../components/gallery/samples.ts'
import { checkOf, manualChecks, registerIn, registersOf, stateByEnding } from './project.ts'

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

it('keeps the strongest match, the states of domains, and which registers were searched in full', () => {
  const scope = { jurisdiction: null, niceClasses: [] }
  const conflicts = [
    hit('VINTRA', { score: 58 }),
    hit('VYNTRA', { score: 74, similarity: { ...hit('').similarity, score: 100 } }),
    hit('VENTRA', { score: 74 }),
  ]
  const companies = { kind: 'company' as const, jurisdictions: ['CH'] }
  const coverage = {
    complete: false,
    searched: [
      row('euipo', 'EUIPO', { jurisdictions: ['EU'] }),
      row('lindas', 'LINDAS', companies),
      row('com', '.com', { kind: 'domain' }),
    ],
    unavailable: [row('zefix', 'Zefix', { ...companies, state: 'timeout' })],
    unsearched: unsearched.slice(0, 1),
  }
  const check = checkOf(result({ conflicts, coverage }), scope)
  expect(check.strongest).toMatchObject({ name: 'VYNTRA', owner: 'Vintra Ltd', similarity: { score: 100 } })
  expect([...stateByEnding(check)][0]).toEqual(['.com', result().domains[0]?.state])
  const { kind, jurisdictions } = unsearched[0] ?? {}
  const registers = registersOf(check)
  expect(registers?.searched.map(registerIn)).toEqual([{ kind: 'trademark', jurisdictions: ['EU'], id: '', name: '' }])
  expect(registers?.notSearched.map(registerIn)).toMatchObject([companies, { kind, jurisdictions }])
  expect(registers?.gaps).toEqual({ [registers?.notSearched[0] ?? '']: { state: 'timeout', dataAsOf: null } })
  const { searched: _, ...earlier } = check
  expect(registersOf(earlier)).toBeNull()
})

it('keeps the name of a register without a territory, and counts the lists of brands as one', () => {
  const brands = (id: string, more: object = {}) => row(id, `List ${id}`, { kind: 'brand_in_use', ...more })
  const wipo = unsearched.filter(({ id }) => id === 'wipo')
  const searched = [row('office', 'Office of a new country'), brands('a'), brands('b', { truncated: true })]
  const coverage = { complete: false, searched, unavailable: [], unsearched: wipo }
  const registers = registersOf(checkOf(result({ coverage }), { jurisdiction: null, niceClasses: [] }))
  const office = { id: 'office', kind: 'trademark', jurisdictions: [], name: 'Office of a new country' }
  expect(registers?.searched.map(registerIn)).toEqual([office])
  expect(registers?.notSearched.map(registerIn)).toMatchObject([{ kind: 'brand_in_use' }, { id: 'wipo' }])
})
