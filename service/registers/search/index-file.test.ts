import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createIndexBuilder } from '../../../lib/names/index/index.ts'
import { makeMark, makeNames } from '../../../lib/names/index/testing/made-marks.ts'
import { loadIndexFile, writeBuiltIndex, writeIndexFile } from './index-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-file-'))
})
afterEach(() => rm(folder, { recursive: true }))

function makeImage(count: number): ArrayBufferLike {
  const builder = createIndexBuilder()
  for (const [ref, name] of makeNames(count).entries()) builder.add(makeMark(name, ref))
  return builder.finish((bytes) => new ArrayBuffer(bytes), crc32)
}

it('loads the written index into shared memory, and leaves no other file', async () => {
  const path = join(folder, 'marks.index')
  await writeIndexFile(path, makeImage(10))
  await writeIndexFile(path, makeImage(300))
  const index = await loadIndexFile(path)
  expect(index.image).toBeInstanceOf(SharedArrayBuffer)
  expect(index.markCount).toBe(300)
  expect(index.nameOf(299)).toBe(makeNames(300)[299])
  expect(await readdir(folder)).toEqual(['marks.index'])
})

it('writes the contents of a builder piece by piece, with the same result', async () => {
  const [path, inPieces] = [join(folder, 'marks.index'), join(folder, 'pieces.index')]
  await writeIndexFile(path, makeImage(300))
  const builder = createIndexBuilder()
  for (const [ref, name] of makeNames(300).entries()) builder.add(makeMark(name, ref))
  await writeBuiltIndex(inPieces, builder)
  expect((await readFile(inPieces)).equals(await readFile(path))).toBe(true)
})

it('leaves the old file and nothing else if the new one cannot be written', async () => {
  const path = join(folder, 'taken')
  await writeIndexFile(join(folder, 'marks.index'), makeImage(10))

  await mkdir(path)
  await expect(writeIndexFile(path, makeImage(10))).rejects.toThrow()
  expect((await readdir(folder)).sort()).toEqual(['marks.index', 'taken'])
})

it('refuses a file that is truncated, damaged or empty', async () => {
  const path = join(folder, 'marks.index')
  await writeIndexFile(path, makeImage(100))
  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, bytes.length / 2))
  await expect(loadIndexFile(path)).rejects.toMatchObject({ fault: 'cut' })
  bytes.writeUInt8(bytes.readUInt8(3000) ^ 1, 3000)
  await writeFile(path, bytes)
  await expect(loadIndexFile(path)).rejects.toMatchObject({ fault: 'damaged' })
  await writeFile(path, '')
  await expect(loadIndexFile(path)).rejects.toMatchObject({ fault: 'not_an_index' })
})
