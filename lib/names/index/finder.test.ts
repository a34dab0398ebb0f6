import { expect, it } from 'vitest'
import { nameVariants } from '../normalise/variants.ts'
import { createAcceptance, createCandidateFinder, type Filter, type PackedIndex } from './index.ts'
import { indexOf, indexOfNames, makeMark, makeNames } from './testing/made-marks.ts'

/** Returns the names of the marks found, best first. */
function search(index: PackedIndex, name: string, filter?: Filter): string[] {
  const found = createCandidateFinder(index).find(nameVariants(name).forms, filter)
  const { unitMarkStarts, unitMarks } = index.sections
  const marks = [...found.units.subarray(0, found.count)].flatMap((unit) => [
    ...unitMarks.subarray(unitMarkStarts[unit], unitMarkStarts[unit + 1]),
  ])
  return marks.filter(createAcceptance(index, filter).mark).map(index.nameOf)
}

const crowd = makeNames(3000)
const with_ = (...names: string[]) => indexOfNames([...crowd, ...names])

it.each([
  ['PREZAL', 'PRAZOL'],
  ['Filipp', 'Phyllip'],
  ['LIFE', 'Thomson Life'],
  ['Thomson Life', 'LIFE'],
  ['SKYFI', 'SKY'],
  ['METABIOMAX', 'Biomax'],
  ['Biomax', 'METABIOMAX'],
  ['Golden Dream', 'Dream Golden'],
  ['Sky Blue', 'Skyblue'],
  ['ELS', 'ILS'],
  ['Fenestrae', 'Finastra'],
  ['Müller', 'MUELLER'],
  ['Forever Yung', 'Forever Young Cosmetics'],
])('for %s finds the mark %s', (asked, mark) => {
  expect(search(with_(mark), asked)).toContain(mark)
})

it('returns the same name first', () => {
  expect(search(with_('Kandoro', 'Kandora', 'Candoro'), 'KANDORO')[0]).toBe('Kandoro')
})

it('ranks a mark with two shared words above one with a single shared word', () => {
  const found = search(with_('Velvet Harbor Ltd', 'Velvet Inn', 'Harbor Inn'), 'Harbor Velvet Xyz')
  expect(found[0]).toBe('Velvet Harbor Ltd')
})

it('returns a spelling once, however many marks have it', () => {
  const index = with_(...Array.from({ length: 5000 }, () => 'Kandoro'), 'Kandora')
  const found = createCandidateFinder(index).find(nameVariants('Kandoro').forms)
  const units = found.units.subarray(0, found.count)
  expect(new Set(units).size).toBe(found.count)
  expect(search(index, 'Kandoro')).toContain('Kandora')
})

it('fills its result only with marks that pass the filter', () => {
  const others = Array.from({ length: 4000 }, (_none, at) =>
    makeMark(`kando${crowd[at % 3000]}`, at, { niceClasses: [1] }),
  )
  const index = indexOf([
    ...others,
    makeMark('kandobul', 1e6, { niceClasses: [44] }),
    makeMark('kandovul', 1e6 + 1, { niceClasses: [] }),
  ])
  expect(search(index, 'kandoful', { niceClasses: [44] }).sort()).toEqual(['kandobul', 'kandovul'])
})

it('tests office and status on the same mark', () => {
  const index = indexOf([
    makeMark('Kandoro', 0, { office: 2, status: 1 }),
    makeMark('Kandoro', 1, { office: 3, status: 5 }),
  ])
  expect(search(index, 'Kandoro', { offices: 1 << 2, statuses: 1 << 5 })).toEqual([])
  expect(search(index, 'Kandoro', { offices: 1 << 3, statuses: 1 << 5 })).toEqual(['Kandoro'])
})

it('returns the same result for a repeated query', () => {
  const index = indexOfNames(crowd)
  const finder = createCandidateFinder(index)
  const ask = (name: string) => {
    const found = finder.find(nameVariants(name).forms)
    return [[...found.units.subarray(0, found.count)], [...found.estimates.subarray(0, found.count)]]
  }
  const first = ask(crowd[5] as string)
  ask('something else')
  expect(ask(crowd[5] as string)).toEqual(first)
})

it('finds nothing in an empty index', () => {
  expect(search(indexOf([]), 'Kandoro')).toEqual([])
})
