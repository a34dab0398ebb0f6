import { createIndexBuilder, type IndexRecord } from '../builder.ts'
import { openIndex, type PackedIndex } from '../index-file.ts'

const BEGINNINGS = 'b br c ch d dr f fl g gr k l m n p pr qu r s sch st t tr v w z'.split(' ')
const VOWELS = 'a e i o u ai au ei ou'.split(' ')
const ENDINGS = ['', '', '', 'l', 'm', 'n', 'r', 's', 't', 'x']

/**
 * Makes a function that returns pseudo-random numbers from 0 up to, but not including, `below`. Equal seeds give equal
 * numbers (Park and Miller's generator).
 */
export function makeDice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

function makeWord(dice: (below: number) => number): string {
  let word = ''
  for (let syllables = 1 + dice(3); syllables > 0; syllables--)
    word += (BEGINNINGS[dice(BEGINNINGS.length)] ?? '') + (VOWELS[dice(VOWELS.length)] ?? '')
  return word + (ENDINGS[dice(ENDINGS.length)] ?? '')
}

/** Makes names of one to three synthetic words. Some names occur more than once. */
export function makeNames(count: number, seed = 1): string[] {
  const dice = makeDice(seed)
  return Array.from({ length: count }, () =>
    Array.from({ length: [1, 1, 1, 2, 2, 3][dice(6)] as number }, () => makeWord(dice)).join(' '),
  )
}

/** Makes a mark with this name. By default, its class is 25, and its office and status are 0. */
export function makeMark(name: string, ref: number, rest: Partial<IndexRecord> = {}): IndexRecord {
  return { niceClasses: [25], office: 0, status: 0, ...rest, name, ref }
}

export function indexOf(records: readonly IndexRecord[]): PackedIndex {
  const builder = createIndexBuilder()
  for (const record of records) builder.add(record)
  return openIndex(builder.finish())
}

export function indexOfNames(names: readonly string[]): PackedIndex {
  return indexOf(names.map((name, ref) => makeMark(name, ref)))
}
