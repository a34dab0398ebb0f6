import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Jurisdiction } from '../../lib/contract/constants.ts'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { openRecords, placeOf, type RecordSettings } from './backend.ts'
import { importFiles } from './import/import-files.ts'
import { openSession } from './postgres/session.ts'
import type { SearchPool } from './search/search-pool.ts'
import type { ImportedRegisters } from './store/imported-registers.ts'
import { type Manifest, readManifest, writeManifest } from './store/manifest.ts'
import { type RegisterCode, registersFolder } from './store/offices.ts'
import { linesImport } from './testing/import-lines.ts'
import { createPoolHere } from './testing/pool-here.ts'
import { REST, writeLines } from './testing/read-lines.ts'

type Lines = Parameters<typeof writeLines>[0]

const SOON = { timeout: 120_000, interval: 50 }
const quiet = { info() {}, warn() {}, error() {} } as never

/** Records in files and in PostgreSQL must behave alike. */
describe.each(ENGINES)('records of a register with %s', { timeout: 120_000 }, (_engine, makePlace) => {
  let test: TestPlace
  let settings: RecordSettings
  let pool: SearchPool
  let registers: ImportedRegisters | null

  beforeEach(async () => {
    test = await makePlace()
    const { dataDir, databaseUrl } = test
    settings = { dataDir, databaseUrl, registersInDatabase: databaseUrl === null ? [] : ['EU', 'CH'] }
    pool = createPoolHere()
    registers = null
  })
  afterEach(async () => {
    await registers?.close()
    await test.remove()
  })

  const placed = (office: RegisterCode = 'EU') => placeOf(settings, office)

  async function written(name: string, lines: Lines): Promise<string> {
    const path = join(test.dataDir, '..', name)
    await writeFile(path, writeLines(lines))
    return path
  }

  async function imported(name: string, lines: Lines, office: Jurisdiction = 'EU') {
    const path = await written(name, lines)
    return importFiles(linesImport(test.dataDir, [path], { office, place: placed(office) }))
  }

  /** Returns numbers and names of the marks with the same name. Opens the records first, unless they are open. */
  async function found(name: string, office: RegisterCode = 'EU'): Promise<string[]> {
    registers ??= await openRecords(settings, pool, { log: quiet })
    const register = registers.held(office)
    if (register === null) return ['nothing is held']
    const { hits } = await register.search(name)
    const same = hits.filter(({ similarity }) => similarity.score === 100)
    const records = await register.recordsOf(same.map(({ ref }) => ref))
    return [...records.values()].map((record) => `${record.number} ${record.name}`).toSorted()
  }

  /** Marks the searched records as indexed by an earlier version of the service. */
  async function madeEarlier(): Promise<void> {
    const { dataDir, databaseUrl } = test
    if (databaseUrl === null) {
      const folder = registersFolder(dataDir)
      writeManifest(folder, { ...(readManifest(folder, 'EU') as Manifest), rules: 'rules 1' })
    } else {
      await using session = await openSession(databaseUrl)
      await session.query("UPDATE registers SET rules = 'rules 1' WHERE office = 'EU'")
    }
  }

  it('are reported as not searched if an earlier version indexed them, until they are indexed again', async () => {
    await imported('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }])
    expect(await placed().facts()).toMatchObject({ current: true })
    await madeEarlier()
    expect(await placed().facts()).toMatchObject({ current: false })
    await imported('b-2026-11-19.txt', [{ number: '2', name: 'Okrubo' }])
    expect(await placed().facts()).toMatchObject({ current: true, searched: 2 })
  })

  it('are found with the data of the office, proven, and with the reasons of the scorer', async () => {
    await imported('a-2026-11-18.txt', [
      { number: '019000001', name: 'Vyntra', owner: 'Somebody', filedOn: '2020-02-29', niceClasses: [3, 35] },
      { number: '019000002', name: 'Okrubo' },
      { number: '019000003', name: null },
    ])
    registers = await openRecords(settings, pool, { log: quiet })
    const register = registers.held('EU')
    expect(register).toMatchObject({ records: 3, dataAsOf: '2026-11-18T00:00:00.000Z' })
    expect(Date.parse(register?.provenAt ?? '')).toBeGreaterThan(0)
    const result = await register?.search('Vintra')
    expect(result).toMatchObject({ listed: 1, cautions: 1, hits: [{ name: 'Vyntra' }] })
    expect(result?.hits[0]?.similarity.reasons).toContain('sounds_alike')
    const ref = result?.hits[0]?.ref ?? 0
    expect((await register?.recordsOf([ref, 4_000_000]))?.get(ref)).toEqual({
      ...{ number: '019000001', name: 'Vyntra', niceClasses: [3, 35], status: 'live', owner: 'Somebody' },
      ...{ filedOn: '2020-02-29', registeredOn: null, expiresOn: null, basis: 'national', registrationNumber: null },
      recordUrl: 'https://euipo.europa.eu/eSearch/#details/trademarks/019000001',
    })
  })

  it('are found by a similar word in them, wherever it stands', async () => {
    const names = ['Fresh Okrubo House', 'Maison Zylbretta', 'The Good Kandoro Company', 'Bravik']
    await imported(
      'a-2026-11-18.txt',
      names.map((name, at) => ({ number: `${at}`, name })),
    )
    registers = await openRecords(settings, pool, { log: quiet })
    for (const [at, asked] of ['Okruba', 'Zilbreta', 'Kandaro'].entries()) {
      const { hits = [] } = (await registers.held('EU')?.search(asked)) ?? {}
      const near = hits.filter(({ similarity }) => similarity.score >= 64)
      expect(near.map(({ name }) => name)).toEqual([names[at]])
    }
  })

  it('are found by a similar word after many others, in the mark or in the name', async () => {
    const words =
      'fresh coffee every morning from our friendly neighbours who really love what they do each day because'
    await imported('a-2026-11-18.txt', [
      { number: '1', name: `${words} Okrubo` },
      { number: '2', name: 'Vyntra' },
      { number: '3', name: 'KANDORO / M / ZYLBRETTA' },
    ])
    registers = await openRecords(settings, pool, { log: quiet })
    const search = registers.held('EU')?.search
    const near = async (name: string) =>
      (await search?.(name))?.hits.filter(({ similarity }) => similarity.score >= 64).map((hit) => hit.name)
    expect(await near('Okrubo')).toEqual([`${words} Okrubo`])
    expect(await near(`${words} Vyntro`)).toContain('Vyntra')
    expect(await near('Kandaro')).toEqual(['KANDORO / M / ZYLBRETTA'])
  })

  it('retain their goods groups while their classes stay, and have none without a list of goods', async () => {
    const goodsOf = async (name: string) => {
      registers = await openRecords(settings, pool, { log: quiet })
      const register = registers.held('EU')
      const refs = (await register?.search(name))?.hits.map(({ ref }) => ref) ?? []
      const records = [...((await register?.recordsOf(refs)) ?? []).values()]
      await registers.close()
      registers = null
      return records.map(({ goodsGroups }) => goodsGroups)
    }
    await imported('a-2026-11-15.txt', [
      { number: '1', name: 'Vyntra', niceClasses: [9, 42], goodsGroups: [0, 901, 4201] },
      { number: '2', name: 'Okrubo', niceClasses: [9] },
      { number: '3', name: 'Kandoro', niceClasses: [25], goodsGroups: [2501] },
      { number: '4', name: 'Bravik', niceClasses: [3], goodsGroups: [301] },
      { number: '4', name: 'Bravik', niceClasses: [3] },
    ])
    expect(await goodsOf('Vyntra')).toEqual([[0, 901, 4201]])
    expect(await goodsOf('Okrubo')).toEqual([undefined])
    expect(await goodsOf('Bravik')).toEqual([[301]])
    await imported('b-2026-11-16.txt', [
      { number: '1', name: 'Vyntra', niceClasses: [9, 42], status: 'expired' },
      { number: '3', name: 'Kandoro', niceClasses: [25, 28] },
    ])
    expect(await goodsOf('Vyntra')).toEqual([[0, 901, 4201]])
    expect(await goodsOf('Kandoro')).toEqual([undefined])
    await imported('c-2026-11-17.txt', [{ removed: '1' }])
    await imported('d-2026-11-18.txt', [{ number: '1', name: 'Zylbretta', niceClasses: [9, 42] }])
    expect(await goodsOf('Zylbretta')).toEqual([undefined])
  })

  it('that are imported twice change nothing, and are read again only on request', async () => {
    const lines: Lines = [{ number: '1', name: 'Vyntra' }, { number: '2', name: null }, 'bad']
    const first = await imported('a-2026-11-18.txt', lines)
    expect(first.index).toMatchObject({ made: 'whole', manifest: { records: 2, names: 1 } })
    const second = await imported('a-2026-11-18.txt', lines)
    expect(second.files[0]?.outcome).toMatchObject({ kind: 'skipped', records: 2, bad: 1 })
    const path = join(test.dataDir, '..', 'a-2026-11-18.txt')
    const again = await importFiles(linesImport(test.dataDir, [path], { place: placed(), again: true }))
    expect(again.files[0]?.outcome).toMatchObject({ kind: 'imported', records: 2, bad: 1 })
    expect(again.index?.made).toBe('same')
    expect(await found('Vyntra')).toEqual(['1 Vyntra'])
    expect(await placed().facts()).toMatchObject({ records: 2, searched: 1, current: true })
  })

  it('are changed, withdrawn and restored by later files, but not by older ones', async () => {
    await imported('a-2026-11-15.txt', [
      { number: '1', name: 'Vyntra' },
      { number: '2', name: 'Okrubo' },
      { number: '4', name: null },
    ])
    const second = await imported('b-2026-11-16.txt', [
      { number: '1', name: 'Vyntral' },
      { removed: '2' },
      { number: '3', name: 'Kandoro' },
      { number: '4', name: 'Words at last' },
      { number: '5', name: 'First' },
      { number: '5', name: 'Second' },
    ])
    expect(second.index).toMatchObject({ made: 'delta', manifest: { records: 4, names: 4 } })
    const older = await imported('old-2026-11-14.txt', [
      { number: '1', name: 'Older' },
      { number: '2', name: 'Gone' },
    ])
    expect(older.files[0]?.outcome).toMatchObject({ records: 2, older: 2 })
    for (const gone of ['Vyntra', 'Okrubo', 'Older', 'Gone', 'First']) expect(await found(gone)).toEqual([])
    expect(await found('Vyntral')).toEqual(['1 Vyntral'])
    expect(await found('Kandoro')).toEqual(['3 Kandoro'])
    expect(await found('Words at last')).toEqual(['4 Words at last'])
    expect(await found('Second')).toEqual(['5 Second'])
    await imported('c-2026-11-17.txt', [{ number: '2', name: 'Okrubo' }])
    await vi.waitFor(async () => expect(await found('Okrubo')).toEqual(['2 Okrubo']), SOON)
  })

  it('that are unreadable are stored with their position and the reason', async () => {
    const lines: Lines = [{ number: '1', name: 'Vyntra' }, 'bad', 'bad']
    await imported('a-2026-11-18.txt', lines)
    const all = async () => {
      const bad = []
      for await (const one of (await placed().bad()) ?? []) bad.push(one)
      return bad
    }
    const at = { file: 'a-2026-11-18.txt', entry: 'a-2026-11-18.txt', reason: 'it cannot be read' }
    expect(await all()).toEqual([
      { ...at, line: 2, number: 'b2' },
      { ...at, line: 3, number: 'b3' },
    ])
    const { ended } = await imported('b-2026-11-19.txt', ['bad', 'bad', 'bad'])
    expect(String(ended)).toContain('not one of its 3 entries')
    expect(await placed('CH').bad()).toBeNull()
  })

  it('of an import that was stopped are stored, and the next import resumes after them', async () => {
    await imported('a-2026-11-15.txt', [{ number: '0', name: 'Okrubo' }])
    const steps = Array.from({ length: 500 }, (_, at) => ({ number: `m${at}`, name: `Zelbrum ${at}` }))
    const path = await written('b-2026-11-18.txt', steps)
    const stopping = new AbortController()
    const stopped = await importFiles(
      linesImport(test.dataDir, [path], {
        place: placed(),
        signal: stopping.signal,
        async *read() {
          yield steps.slice(0, 200).map(({ number, name }, line) => ({
            kind: 'record' as const,
            record: { ...REST, number, name },
            at: { entry: 'b', line, number },
          }))
          stopping.abort()
          stopping.signal.throwIfAborted()
        },
      }),
    )
    expect(stopped).toMatchObject({ files: [{ outcome: { kind: 'stopped' } }], index: null })
    expect(await placed().facts()).toMatchObject({ current: false, records: 201, searched: 1 })
    const { files } = await importFiles(linesImport(test.dataDir, [path], { place: placed() }))
    expect(files[0]?.outcome).toMatchObject({ kind: 'imported', resumedAt: 200, records: 500 })
    await vi.waitFor(async () => expect(await found('Zelbrum 7')).toEqual(['m7 Zelbrum 7']), SOON)
    expect(await placed().facts()).toMatchObject({ current: true, records: 501, searched: 501 })
  })

  it('of an import that is stopped during indexing are stored, and indexed by the same command', async () => {
    const path = await written('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }])
    const stopping = new AbortController()
    const events = { onFile() {}, onProgress() {}, onFileDone() {}, onIndexing: () => stopping.abort() }
    const place = placed()
    const stopped = await importFiles(linesImport(test.dataDir, [path], { place, signal: stopping.signal, events }))
    expect(stopped).toMatchObject({ index: null, files: [{ outcome: { kind: 'imported' } }] })
    expect(await placed().facts()).toMatchObject({ records: 1, searched: null, current: false })
    const again = await importFiles(linesImport(test.dataDir, [path], { place }))
    expect(again.index).toMatchObject({ made: 'whole', manifest: { names: 1 } })
  })

  it('before the place where a file ends early are searched, but do not make the register newer', async () => {
    await imported('a-2026-11-15.txt', [{ number: '1', name: 'Vyntra' }])
    const broken = await imported('b-2026-11-18.txt', [{ number: '2', name: 'Okrubo' }, 'break'])
    expect(String(broken.ended)).toContain('breaks off')
    expect(broken.index?.manifest).toMatchObject({ names: 2, dataAsOf: '2026-11-15T00:00:00.000Z' })
    expect((await placed().facts())?.files[1]).toMatchObject({ steps: 1, finishedAt: null })
    expect(await found('Okrubo')).toEqual(['2 Okrubo'])
  })

  it('can be changed by only one process at a time', async () => {
    const path = await written('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }])
    await using _held = await placed().open()
    await expect(importFiles(linesImport(test.dataDir, [path], { place: placed() }))).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringContaining('Another process'),
    })
    await expect(placed().drop()).rejects.toMatchObject({ name: 'StoreError' })
  })

  it('do not mix with those of another office, and are all deleted when they are dropped', async () => {
    await imported('eu-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }])
    await imported('ch-2026-11-18.txt', [{ number: 'CH-1', name: 'Kandoro' }], 'CH')
    expect(await found('Vyntra')).toEqual(['1 Vyntra'])
    expect(await found('Vyntra', 'CH')).toEqual([])
    expect(await found('Kandoro', 'CH')).toEqual(['CH-1 Kandoro'])
    await registers?.close()
    registers = null
    expect(await placed().drop()).toBe(true)
    expect(await placed().drop()).toBe(false)
    expect(await placed().facts()).toBeNull()
    expect(await found('Vyntra')).toEqual(['nothing is held'])
    expect(await found('Kandoro', 'CH')).toEqual(['CH-1 Kandoro'])
    await imported('eu-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }])
    expect((await placed().facts())?.records).toBe(1)
  })

  it('report how many are similar if not all are returned, and can be filtered by class', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ number: `m${at}`, name: 'Vyntra', niceClasses: [25] }))
    await imported('eu-2026-11-18.txt', [...many, { number: 'x', name: 'Vintra', niceClasses: [9] }])
    registers = await openRecords(settings, pool, { log: quiet })
    const register = registers.held('EU')
    const all = await register?.search('Vyntra', { limit: 10 })
    expect(all).toMatchObject({ listed: 41, cautions: 41, hits: { length: 10 } })
    const inClass = await register?.search('Vyntra', { limit: 10, filter: { niceClasses: [9] } })
    expect(inClass).toMatchObject({ listed: 1, hits: [{ name: 'Vintra' }] })
  })
})
