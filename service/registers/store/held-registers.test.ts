import { copyFile, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSearchPool, type SearchPool } from '../search/search-pool.ts'
import { importLines } from '../testing/import-lines.ts'
import { type ImportedRegisters, openImportedRegisters } from './imported-registers.ts'
import { dropOffice, manifestPath, readManifest } from './manifest.ts'
import { indexIdOf, type RegisterCode, registersFolder, storePath } from './offices.ts'
import { openStore } from './open-store.ts'
import { nextGeneration } from './writer.ts'

const SOON = { timeout: 120_000, interval: 50 }

let dataDir: string
let pool: SearchPool
let registers: ImportedRegisters
let lines: string[]

const note = (facts: object, message?: string) => void lines.push(`${message} ${JSON.stringify(facts)}`)
const log = { info: note, warn: note, error: note }

async function open(): Promise<void> {
  registers = await openImportedRegisters(dataDir, pool, log as never, { lookEveryMs: 500 })
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'held-registers-'))
  pool = createSearchPool({ log: { error() {} }, threads: 1 })
  registers = { held: () => null, trouble: () => null, gaps: () => null, close: async () => {} }
  lines = []
})
afterEach(async () => {
  await registers.close()
  await pool.close()
  await rm(dataDir, { recursive: true })
})

/** Returns the numbers of the records with the same name. */
async function found(name: string, office: RegisterCode = 'EU'): Promise<string[]> {
  const register = registers.held(office)
  if (register === null) return ['nothing is held']
  const { hits } = await register.search(name)
  const same = hits.filter((hit) => hit.similarity.score === 100)
  const records = await register.recordsOf(same.map(({ ref }) => ref))
  return [...records.values()].map(({ number }) => number).toSorted()
}

/** Copies the current store. Returns a function that restores the copy. */
async function copyOfStore(): Promise<() => Promise<void>> {
  const store = storePath(registersFolder(dataDir), 'EU')
  const copy = join(dataDir, 'copy.sqlite')
  await copyFile(store, copy)
  return async () => {
    for (const beside of ['-wal', '-shm']) await rm(`${store}${beside}`, { force: true })
    await rename(copy, store)
  }
}

const THREE = [
  { number: '1', name: 'Vyntra', owner: 'Somebody', filedOn: '2020-02-29', niceClasses: [3, 35] },
  { number: '2', name: 'Okrubo' },
  { number: '3', name: null },
]

describe('imported registers', { timeout: 120_000 }, () => {
  it('include records that are imported after an earlier copy of the records was restored', async () => {
    await importLines(dataDir, 'eu-2026-11-17.txt', [{ number: '1', name: 'Vyntra' }])
    const putBack = await copyOfStore()
    await importLines(dataDir, 'eu-2026-11-18.txt', [{ number: '2', name: 'Okrubo' }])
    await putBack()
    await importLines(dataDir, 'eu-2026-11-19.txt', [{ number: '3', name: 'Kandoro' }])
    await open()
    expect([await found('Vyntra'), await found('Okrubo'), await found('Kandoro')]).toEqual([['1'], [], ['3']])
  })

  it('are as old as a copy of the records that is restored, even while they are searched', async () => {
    await importLines(dataDir, 'eu-2026-11-17.txt', [{ number: '1', name: 'Vyntra' }])
    const putBack = await copyOfStore()
    await importLines(dataDir, 'eu-2026-11-18.txt', [{ number: '2', name: 'Okrubo' }])
    await open()
    expect(registers.held('EU')).toMatchObject({ records: 2, dataAsOf: '2026-11-18T00:00:00.000Z' })
    await putBack()
    const asOfCopy = { records: 1, dataAsOf: '2026-11-17T00:00:00.000Z' }
    await vi.waitFor(() => expect(registers.held('EU')).toMatchObject(asOfCopy), SOON)
    expect([await found('Vyntra'), await found('Okrubo')]).toEqual([['1'], []])
  })

  it('are searched under the id of their office, are proven, and return the record of a hit', async () => {
    await importLines(dataDir, 'eu-2026-11-18.txt', THREE)
    await open()
    const register = registers.held('EU')
    expect(register).toMatchObject({ records: 3, dataAsOf: '2026-11-18T00:00:00.000Z' })
    expect(Date.parse(register?.provenAt ?? '')).toBeGreaterThan(0)
    const { hits } = await pool.search(indexIdOf('EU'), 'VYNTRA')
    expect(hits).toMatchObject([{ name: 'Vyntra' }])
    const ref = hits[0]?.ref ?? 0
    expect((await register?.recordsOf([ref]))?.get(ref)).toEqual({
      ...{ number: '1', name: 'Vyntra', niceClasses: [3, 35], status: 'live', owner: 'Somebody' },
      ...{ filedOn: '2020-02-29', registeredOn: null, expiresOn: null, basis: 'national', registrationNumber: null },
      recordUrl: 'https://euipo.europa.eu/eSearch/#details/trademarks/1',
    })
    expect(registers.held('CH')).toBeNull()
    expect(registers.trouble('CH')).toBeNull()
  })

  it('separate the records of each office', async () => {
    await importLines(dataDir, 'eu-2026-11-18.txt', THREE)
    await importLines(dataDir, 'ch-2026-11-18.txt', [{ number: 'CH-1', name: 'Kandoro' }], { office: 'CH' })
    await open()
    expect(await found('Vyntra', 'EU')).toEqual(['1'])
    expect(await found('Vyntra', 'CH')).toEqual([])
    expect(await found('Kandoro', 'CH')).toEqual(['CH-1'])
    expect(await found('Kandoro', 'EU')).toEqual([])
  })

  it('adopt what is imported while they are searched: additions, changes and removals', async () => {
    const many = Array.from({ length: 300 }, (_, at) => ({ number: `m${at}`, name: `Zelbrum ${at}` }))
    await importLines(dataDir, 'eu-2026-11-17.txt', [...THREE, ...many])
    await open()
    expect(await found('Okrubo')).toEqual(['2'])

    const { index } = await importLines(dataDir, 'eu-2026-11-18.txt', [
      { number: '1', name: 'Vyntral' },
      { removed: '2' },
      { number: '3', name: 'Words at last' },
      { number: '4', name: 'Kandoro' },
    ])
    expect(index).toMatchObject({ made: 'delta', manifest: { withdrawn: [2], deltaNames: 3 } })
    await vi.waitFor(async () => expect(await found('Kandoro')).toEqual(['4']), SOON)
    expect(await found('Vyntral')).toEqual(['1'])
    expect(await found('Vyntra')).toEqual([])
    expect(await found('Okrubo')).toEqual([])
    expect(await found('Words at last')).toEqual(['3'])
    expect(await found('Zelbrum 123')).toEqual(['m123'])
    // Date and proof must match the searched records.
    const told = { records: 303, dataAsOf: '2026-11-18T00:00:00.000Z', provenAt: expect.any(String) }
    await vi.waitFor(() => expect(registers.held('EU')).toMatchObject(told), SOON)
  })

  it('merge both indexes when the smaller one has grown, and delete the files of earlier ones', async () => {
    const many = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => ({ number: `m${from + at}`, name: `Zelbrum ${from + at}` }))
    await importLines(dataDir, 'eu-2026-11-17.txt', many(0, 1500))
    await open()
    await importLines(dataDir, 'eu-2026-11-18.txt', [...many(1500, 1700), { removed: 'm7' }])
    await vi.waitFor(async () => expect(await found('Zelbrum 1699')).toEqual(['m1699']), SOON)
    const manifest = readManifest(registersFolder(dataDir), 'EU')
    expect(manifest).toMatchObject({ delta: null, withdrawn: [], baseNames: 1699, names: 1699 })
    await vi.waitFor(async () => expect(await found('Zelbrum 7')).toEqual([]), SOON)
    expect(await found('Zelbrum 8')).toEqual(['m8'])
    const files = await readdir(registersFolder(dataDir))
    expect(files.filter((file) => file.endsWith('.index'))).toHaveLength(1)
  })

  it('update the date of the searched records without loading them again', async () => {
    await importLines(dataDir, 'eu-2026-11-17.txt', THREE)
    await open()
    const before = registers.held('EU')?.provenAt
    await importLines(dataDir, 'eu-2026-11-18.txt', [{ ...THREE[0], owner: 'Another' } as never])
    await vi.waitFor(() => expect(registers.held('EU')?.dataAsOf).toBe('2026-11-18T00:00:00.000Z'), SOON)
    expect(registers.held('EU')?.provenAt).toBe(before)
    expect((await registers.held('EU')?.recordsOf([1]))?.get(1)?.owner).toBe('Another')
  })

  it.each([
    ['is cut', async (path: string) => truncate(path, 2000)],
    ['is damaged', async (path: string) => writeFile(path, (await readFile(path)).fill(7, 3000, 3100))],
    ['is gone', async (path: string) => rm(path)],
  ])('make an index again from the records if its file %s, and report that meanwhile', async (_what, spoil) => {
    await importLines(dataDir, 'eu-2026-11-18.txt', THREE)
    const folder = registersFolder(dataDir)
    const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.index'))
    await spoil(join(folder, file))
    await open()
    expect(registers.held('EU')).toBeNull()
    expect(registers.trouble('EU')).toContain('being made anew')
    expect(lines.join()).toContain('cannot be used')
    await vi.waitFor(async () => expect(await found('Vyntra')).toEqual(['1']), SOON)
    expect(registers.trouble('EU')).toBeNull()
  })

  it.each([
    ['cannot be read', '{"office":"EU",'],
    ['is of other rules of spelling', null],
  ])('refuse a manifest that %s, and make the index again', async (_what, text) => {
    await importLines(dataDir, 'eu-2026-11-18.txt', THREE)
    const path = manifestPath(registersFolder(dataDir), 'EU')
    await writeFile(path, text ?? JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), rules: 'older' }))
    await open()
    await vi.waitFor(async () => expect(await found('Vyntra')).toEqual(['1']), SOON)
    expect(lines.join()).toContain('cannot be used')
  })

  it('update an index if an import ended before it was made', async () => {
    await importLines(dataDir, 'eu-2026-11-18.txt', THREE)
    const db = openStore(storePath(registersFolder(dataDir), 'EU'), 'EU')
    db.prepare('UPDATE record SET name = ?, changed = ? WHERE number = ?').run('Kandoro', nextGeneration(db), '2')
    db.close()
    await open()
    await vi.waitFor(async () => expect(await found('Kandoro')).toEqual(['2']), SOON)
    expect(await found('Okrubo')).toEqual([])
  })

  it('report that records are damaged, and continue with other offices', async () => {
    await importLines(dataDir, 'eu-2026-11-18.txt', THREE)
    await importLines(dataDir, 'ch-2026-11-18.txt', [{ number: 'CH-1', name: 'Kandoro' }], { office: 'CH' })
    await writeFile(storePath(registersFolder(dataDir), 'EU'), 'no database'.repeat(1000))
    await open()
    expect(registers.held('EU')).toBeNull()
    expect(registers.trouble('EU')).toContain('cannot be read')
    expect(await found('Kandoro', 'CH')).toEqual(['CH-1'])
  })

  it('release an office that is dropped, and load one that is imported in its place', async () => {
    await importLines(dataDir, 'eu-2026-11-18.txt', THREE)
    await open()
    const before = registers.held('EU')
    expect(dropOffice(registersFolder(dataDir), 'EU')).toBe(true)
    await vi.waitFor(() => expect(registers.held('EU')).toBeNull(), SOON)
    await expect(before?.search('Vyntra')).rejects.toMatchObject({ name: 'SearchUnavailable' })
    await importLines(dataDir, 'new-2026-11-19.txt', [{ number: 'N1', name: 'Vyntra' }])
    await vi.waitFor(async () => expect(await found('Vyntra')).toEqual(['N1']), SOON)
    await expect(before?.recordsOf([1])).rejects.toThrow('being replaced')
  })

  it('search nothing of a register whose first import is incomplete, and report that', async () => {
    await importLines(dataDir, 'eu-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }, 'break'])
    await open()
    await vi.waitFor(() => expect(registers.trouble('EU')).toContain('not imported to their end'), SOON)
    expect(registers.held('EU')).toBeNull()
  })

  it('are incomplete while an entry of their files is unreadable, until the complete register is imported', async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ number: `m${at}`, name: `Zelbrum ${at}` }))
    await importLines(dataDir, 'a-2026-11-16.txt', ['bad', 'bad', ...many])
    await open()
    expect(registers.held('EU')?.part).toContain('2 of 202 entries of a-2026-11-16.txt could not be read')
    expect(registers.gaps('EU')).toEqual({ holes: 1, unread: 2 })
    await importLines(dataDir, 'a-2026-11-16.txt', [...many, { number: 'a', name: 'Kandoro' }])
    await vi.waitFor(() => expect(registers.held('EU')?.records).toBe(201), SOON)
    expect(registers.held('EU')?.part).toContain('2 of 202')
    const mended = ['a', 'b'].map((number) => ({ number, name: 'Kandoro' }))
    await importLines(dataDir, 'a-2026-11-16.txt', [...mended, ...many], { whole: true })
    await vi.waitFor(() => expect(registers.held('EU')).not.toHaveProperty('part'), SOON)
    expect(registers.held('EU')).not.toHaveProperty('unread')
  })

  it('are incomplete after a file ended early, newer or older than the rest, until the complete register comes', async () => {
    const inAllClasses = {
      number: '9',
      name: 'Kandoro',
      niceClasses: Array.from({ length: 45 }, (_none, at) => at + 1),
    }
    await importLines(dataDir, 'a-2026-11-16.txt', THREE)
    await importLines(dataDir, 'b-2026-11-17.txt', [inAllClasses, 'break'])
    await open()
    expect(registers.held('EU')).toMatchObject({ dataAsOf: '2026-11-16T00:00:00.000Z', provenAt: expect.any(String) })
    expect(registers.held('EU')?.part).toContain('b-2026-11-17.txt was not imported to its end')
    await importLines(dataDir, 'c-2026-11-18.txt', [{ number: '4', name: 'Bravik' }])
    await vi.waitFor(() => expect(registers.held('EU')?.dataAsOf).toBe('2026-11-18T00:00:00.000Z'), SOON)
    expect(registers.held('EU')?.part).toContain('b-2026-11-17.txt was not imported to its end')
    const whole = ['9', '10'].map((number) => ({ number, name: 'Mirelto' }))
    await importLines(dataDir, 'd-2026-11-17.txt', whole, { whole: true })
    await vi.waitFor(() => expect(registers.held('EU')).not.toHaveProperty('part'), SOON)
  })

  it('do not write a searched name into a file or log', async () => {
    await importLines(dataDir, 'eu-2026-11-18.txt', THREE)
    await open()
    await registers.held('EU')?.search('Zyxmarker Qwobble')
    const files = await readdir(dataDir, { recursive: true, withFileTypes: true })
    const texts = await Promise.all(
      files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
    )
    for (const text of [...texts, ...lines]) expect(text).not.toMatch(/zyxmarker|qwobble/i)
  })
})
