import { expect, it } from 'vitest'
import { IndexFileError } from '../format/index-file-error.ts'
import { indexOfNames, makeDice, makeNames } from '../testing/made-marks.ts'
import { compactIndex, expandIndex } from './compact-index.ts'

const { image } = indexOfNames(makeNames(300))
const compact = compactIndex(image)
const HEAD_BYTES = 32 * 4

function faultOf(bytes: Uint8Array): string | null {
  try {
    expandIndex(bytes)
    return null
  } catch (error) {
    return error instanceof IndexFileError ? error.fault : String(error)
  }
}

function flipped(byte: number, bits = 0x10): Uint8Array {
  const copy = compact.slice()
  copy[byte] = (copy[byte] as number) ^ bits
  return copy
}

it('reads a file that lies anywhere in memory', () => {
  const shifted = new Uint8Array(compact.length + 3)
  shifted.set(compact, 3)
  expect(faultOf(shifted.subarray(3))).toBeNull()
})

it('refuses a file that is cut anywhere', () => {
  for (let share = 0.01; share < 1; share += 0.01)
    expect(['cut', 'not_an_index']).toContain(faultOf(compact.slice(0, Math.floor(compact.length * share))))
  expect(faultOf(compact.slice(0, 11))).toBe('not_an_index')
  expect(faultOf(compact.slice(0, 12))).toBe('cut')
  expect(faultOf(compact.slice(0, -1))).toBe('cut')
})

it('refuses another version, an image and what is no index', () => {
  expect(faultOf(flipped(4))).toBe('other_version')
  expect(faultOf(flipped(8))).toBe('other_version')
  expect(faultOf(new Uint8Array(image))).toBe('not_an_index')
  expect(faultOf(new TextEncoder().encode('id;name\n1;Kandoro\n'))).toBe('not_an_index')
  expect(faultOf(new Uint8Array(0))).toBe('not_an_index')
})

it('refuses a damaged table of lists', () => {
  for (let byte = 12; byte < HEAD_BYTES; byte++) expect(['damaged', 'cut']).toContain(faultOf(flipped(byte)))
})

it('refuses lists that do not fit together, and never fails in another way', () => {
  const dice = makeDice(9)
  const faults = Array.from({ length: 400 }, () =>
    faultOf(flipped(HEAD_BYTES + dice(compact.length - HEAD_BYTES), 1 + dice(255))),
  )
  expect(new Set(faults)).toEqual(new Set([null, 'damaged']))
})
