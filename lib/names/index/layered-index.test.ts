import { expect, it } from 'vitest'
import { nameVariants } from '../normalise/variants.ts'
import { recordsOfSegment } from './builder.ts'
import type { LayeredIndex } from './candidates.ts'
import {
  createAcceptance,
  createIndexBuilder,
  createLayered,
  createLayeredFinder,
  mergeSegments,
  openIndex,
} from './index.ts'
import { indexOf, makeMark, makeNames } from './testing/made-marks.ts'

/** Returns the refs of the marks found, ascending. */
function search(layered: LayeredIndex, name: string): number[] {
  const refs: number[] = []
  for (const { index, removed, candidates } of createLayeredFinder(layered).find(nameVariants(name).forms)) {
    const { unitMarkStarts, unitMarks } = index.sections
    const acceptance = createAcceptance(index, {}, removed)
    for (const unit of candidates.units.subarray(0, candidates.count))
      for (const mark of unitMarks.subarray(unitMarkStarts[unit], unitMarkStarts[unit + 1]))
        if (acceptance.mark(mark)) refs.push(index.refOf(mark))
  }
  return refs.sort((a, b) => a - b)
}

const names = makeNames(300)
const base = indexOf([
  ...names.map((name, ref) => makeMark(name, 1000 + ref)),
  makeMark('Kandoro', 1, { niceClasses: [3, 35], office: 4, status: 2 }),
  makeMark('Kandora', 2),
  makeMark('Kandori', 3),
])
const delta = indexOf([makeMark('Velvet Harbor', 2), makeMark('Kandoru', 4)])

it('finds added marks, but not the old versions of changed or withdrawn marks', () => {
  expect(search(createLayered(base, null), 'Kandoro')).toEqual(expect.arrayContaining([1, 2, 3]))
  const layered = createLayered(base, delta, [3])
  const found = search(layered, 'Kandoro')
  expect(found.filter((ref) => ref < 1000)).toEqual([1, 4])
  expect(search(layered, 'Velvet Harbor')).toContain(2)
})

it('does not find a mark that was added and then withdrawn', () => {
  expect(search(createLayered(base, delta, [4]), 'Kandoru')).not.toContain(4)
})

it('does not count removed marks against its limit', () => {
  const many = indexOf(Array.from({ length: 3000 }, (_none, ref) => makeMark('Kandoro', ref)))
  const layered = createLayered(many, null, [...Array(2999).keys()])
  expect(search(layered, 'Kandoro')).toEqual([2999])
})

it('merges segments into one index that finds the same marks', () => {
  const layered = createLayered(base, delta, [3])
  const merged = createLayered(openIndex(mergeSegments(layered).finish()), null)
  expect(merged.layers[0]?.index.markCount).toBe(base.markCount + delta.markCount - 2)
  for (const name of ['Kandoro', 'Velvet', ...names.slice(0, 20)])
    expect(search(merged, name)).toEqual(search(layered, name))
  const records = merged.layers.flatMap((layer) => [...recordsOfSegment(layer)])
  expect(records).toContainEqual({ name: 'Kandoro', niceClasses: [3, 35], office: 4, status: 2, ref: 1 })
  expect(records.filter((record) => record.ref === 2)).toEqual([makeMark('Velvet Harbor', 2)])
})

it('refuses to merge an index without names', () => {
  const builder = createIndexBuilder({ keepNames: false })
  builder.add(makeMark('Kandoro', 1))
  expect(() => mergeSegments(createLayered(openIndex(builder.finish()), null))).toThrow(RangeError)
})
