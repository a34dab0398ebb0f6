import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createNameSearch } from '../../../lib/names/search.ts'
import { makeImage } from '../testing/made-index.ts'
import { writeIndexFile } from './index-file.ts'
import { type IndexFiles, loadIndexFiles } from './index-files.ts'
import { mergeFiles } from './index-files-worker.ts'
import { openLayers } from './shared-layers.ts'

let folder: string
let files: IndexFiles

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-files-'))
  files = { base: join(folder, 'base'), delta: join(folder, 'delta'), withdrawn: [2] }
  await writeIndexFile(files.base, makeImage(['Vyntra', 'Okrubo', 'Kandoro']))
  await writeIndexFile(join(folder, 'delta'), makeImage(['Vyntral']))
})
afterEach(() => rm(folder, { recursive: true }))

const NAMES = ['Vyntra', 'Vyntral', 'Okrubo', 'Kandoro']

/** Returns the names that a search for each name finds. */
async function found(from: IndexFiles): Promise<string[]> {
  const search = createNameSearch(openLayers(await loadIndexFiles(from)))
  return NAMES.filter((name) => search.search(name).hits.some((hit) => hit.name === name))
}

describe('index files', { timeout: 120_000 }, () => {
  it('are loaded as one index in shared memory, with changed marks replaced and withdrawn ones omitted', async () => {
    const layers = await loadIndexFiles(files)
    expect(layers).toHaveLength(2)
    for (const { image } of layers) expect(image).toBeInstanceOf(SharedArrayBuffer)
    expect(layers[0]?.removed?.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect(await found(files)).toEqual(['Vyntral', 'Okrubo'])
    expect(await found({ ...files, delta: null, withdrawn: [] })).toEqual(['Vyntra', 'Okrubo', 'Kandoro'])
  })

  it('are merged into one that finds the same', async () => {
    const into = join(folder, 'merged')
    expect(await mergeFiles({ files, into })).toBeNull()
    expect(await found({ base: into, delta: null, withdrawn: [] })).toEqual(['Vyntral', 'Okrubo'])
    expect((await readdir(folder)).sort()).toEqual(['base', 'delta', 'merged'])
  })

  it.each(['base', 'delta'])('are refused, with the name of the file, if %s is truncated', async (name) => {
    const path = join(folder, name)
    await writeFile(path, (await readFile(path)).subarray(0, -10))
    const refused = { name: 'IndexFileError', fault: 'cut', message: expect.stringContaining(`(${name})`) }
    await expect(loadIndexFiles(files)).rejects.toMatchObject(refused)
    expect(await mergeFiles({ files, into: join(folder, 'merged') })).toEqual({ fault: 'cut', file: name })
    expect((await readdir(folder)).sort()).toEqual(['base', 'delta'])
  })

  it('that are missing are reported with the error of the system', async () => {
    await expect(loadIndexFiles({ ...files, base: join(folder, 'none') })).rejects.toThrow('ENOENT')
  })
})
