import { openAsBlob, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeDice, makeNames } from '../../../lib/names/index/testing/made-marks.ts'
import { EUIPO } from '../../../lib/sources/offices/euipo/index.ts'
import type { Office, OfficeRecords } from '../../../lib/sources/offices/office.ts'
import { createRegisters } from '../../../lib/sources/offices/registers.ts'
import type { ImportedRegister } from '../../../lib/sources/registers/imported-search.ts'
import { readRecords } from '../../../lib/sources/snapshots/changes.ts'
import { recordAt } from '../../../lib/sources/snapshots/columns.ts'
import { openOwners } from '../../../lib/sources/snapshots/owners.ts'
import {
  buildImages,
  linesOf,
  readManifest,
  readSnapshotRecords,
  registerOfSnapshot,
} from '../../../lib/sources/snapshots/snapshot.ts'
import type { SourceAnswer } from '../../../lib/sources/source.ts'
import { signingKeys } from '../../ops/secrets.ts'
import { ENGINES, type TestPlace } from '../../testing/engines.ts'
import { openRecords, placeOf } from '../backend.ts'
import { importFiles } from '../import/import-files.ts'
import { createSearchPool } from '../search/search-pool.ts'
import { linesImport } from '../testing/import-lines.ts'
import { type LineRecord, writeLines } from '../testing/read-lines.ts'
import { type PublishOptions, publishPack } from './publish-pack.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const office = EUIPO as Office & { records: OfficeRecords }

let test: TestPlace
afterEach(() => test.remove())

const settings = () => ({
  dataDir: test.dataDir,
  databaseUrl: test.databaseUrl,
  registersInDatabase: test.databaseUrl === null ? [] : ['EU'],
})
const packs = () => join(test.dataDir, 'packs')

/**
 * Imports a file as of the day in its name. A name that begins with `a` means the complete register, others mean
 * changes.
 */
async function imported(name: string, lines: Parameters<typeof writeLines>[0]): Promise<void> {
  const whole = name.startsWith('a')
  const path = join(test.dataDir, '..', name)
  await writeFile(path, writeLines(lines))
  await importFiles(linesImport(test.dataDir, [path], { place: placeOf(settings(), 'EU'), whole }))
}

async function published(isWhole = true, options: Partial<PublishOptions> = {}) {
  const snapshot = await placeOf(settings(), 'EU').snapshot()
  if (snapshot === null) throw new Error('nothing is held')
  await using held = snapshot
  return await publishPack(held, { office, isWhole, key: signingKeys.make(), folder: packs(), now: NOW, ...options })
}

async function readPublished(path: string) {
  const file = await openAsBlob(path)
  const signed = await readManifest(file)
  return { ...signed, ...(await readSnapshotRecords(file, signed)) }
}

describe.each(ENGINES)('a register that is stored with %s', { timeout: 120_000 }, (_engine, makePlace) => {
  beforeEach(async () => {
    test = await makePlace()
  })

  it('is published with every record that has a name, unchanged', async () => {
    const swiss = { number: '1', basis: 'international', filedOn: '1999-12-31', status: 'expired' } as const
    await imported('a-2026-11-18.txt', [
      { number: '018000001', name: 'Vyntra', niceClasses: [3, 35], filedOn: '2020-02-29', registrationNumber: '7' },
      { number: '018000002', name: null },
      { number: '018000003', name: 'Okrubo', owner: 'Somebody' },
      { ...swiss, name: 'Kandoro' },
    ])
    await imported('b-2026-11-19.txt', [{ removed: '018000003' }])
    const { path, bytes } = await published()
    const { head, rows, names, bytes: whole } = await readPublished(path)
    expect(head).toMatchObject({ office: 'EU', dataAsOf: '2026-11-19T00:00:00.000Z', records: 3, names: 2, unread: 0 })
    expect(head).toMatchObject({ attribution: 'Source: EUIPO', terms: office.records.publishTerms })
    expect([...linesOf(names)]).toEqual(['Vyntra', 'Kandoro'])
    expect(recordAt(rows, 0)).toMatchObject({ number: '018000001', niceClasses: [3, 35], filedOn: '2020-02-29' })
    expect(recordAt(rows, 1)).toMatchObject(swiss)
    expect(bytes).toBe(whole)
    expect(readdirSync(packs())).toEqual(['EU.pack'])
  })

  it('is published with the owners of its records in a separate file, unless the operator excludes them', async () => {
    await imported('a-2026-11-18.txt', [
      { number: '018000001', name: 'Vyntra', owner: 'Vyntra  Uhren\nAG' },
      { number: '018000002', name: 'Kandoro' },
      { number: '018000003', name: 'Okrubo', owner: 'Somebody' },
    ])
    const key = signingKeys.make()
    const { path, owners } = await published(true, { key })
    const file = await openAsBlob(owners?.path ?? '')
    const signed = await openOwners(file)
    expect(signed.signer).toBe((await readPublished(path)).signer)
    const found = ['018000001', '018000002', '018000003'].map((number) => signed.ownerOf(number))
    expect(await Promise.all(found)).toEqual(['Vyntra Uhren AG', null, 'Somebody'])
    expect(await published(true, { key, withoutOwners: true })).toMatchObject({ owners: null })
    expect(readdirSync(packs())).not.toContain('EU.owners')
  })

  it('is published without the owner of a number that marks of different owners share', async () => {
    const international = { basis: 'international', name: 'Okrubo' } as const
    await imported('a-2026-11-18.txt', [
      { number: '1', name: 'Vyntra', owner: 'Vyntra AG' },
      { ...international, number: '1', owner: 'Somebody' },
      { number: '2', name: 'Kandoro' },
      { ...international, number: '2', owner: 'Somebody' },
      { number: '3', name: 'Zylvera', owner: 'Somebody' },
      { ...international, number: '3', owner: 'Somebody' },
    ])
    const { owners } = await published()
    const file = await openAsBlob(owners?.path ?? '')
    const signed = await openOwners(file)
    const found = await Promise.all(['1', '2', '3'].map((number) => signed.ownerOf(number)))
    expect(found).toEqual([null, null, 'Somebody'])
  })
})

describe('a register', { timeout: 120_000 }, () => {
  beforeEach(async () => {
    test = await ENGINES[0][1]()
  })

  it('is not published if it is incomplete, and the earlier snapshot stays', async () => {
    await imported('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }])
    const before = await published()
    await expect(published(false)).rejects.toThrow('only 1 of its records are imported')
    await imported('b-2026-11-19.txt', [{ number: '2', name: 'Okrubo' }, 'bad'])
    await expect(published()).rejects.toThrow('1 of 2 entries of b-2026-11-19.txt could not be read')
    expect((await readPublished(before.path)).head).toEqual(before.head)
  })

  it('is published without dead marks if the operator wants that, and is still proven by a canary', async () => {
    const dead = Array.from({ length: 9 }, (_, at) => ({
      number: `1${at}`,
      name: `Dead ${at}`,
      status: 'dead' as const,
    }))
    await imported('a-2026-11-18.txt', [{ number: '0', name: 'Vyntra' }, ...dead, { number: '2', name: null }])
    const { head, rows, names } = await readPublished((await published(true, { withoutDead: true })).path)
    expect([...linesOf(names)]).toEqual(['Vyntra'])
    expect(head).toMatchObject({ records: 2, names: 1, control: { row: 0, name: 'Vyntra' } })
    expect(recordAt(rows, 0)).toMatchObject({ number: '0' })
  })

  it('is not published if none of its names can be a canary', async () => {
    await imported('a-2026-11-18.txt', [{ number: '1', name: '+' }])
    await expect(published()).rejects.toThrow('no name with which a search of it could be proven')
  })
})

describe('changes of a register', { timeout: 120_000 }, () => {
  const key = signingKeys.make()
  const numbers = Array.from({ length: 60 }, (_none, at) => String(18_000_000 + at))
  const marks = numbers.map((number, at) => ({ number, name: `Kandoro ${at}` }))
  beforeEach(async () => {
    test = await ENGINES[0][1]()
    await imported('a-2026-11-18.txt', marks)
  })

  it('are published in addition to the earlier snapshot, and turn it into the new full snapshot', async () => {
    const { path: base } = await published(true, { key })
    const changed: LineRecord = { number: numbers[20] as string, name: 'Zylvera', niceClasses: [45], status: 'dead' }
    await imported('b-2026-11-19.txt', [{ removed: numbers[7] as string }, changed, { number: '7', name: 'Okrubo' }])
    const changes = await published(true, { key })
    expect(changes).toMatchObject({ path: join(packs(), 'EU.changes'), changed: 3, head: { names: 60 } })
    expect(readdirSync(packs())).toEqual(['EU.changes', 'EU.pack'])
    const elsewhere = join(test.dataDir, 'elsewhere')
    const whole = await published(true, { key, folder: elsewhere })
    expect(whole).toMatchObject({ changed: null, head: changes.head })
    const file = await openAsBlob(changes.path)
    const records = await readRecords(file, await readManifest(file), await openAsBlob(base))
    const { rows, names } = await readPublished(whole.path)
    expect(records).toEqual({ rows, names })
    const named = await published(true, { key, folder: join(test.dataDir, 'third'), changesFrom: base })
    expect(named).toMatchObject({ changed: 3, bytes: changes.bytes })
  })

  it('are replaced by a full snapshot if they exceed 5 % of it or if the signing key changed', async () => {
    await published(true, { key })
    await imported('b-2026-11-19.txt', [{ number: '7', name: 'Okrubo' }])
    expect(await published(true, { key })).toMatchObject({ changed: 1 })
    await imported(
      'c-2026-11-20.txt',
      [1, 2, 3].map((at) => ({ removed: numbers[at] as string })),
    )
    const { path, changed } = await published(true, { key })
    expect([path, changed, readdirSync(packs())]).toEqual([join(packs(), 'EU.pack'), null, ['EU.pack']])
    expect((await readPublished(path)).head).toMatchObject({ names: 58, dataAsOf: '2026-11-20T00:00:00.000Z' })
    expect(await published()).toMatchObject({ changed: null })
  })

  it('are not published from a file that is not a snapshot of the office', async () => {
    const { path } = await published(true, { key })
    const of = (changesFrom: string) => published(true, { key, changesFrom })
    await expect(of(join(test.dataDir, 'none.pack'))).rejects.toThrow('cannot be read as a pack of EU')
    await published(true, { key })
    await expect(of(join(packs(), 'EU.changes'))).rejects.toThrow('is no pack of EU')
    await writeFile(path, (await readFile(path)).subarray(0, -1))
    await expect(of(packs())).rejects.toThrow('cannot be read as a pack of EU')
    expect(await published(true, { key })).toMatchObject({ changed: null })
  })
})

/** Makes marks of several classes and statuses. Some names are similar. */
function madeMarks(count: number): LineRecord[] {
  const dice = makeDice(7)
  const names = makeNames(count, 3)
  return names.map((name, at) => ({
    number: String(18_000_000 + at * 3).padStart(9, '0'),
    name: dice(9) === 0 ? (names[dice(count)] as string).toUpperCase() : name,
    niceClasses: [[9], [25, 35], [], [3, 5, 44]][dice(4)] as number[],
    status: (['live', 'live', 'pending', 'expired', 'dead', 'unknown'] as const)[dice(6)] as LineRecord['status'],
    filedOn: `20${10 + dice(15)}-0${1 + dice(9)}-11`,
  }))
}

/** Returns a name similar to an existing one, like a query by somebody who does not know that one. */
function askedLike(name: string, at: number): string {
  const place = at % name.length
  if (at % 3 === 0) return name
  return at % 3 === 1 ? name.slice(0, place) + name.slice(place + 1) : `${name.slice(0, place)}e${name.slice(place)}`
}

const MARKS = 400
const ASKED = 500

describe('a snapshot', { timeout: 120_000 }, () => {
  beforeEach(async () => {
    test = await ENGINES[0][1]()
  })

  it(`returns for ${ASKED} names the same hits in the same order as the service from the same records`, async () => {
    const marks = madeMarks(MARKS)
    await imported('a-2026-11-18.txt', marks)
    const { head, rows, names } = await readPublished((await published()).path)
    const ofPack = registerOfSnapshot(head, buildImages({ rows, names }).opened, office.records, NOW)
    await using opened = new AsyncDisposableStack()
    const log = { info() {}, warn() {}, error() {} } as never
    const pool = opened.adopt(createSearchPool({ log, threads: 1 }), (each) => each.close())
    await pool.publish({})
    const registers = opened.adopt(await openRecords(settings(), pool, { log }), (each) => each.close())
    const asked = (held: ImportedRegister | null) => {
      const [source] = createRegisters([EUIPO.facts], { connection: () => ({ held: () => held }) })
      return (name: string, niceClasses: number[]): Promise<SourceAnswer> | undefined =>
        source?.search(
          { name, jurisdiction: 'EU', niceClasses },
          { fetch, signal: new AbortController().signal, now: () => NOW },
        )
    }
    const [pack, service] = [asked(ofPack), asked(registers.held('EU'))]
    const dice = makeDice(11)
    let hits = 0
    for (let at = 0; at < ASKED; at++) {
      const name = askedLike((marks[dice(MARKS)] as LineRecord).name as string, at)
      const niceClasses = at % 2 === 0 ? [] : [9, 25]
      const [fromPack, fromService] = await Promise.all([pack(name, niceClasses), service(name, niceClasses)])
      const provenAt = expect.any(String)
      expect(fromPack, name).toEqual({ ...fromService, provenAt })
      hits += fromPack?.hits.length ?? 0
    }
    expect(hits).toBeGreaterThan(ASKED)
  })
})
