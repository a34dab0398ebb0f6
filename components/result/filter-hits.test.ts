import { describe, expect, it } from 'vitest'
import { company, hit } from '../gallery/samples.ts'
import { filterHits, inOrder, NO_FILTER } from './hits.tsx'

const close = hit('VINTRA', { score: 67, tier: 'close', niceClasses: [9], registeredOn: '2018-01-04' })
const faint = hit('WINTRA', {
  score: 54,
  tier: 'faint',
  niceClasses: [30],
  owner: 'Älg Oy',
  registeredOn: '2024-02-01',
})
const pending = hit('FINTRA', {
  score: 54,
  tier: 'faint',
  niceClasses: [],
  owner: null,
  status: 'pending',
  registeredOn: null,
})
const hits = [faint, company, pending, close]
const names = (given: Partial<typeof NO_FILTER>) => filterHits(hits, { ...NO_FILTER, ...given }).map(({ name }) => name)

describe('a filter of hits', () => {
  it('accepts all hits at first', () => {
    expect(filterHits(hits, NO_FILTER)).toEqual(hits)
  })

  it.each([
    [{ standing: 'faint' }, ['WINTRA', 'FINTRA']],
    [{ kind: 'company' }, ['Vyntra GmbH']],
    [{ status: 'pending' }, ['FINTRA']],
    [{ text: 'älg' }, ['WINTRA']],
    [{ text: ' INTRA ' }, ['WINTRA', 'FINTRA', 'VINTRA']],
    [{ text: 'intra', standing: 'close' }, ['VINTRA']],
    [{ text: 'qq' }, []],
  ])('accepts the hits that match %j', (given, found) => {
    expect(names(given)).toEqual(found)
  })

  it('accepts marks with unknown classes, which may be in any class, but not companies', () => {
    expect(names({ niceClass: '30' })).toEqual(['WINTRA', 'FINTRA'])
  })
})

describe('an order of hits', () => {
  it.each([
    ['risk', ['Vyntra GmbH', 'VINTRA', 'WINTRA', 'FINTRA']],
    ['newest', ['WINTRA', 'VINTRA', 'FINTRA', 'Vyntra GmbH']],
    ['name', ['FINTRA', 'VINTRA', 'Vyntra GmbH', 'WINTRA']],
    ['owner', ['WINTRA', 'VINTRA', 'Vyntra GmbH', 'FINTRA']],
  ] as const)('by %s puts unknown values last, and the riskiest of equal hits first', (order, found) => {
    expect(inOrder(hits, order).map(({ name }) => name)).toEqual(found)
  })

  it('leaves the given list unchanged', () => {
    inOrder(hits, 'name')
    expect(hits[0]).toBe(faint)
  })
})
