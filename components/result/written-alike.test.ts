import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hit } from '../gallery/samples.ts'
import { writtenAlike } from './hits.tsx'

const groups = (...hits: [name: string, score: number][]) =>
  writtenAlike(hits.map(([name, score]) => hit(name, { score }))).map((group) => group.map(({ score }) => score))

it('groups hits that differ only in case at the position of the first', () => {
  expect(groups(['NOVA', 90], ['Novo', 88], ['Nova', 80])).toEqual([[90, 80], [88]])
})

it('never groups hits of different bands', () => {
  expect(groups(['NOVA', 90], ['NOVA', 60], ['NOVA', 20])).toEqual([[90], [60], [20]])
})

it('neither loses nor repeats a hit', () => {
  const some = fc.array(fc.record({ name: fc.constantFrom('Nova', 'NOVA', 'Novo', 'n'), score: fc.nat(100) }))
  fc.assert(
    fc.property(some, (drawn) => {
      const hits = drawn.map(({ name, score }) => hit(name, { score }))
      const told = writtenAlike(hits).flat()
      expect(told).toHaveLength(hits.length)
      expect(new Set(told)).toEqual(new Set(hits))
    }),
  )
})
