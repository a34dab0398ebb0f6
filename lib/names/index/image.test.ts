import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import {
  createIndexBuilder,
  createLayered,
  createLayeredFinder,
  IndexFileError,
  openIndex,
  openIndexInFile,
  type PackedIndex,
} from './index.ts'
import { HEAD, SECTION_NAMES } from './index-file.ts'
import { makeMark, makeNames } from './testing/made-marks.ts'

function makeImage(): ArrayBuffer {
  const builder = createIndexBuilder()
  for (const [ref, name] of ['common word', ...makeNames(200)].entries())
    for (let copy = 0; copy < (ref === 0 ? 70 : 1); copy++)
      builder.add(makeMark(name, ref, { niceClasses: [ref % 45] }))
  return builder.finish((bytes) => new ArrayBuffer(bytes), crc32) as ArrayBuffer
}

function faultOf(image: ArrayBufferLike): string | null {
  try {
    openIndex(image, crc32)
    return null
  } catch (error) {
    return error instanceof IndexFileError ? error.fault : String(error)
  }
}

const image = makeImage()
const flipped = (byte: number) => {
  const copy = image.slice(0)
  const bytes = new Uint8Array(copy)
  bytes[byte] = (bytes[byte] as number) ^ 0x10
  return copy
}

it('opens a new index file, also in shared memory', () => {
  expect(faultOf(image)).toBeNull()
  const shared = new SharedArrayBuffer(image.byteLength)
  new Uint8Array(shared).set(new Uint8Array(image))
  const index = openIndex(shared, crc32)
  expect(index.nameOf(0)).toBe('common word')
  expect(index.markCount).toBe(270)
})

it.each(SECTION_NAMES)('refuses an index file whose section %s is damaged', (name) => {
  const table = new Uint32Array(
    image,
    (HEAD.words + SECTION_NAMES.indexOf(name) * HEAD.tableWords) * 4,
    HEAD.tableWords,
  )
  const [, , place, bytes] = table as unknown as [number, number, number, number]
  expect(bytes).toBeGreaterThan(0)
  expect(faultOf(flipped(place * 64))).toBe('damaged')
  expect(faultOf(flipped(place * 64 + bytes - 1))).toBe('damaged')
})

it('refuses an index file without checksums if they are required', () => {
  expect(faultOf(createIndexBuilder().finish())).toBe('damaged')
})

it('refuses an index file that is truncated at any point', () => {
  for (let share = 0.01; share < 1; share += 0.07)
    expect(['cut', 'not_an_index']).toContain(faultOf(image.slice(0, Math.floor(image.byteLength * share))))
  expect(faultOf(image.slice(0, 11))).toBe('not_an_index')
  expect(faultOf(image.slice(0, 40))).toBe('cut')
  expect(faultOf(image.slice(0, image.byteLength - 1))).toBe('cut')
})

it('refuses a damaged header or table', () => {
  for (let byte = 12; byte < (HEAD.words + SECTION_NAMES.length * HEAD.tableWords) * 4; byte++)
    expect(faultOf(flipped(byte))).toBe('damaged')
})

function asFile(bytes: Uint8Array) {
  const file = {
    bytes,
    size: bytes.length,
    read(into: Uint8Array, at: number) {
      const part = file.bytes.subarray(at, at + into.length)
      if (part.length < into.length) throw new RangeError('cut')
      into.set(part)
    },
  }
  return file
}

const nearestIn = (index: PackedIndex, name: string) => {
  const [found] = createLayeredFinder(createLayered(index, null)).find([{ words: name.split(' ') }])
  return found?.candidates.units.slice(0, found.candidates.count)
}

it('finds the same in a file of which only a part is in memory', () => {
  const [whole, inFile] = [openIndex(image), openIndexInFile(asFile(new Uint8Array(image)))]
  expect(inFile.image.byteLength).toBeLessThan(image.byteLength * 0.8)
  for (const name of ['common word', ...makeNames(40)]) expect(nearestIn(inFile, name)).toEqual(nearestIn(whole, name))
  const marks = Array.from({ length: whole.markCount }, (_none, mark) => mark)
  expect(marks.map(inFile.nameOf)).toEqual(marks.map(whole.nameOf))
})

it('fails a search in a file that was cut, emptied or damaged after it was opened', () => {
  const bytes = new Uint8Array(image.slice(0))
  const file = asFile(bytes)
  const index = openIndexInFile(file)
  file.bytes = bytes.subarray(0, index.image.byteLength)
  expect(() => nearestIn(index, 'kandoro')).toThrow(RangeError)
  expect(() => index.nameOf(0)).toThrow(RangeError)
  file.bytes = new Uint8Array(image.byteLength)
  expect(() => index.nameOf(0)).toThrow(IndexFileError)
  file.bytes = new Uint8Array(image.byteLength).map(() => Math.random() * 256)
  expect(() => nearestIn(index, 'kandoro')).toThrow(IndexFileError)
})

it('does not open a file that is cut', () => {
  for (let share = 0.01; share < 1; share += 0.07)
    expect(() => openIndexInFile(asFile(new Uint8Array(image, 0, Math.floor(image.byteLength * share))))).toThrow(
      IndexFileError,
    )
})

it('refuses another version, another byte order and other files', () => {
  expect(faultOf(flipped(8))).toBe('other_version')
  expect(faultOf(flipped(5))).toBe('damaged')
  const turned = image.slice(0)
  new Uint8Array(turned).subarray(0, 4).reverse()
  expect(faultOf(turned)).toBe('other_version')
  expect(faultOf(new TextEncoder().encode('id;name\n1;Kandoro\n').buffer)).toBe('not_an_index')
  expect(faultOf(new ArrayBuffer(0))).toBe('not_an_index')
})

it('says that a truncated index file must be rebuilt', () => {
  expect(() => openIndex(image.slice(0, 400))).toThrow('The index of marks is cut short: it must be built anew.')
})
