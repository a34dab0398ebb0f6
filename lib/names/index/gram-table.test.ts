import { expect, it } from 'vitest'
import { openStrings } from './index-file.ts'
import { createGramSearch, makeGramTable } from './nearest-strings.ts'

const LENGTH = 5
const COUNT = 140_000
/** Places at the borders of blocks and at steps of one byte, two bytes and more. */
const PLACES = [0, 1, 130, 131 + 127, 259 + 129, 500, 501 + 32_895, 65_535, 65_536, 65_537 + 32_894, 139_999]

const partsOf = (bytes: Uint8Array) => ({ read: (start: number, end: number) => bytes.subarray(start, end) })

it('finds strings with rare trigrams wherever they stand in a table', () => {
  const letters = new Uint8Array(COUNT * LENGTH).fill(1)
  for (const place of PLACES) letters.fill(26, place * LENGTH, (place + 1) * LENGTH)
  const lengths = new Uint8Array(COUNT).fill(LENGTH)
  const firstOfLength = Uint32Array.from({ length: 257 }, (_none, length) => (length > LENGTH ? COUNT : 0))
  const none = new Uint32Array(0)
  const strings = openStrings({ letters, firstOfLength, groups: none, masks: none })
  const { starts, postings } = makeGramTable(letters, lengths)
  const search = createGramSearch(
    strings,
    { starts: partsOf(new Uint8Array(starts.buffer)), postings: partsOf(postings) },
    { reset() {}, take: (length) => new Uint8Array(length) },
  )
  const limits = { alike: 100, alikeFrom: 200, inside: 0, insideFrom: 256 }
  const { ids, count } = search.nearest(new Uint8Array(LENGTH).fill(26), limits, () => true)
  expect([...ids.subarray(0, count)].toSorted((a, b) => a - b)).toEqual(PLACES)
})
