import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNameSearch } from '../../../lib/names/search.ts'
import { type BrandFile, brandOfRef } from '../../../lib/sources/brands.ts'
import { readBrandFile, readShippedBrands, writeBrandFile } from './brand-files.ts'
import { type BrandIndex, openBrandIndex } from './brand-index.ts'
import { INDEX_FILE, RECORDS_FILE } from './brand-index-worker.ts'
import { openLayers } from './shared-layers.ts'

const shipped = readShippedBrands()
let folder: string
let said: unknown[][] = []
const say = (...line: unknown[]) => void said.push(line)
const log = { info: say, warn: say }
let first: BrandIndex

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-index-'))
  first = await openBrandIndex(join(folder, 'data'), log)
}, 120_000)
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  said = []
})

const path = (file: string) => join(folder, 'data', file)
const open = () => openBrandIndex(join(folder, 'data'), log)

function expectWhole({ layers, brands }: BrandIndex): void {
  expect(brands.count).toBe(shipped.records.length)
  const { hits } = createNameSearch(openLayers(layers)).search('Starbuks')
  expect(hits.map(({ ref }) => brands.at(brandOfRef(ref)).wikidata)).toContain('Q37158')
}

describe('the stored index of brands', { timeout: 120_000 }, () => {
  it('contains every brand under its number', () => {
    const { brands, layers } = first
    expect(brands.dataAsOf).toBe(`${shipped.day}T00:00:00.000Z`)
    for (const number of [0, 1, brands.count >> 1, brands.count - 1])
      expect(brands.at(number)).toEqual(shipped.records[number])
    for (const number of [-1, brands.count, 0.5, Number.NaN]) expect(() => brands.at(number)).toThrow(RangeError)
    const names = shipped.records.reduce((sum, { spellings }) => sum + 1 + spellings.length, 0)
    expect(openLayers(layers).layers[0]?.index.markCount).toBe(names)
    expectWhole(first)
  })

  it('is reused without a change', async () => {
    const before = await stat(path(INDEX_FILE))
    expectWhole(await open())
    expect((await stat(path(INDEX_FILE))).mtimeMs).toBe(before.mtimeMs)
    expect(said).toEqual([])
    expect((await readdir(join(folder, 'data'))).sort()).toEqual([INDEX_FILE, RECORDS_FILE])
  })

  const cut = (file: string) => async () => writeFile(path(file), (await readFile(path(file))).subarray(0, -1000))
  const flipped = (file: string) => async () => {
    const bytes = await readFile(path(file))
    const at = bytes.length - 500
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    await writeFile(path(file), bytes)
  }
  /** Complete records whose head differs in some fields. */
  const headed = (over: Partial<BrandFile['head']>) => async () => {
    const records = readBrandFile(await readFile(path(RECORDS_FILE)))
    if (records === null) throw new Error('the records are not whole')
    await writeFile(path(RECORDS_FILE), writeBrandFile({ ...records, head: { ...records.head, ...over } }))
  }

  it.each<[string, () => Promise<void>, string]>([
    ['an index that is cut', cut(INDEX_FILE), 'cut'],
    ['a damaged index', flipped(INDEX_FILE), 'damaged'],
    ['a file that is no index', () => writeFile(path(INDEX_FILE), 'no index'), 'not_an_index'],
    ['damaged records', flipped(RECORDS_FILE), 'damaged'],
    ['records of another list', headed({ key: '7.0.20250101 0.3.3 1 0' }), 'other_version'],
    ['an index that the records are not of', headed({ index: 1 }), 'damaged'],
  ])('is made again instead of %s, with a warning', async (_what, harm, fault) => {
    await harm()
    expectWhole(await open())
    expect(said).toEqual([[{ fault }, expect.stringContaining('made anew')]])
  })

  it('works even if it cannot be stored, with a warning', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expectWhole(await openBrandIndex(file, log))
    expect(said).toEqual([
      [{ fault: 'ENOTDIR' }, expect.stringContaining('made anew')],
      [{ fault: expect.stringMatching(/^E/) }, expect.stringContaining('could not be kept')],
    ])
  })
})
