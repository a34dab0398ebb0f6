import { expect, it } from 'vitest'
import { liveHit } from '../testing/scripted-connector.ts'
import { mergeHits } from './register.ts'

const NUMBER = '000428557'
const mark = (name: string, over = {}) => liveHit('Vyntra', name, { number: NUMBER, ...over })

it('lists the same mark once, with the current data of the office', () => {
  const held = mark('Vyntra', { status: 'pending', filedOn: '2020-01-01', owner: 'Vyntra AG' })
  const live = mark('Vyntra', { status: 'live', registeredOn: '2020-06-01' })
  expect(mergeHits([held], [live])).toEqual([
    { ...live, status: 'live', filedOn: '2020-01-01', registeredOn: '2020-06-01', owner: 'Vyntra AG' },
  ])
})

it('keeps the higher similarity, with its name', () => {
  const [near, far] = [mark('Vyntra'), mark('Vintra')]
  for (const [held, live] of [
    [near, far],
    [far, near],
  ] as const) {
    const [merged] = mergeHits([held], [live])
    expect(merged).toMatchObject({ name: 'Vyntra', similarity: near.similarity })
  }
})

it('keeps a status or classes that the office left out', () => {
  const live = mark('Vyntra', { status: 'unknown', niceClasses: [] })
  expect(mergeHits([mark('Vyntra', { niceClasses: [42] })], [live])).toMatchObject([
    { status: 'live', niceClasses: [42] },
  ])
})

it.each(['428557', '000 428 557', '000.428.557'])('recognises %s as the same number', (number) => {
  expect(mergeHits([mark('Vyntra')], [mark('Vyntra', { number })])).toHaveLength(1)
})

it('separates a national mark from an international registration with the same number', () => {
  const held = mark('Vyntra', { number: '919224', basis: 'national' })
  const live = mark('Vyntra', { number: '919224', basis: 'international' })
  expect(mergeHits([held], [live])).toEqual([held, live])
  expect(mergeHits([held, live], [live])).toEqual([held, live])
})

it('separates marks with different numbers and marks without a number', () => {
  const live = [mark('Vyntra', { number: 'W00428557' }), mark('Vyntra', { number: null })]
  expect(mergeHits([mark('Vyntra'), mark('Vyntra', { number: null })], live)).toHaveLength(4)
})

it.each([
  ['last', ['live', 'dead']],
  ['first', ['dead', 'live']],
] as const)('keeps an active company if a struck-off one with the same number comes %s', (_place, order) => {
  const live = order.map((status) => mark('Vyntra', { status }))
  expect(mergeHits([], live)).toEqual(live)
  const merged = mergeHits([mark('Vyntra')], live)
  expect(merged.map(({ status }) => status).toSorted()).toEqual(['dead', 'live'])
})

it('keeps the nearer of two names with the same number, in either order', () => {
  const [near, far] = [mark('Vyntra'), mark('Vintra')]
  expect(mergeHits([], [near, far])).toContainEqual(near)
  expect(mergeHits([], [far, near])).toContainEqual(near)
})

it('keeps the name of an active company if its entry for another seat was deleted', () => {
  const company = (name: string, over = {}) => mark(name, { kind: 'company', ...over })
  const held = [company('Vintra SA'), company('Vyntra AG')]
  const struck = company('Vyntra AG', { status: 'dead' })
  const inForce = ({ status }: { status: string }) => status !== 'dead'
  const other = company('Vintra SA')
  for (const live of [[struck], [struck, other], [other, struck]]) {
    const merged = mergeHits(held, live).filter(inForce)
    expect(merged.map(({ name }) => name)).toEqual(['Vintra SA', 'Vyntra AG'])
  }
})
