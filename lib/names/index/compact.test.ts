import { describe, expect, it } from 'vitest'
import { nameVariants } from '../normalise/variants.ts'
import { compactIndex, createIndexBuilder, expandIndex, type IndexRecord } from './builder.ts'
import { createCandidateFinder } from './candidates.ts'
import { IndexFileError, LETTERS_MAX, openIndex } from './index-file.ts'
import { indexOf, indexOfNames, makeMark, makeNames } from './testing/made-marks.ts'

/** Number of strings in a block of trigrams. */
const BLOCK = 1 << 16

const ODD_NAMES = [
  'LEGO',
  'Coca-Cola',
  'A&O Hostel',
  'Süße Träume',
  '樂高探索中心 LEGOLAND',
  'Škoda',
  'Duran Duran',
  'Sky Blue',
  'Skyblue',
  'Sk Yblue',
  '7-Eleven',
  'www.example.com',
  '!!!',
  '',
  'Ресторан',
]

function faultOf(bytes: Uint8Array): unknown {
  try {
    return expandIndex(bytes)
  } catch (error) {
    return error instanceof IndexFileError ? error.fault : error
  }
}

function makeMarks(names: readonly string[]): IndexRecord[] {
  return names.map((name, at) =>
    makeMark(name, at * 4096 - (at % 3) + 2, {
      niceClasses: at % 5 === 0 ? [] : [1 + (at % 45), 33],
      office: at % 16,
      status: at % 8,
    }),
  )
}

function expectSame(image: ArrayBufferLike): void {
  const expanded = openIndex(expandIndex(compactIndex(image)))
  const { sections } = openIndex(image)
  for (const [name, values] of Object.entries(sections)) {
    const made = expanded.sections[name as keyof typeof sections]
    // Vitest would take seconds to compare element by element.
    expect(Buffer.compare(Buffer.from(made), Buffer.from(values)), name).toBe(0)
    expect(made.length, name).toBe(values.length)
  }
}

describe('a compact index', () => {
  it('expands to the same index', () => {
    const names = [...makeNames(3000), ...ODD_NAMES, ...Array.from({ length: 100 }, () => 'Common Word')]
    expectSame(indexOf(makeMarks(names)).image)
  })

  it('expands to the same bytes if the index has no checksums', () => {
    const { image } = indexOf(makeMarks(makeNames(500)))
    expect(Buffer.compare(Buffer.from(expandIndex(compactIndex(image))), Buffer.from(image))).toBe(0)
  })

  it.each([
    ['no marks', []],
    ['one mark that has no letters', ['!!!']],
    ['one mark', ['Kandoro']],
  ])('expands to the same index with %s', (_what, names) => {
    expectSame(indexOfNames(names).image)
  })

  it('expands to the same index without names', () => {
    const builder = createIndexBuilder({ keepNames: false })
    for (const mark of makeMarks(makeNames(300))) builder.add(mark)
    expectSame(builder.finish())
  })

  it('expands to the same index with names in several blocks', () => {
    const builder = createIndexBuilder()
    for (let at = 0; at < BLOCK + 2000; at++) {
      const words = [`k${at.toString(36)}`, ...(at % 4 === 0 ? ['rio'] : [])]
      builder.add(makeMark(words.join(' '), at), [{ words }])
    }
    const image = builder.finish()
    expect(openIndex(image).units.count).toBeGreaterThan(BLOCK)
    expectSame(image)
  })

  it('expands to the same index with truncated names', () => {
    const long = 'abc'.repeat(LETTERS_MAX / 3)
    const names = [`${long}d`, `${long}e Kandoro`, 'Kandoro '.repeat(50), ...makeNames(50)]
    expectSame(indexOfNames(names).image)
  })

  it('expands to the same index with refs in any order', () => {
    const refs = [4294967295, 0, 2147483648, 1, 4294967294]
    expectSame(indexOf(refs.map((ref) => makeMark('Kandoro', ref))).image)
  })

  it('finds the same marks as the full index', () => {
    const names = [...makeNames(2000, 5), ...ODD_NAMES]
    const index = indexOf(makeMarks(names))
    const finders = [index, openIndex(expandIndex(compactIndex(index.image)))].map((each) =>
      createCandidateFinder(each),
    )
    for (const name of [...makeNames(40, 6), ...ODD_NAMES, ...names.slice(0, 20)]) {
      const [found, again] = finders.map((finder) => {
        const { units, count } = finder.find(nameVariants(name).forms, { niceClasses: [33] })
        return [...units.subarray(0, count)]
      })
      expect(again, name).toEqual(found)
    }
  })

  it('is less than a third of the size', () => {
    const { image } = indexOf(makeMarks(makeNames(3000)))
    expect(compactIndex(image).length * 3).toBeLessThan(image.byteLength)
  })

  it('refuses a file that is truncated, of another version, or not a compact index', () => {
    const { image } = indexOfNames(makeNames(50))
    const whole = compactIndex(image)
    const other = whole.slice()
    other[4] = 99
    const longer = new Uint8Array(whole.length + 1)
    longer.set(whole)
    const faults = [whole.slice(0, -1), whole.slice(0, 60), other, longer, new Uint8Array(image), new Uint8Array(0)]
    expect(faults.map(faultOf)).toEqual([
      'cut',
      'not_an_index',
      'other_version',
      'damaged',
      'not_an_index',
      'not_an_index',
    ])
  })
})
