import { expect, it } from 'vitest'
import { liveHit } from '../testing/scripted-path.ts'
import { mergeHits } from './register.ts'

const NUMBER = '000428557'
const mark = (name: string, over = {}) => liveHit('Vyntra', name, { number: NUMBER, ...over })

it('takes the same mark once, with what the office says of it now', () => {
  const held = mark('Vyntra', { status: 'pending', filedOn: '2020-01-01', owner: 'Vyntra AG' })
  const live = mark('Vyntra', { status: 'live', registeredOn: '2020-06-01' })
  expect(mergeHits([held], [live])).toEqual([
    { ...live, status: 'live', filedOn: '2020-01-01', registeredOn: '2020-06-01', owner: 'Vyntra AG' },
  ])
})

it('lets the higher likeness stand, under the name it is of', () => {
  const [near, far] = [mark('Vyntra'), mark('Vintra')]
  for (const [held, live] of [
    [near, far],
    [far, near],
  ] as const) {
    const [merged] = mergeHits([held], [live])
    expect(merged).toMatchObject({ name: 'Vyntra', similarity: near.similarity })
  }
})

it('does not lose a status or classes that the office left out', () => {
  const live = mark('Vyntra', { status: 'unknown', niceClasses: [] })
  expect(mergeHits([mark('Vyntra', { niceClasses: [42] })], [live])).toMatchObject([
    { status: 'live', niceClasses: [42] },
  ])
})

it.each(['428557', '000 428 557', '000.428.557'])('knows %s for the same number', (number) => {
  expect(mergeHits([mark('Vyntra')], [mark('Vyntra', { number })])).toHaveLength(1)
})

it('keeps a national mark and an international registration of one number apart', () => {
  const held = mark('Vyntra', { number: '919224', basis: 'national' })
  const live = mark('Vyntra', { number: '919224', basis: 'international' })
  expect(mergeHits([held], [live])).toEqual([held, live])
  expect(mergeHits([held, live], [live])).toEqual([held, live])
})

it('keeps marks of other numbers, and those without any, apart', () => {
  const live = [mark('Vyntra', { number: 'W00428557' }), mark('Vyntra', { number: null })]
  expect(mergeHits([mark('Vyntra'), mark('Vyntra', { number: null })], live)).toHaveLength(4)
})

it.each([
  ['last', ['live', 'dead']],
  ['first', ['dead', 'live']],
] as const)(
  'keeps a company that is in force beside one of its number that was struck off and comes %s',
  (_place, order) => {
    const live = order.map((status) => mark('Vyntra', { status }))
    expect(mergeHits([], live)).toEqual(live)
    const merged = mergeHits([mark('Vyntra')], live)
    expect(merged.map(({ status }) => status).toSorted()).toEqual(['dead', 'live'])
  },
)

it('keeps the nearer of two names that one answer has under one number, in whichever order they come', () => {
  const [near, far] = [mark('Vyntra'), mark('Vintra')]
  expect(mergeHits([], [near, far])).toContainEqual(near)
  expect(mergeHits([], [far, near])).toContainEqual(near)
})

it('keeps a name of a company in force of which its register has another seat that was struck off', () => {
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
