import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { createIndexBuilder, IndexFileError, openIndex } from './index.ts'
import { HEADER_WORDS, SECTION_NAMES, TABLE_WORDS } from './index-file.ts'
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
  const table = new Uint32Array(image, (HEADER_WORDS + SECTION_NAMES.indexOf(name) * TABLE_WORDS) * 4, TABLE_WORDS)
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
  for (let byte = 12; byte < (HEADER_WORDS + SECTION_NAMES.length * TABLE_WORDS) * 4; byte++)
    expect(faultOf(flipped(byte))).toBe('damaged')
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
