import { expect, it } from 'vitest'
import { encodeWords } from '../letters/encoded-name.ts'
import { decodeWords } from '../letters/testing/decode-words.ts'
import type { PackedIndex } from './index-file.ts'
import { hashLetters } from './letter-hash.ts'
import { niceClassesOf, officeOf, statusOf } from './mark-facts.ts'
import { indexOf, indexOfNames, makeMark, makeNames } from './testing/made-marks.ts'

function unitsWith(index: PackedIndex, letters: string): string[] {
  const codes = encodeWords([letters])
  const out = new Uint32Array(8)
  const count = index.lookup.find(codes, 0, codes.length, hashLetters(codes, 0, codes.length), out)
  return [...out.subarray(0, count)].map((unit) => wordsOf(index, unit).join(' ')).sort()
}

function wordsOf({ units }: PackedIndex, unit: number): string[] {
  const start = units.startOf(unit)
  return decodeWords(units.letters.subarray(start, start + units.lengthOf(unit)))
}

it('stores each mark unchanged', () => {
  const index = indexOf([
    makeMark('Süße Träume', 77, { niceClasses: [1, 32, 33, 45], office: 15, status: 7 }),
    makeMark('No Classes', 4294967295, { niceClasses: [], office: 3 }),
  ])
  const { markClasses, markFacts } = index.sections
  expect(index.nameOf(0)).toBe('Süße Träume')
  expect(niceClassesOf(markClasses[0] as number, markFacts[0] as number)).toEqual([1, 32, 33, 45])
  expect([officeOf(markFacts[0] as number), statusOf(markFacts[0] as number)]).toEqual([15, 7])
  expect(niceClassesOf(markClasses[1] as number, markFacts[1] as number)).toEqual([])
  expect([index.refOf(0), index.refOf(1)]).toEqual([77, 4294967295])
})

it('refuses numbers that do not fit', () => {
  for (const wrong of [{ office: 16 }, { status: 8 }, { ref: -1 }, { ref: 0.5 }, { ref: 2 ** 32 }])
    expect(() => indexOf([{ ...makeMark('Kandoro', 0), ...wrong }])).toThrow(RangeError)
})

it('orders spellings by length and finds each by its letters', () => {
  const names = makeNames(500)
  const index = indexOfNames(names)
  const lengths = Array.from({ length: index.units.count }, (_none, unit) => index.units.lengthOf(unit))
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  for (const name of names) expect(unitsWith(index, name.replaceAll(' ', ''))).toContain(name)
  expect(unitsWith(index, 'notthere')).toEqual([])
})

it('finds every division into words of the same letters', () => {
  expect(unitsWith(indexOfNames(['sky blue', 'skyblue', 'sk yblue']), 'skyblue')).toEqual([
    'sk yblue',
    'sky blue',
    'skyblue',
  ])
})

it('counts the marks with a word, and per class if the word is common', () => {
  const marks = Array.from({ length: 100 }, (_none, at) =>
    makeMark(at % 2 ? 'Gold' : `Gold Word${at}x`, at, { niceClasses: at < 10 ? [3, 40] : [] }),
  )
  const index = indexOf([...marks, makeMark('Gold 4 Gold', 100), makeMark('Golden', 101), makeMark('Rare Thing', 102)])
  const find = (word: string) => {
    const codes = encodeWords([word])
    const out = new Uint32Array(1)
    index.lookup.find(codes, 0, codes.length, hashLetters(codes, 0, codes.length), out)
    return out[0] as number
  }
  expect(index.marksWithWord(find('gold'))).toBe(101)
  expect([3, 25, 40, 45].map((nice) => index.marksWithWordInClass(find('gold'), nice))).toEqual([10, 1, 10, 0])
  expect(index.marksWithWord(find('rare'))).toBe(1)
  expect(index.marksWithWordInClass(find('rare'), 25)).toBeNull()
})

it('omits names on request', async () => {
  const { createIndexBuilder } = await import('./builder.ts')
  const { openIndex } = await import('./index-file.ts')
  const builder = createIndexBuilder({ keepNames: false })
  builder.add(makeMark('Kandoro', 1))
  expect(openIndex(builder.finish()).nameOf(0)).toBe('')
})
