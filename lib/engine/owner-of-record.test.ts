import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeOwners, makePack, makePackKey, makeRow } from '../sources/snapshots/testing/synthetic-snapshot.ts'
import { installSnapshot } from './install.ts'
import { ownerOfRecord } from './owner-of-record.ts'
import type { FetchPiece } from './protocol.ts'
import { type SnapshotStore, snapshotsIn } from './snapshots.ts'
import { memoryStore } from './testing/memory-store.ts'

const FROM = 'https://packs.example.org/EU.pack'
const OWNERS = 'https://packs.example.org/EU.owners'
const on = (day: number) => ({ dataAsOf: `2026-11-${day}T00:00:00.000Z`, madeAt: `2026-11-${day}T06:00:00.000Z` })
const ROWS = [makeRow('018000001', 'Zylvera'), makeRow('018000002', 'Okrubo')]
const RECORD = { source: 'euipo', number: '018000001' }
const OTHER = { source: 'euipo', number: '018000002' }

let key: Awaited<ReturnType<typeof makePackKey>>
let pack: Blob
beforeAll(async () => {
  key = await makePackKey()
  pack = await makePack(ROWS, on(20), key)
})

/** The files of the host, by address. */
let host: Map<string, Blob>
let store: ReturnType<typeof memoryStore>
let asked: string[]
const ask: FetchPiece = async ({ address, from, to, name }) => {
  asked.push(`${address} ${from}`)
  const file = host.get(address)
  if (file === undefined) return null
  await store.write(name, await file.slice(from, to).arrayBuffer())
  return { total: file.size, tag: null, ranges: true }
}

beforeEach(async () => {
  asked = []
  host = new Map([[OWNERS, await makeOwners({ '018000001': 'Zylvera SA' }, key, on(20))]])
  store = memoryStore()
  await installSnapshot(store, pack, () => {}, FROM)
})

const known = (owner: string | null, day = 20) => ({ state: 'known', owner, dataAsOf: on(day).dataAsOf })

describe('the owner of a record in an offline snapshot', () => {
  it('is known once all owners are fetched, without disclosing the record', async () => {
    expect(await ownerOfRecord(store, RECORD, ask)).toEqual(known('Zylvera SA'))
    const first = [...asked]
    expect(first).toEqual([`${OWNERS} 0`, `${OWNERS} 0`])
    expect(await ownerOfRecord(store, RECORD, null)).toEqual(known('Zylvera SA'))
    expect(await ownerOfRecord(store, OTHER, ask)).toEqual(known(null))
    expect(asked).toEqual(first)
    asked = []
    await snapshotsIn(store).remove('EU')
    await installSnapshot(store, pack, () => {}, FROM)
    await ownerOfRecord(store, OTHER, ask)
    expect(asked).toEqual(first)
  })

  it('is not fetched if no host may be queried', async () => {
    expect(await ownerOfRecord(store, RECORD, null)).toEqual({ state: 'away', from: FROM })
    expect(asked).toEqual([])
  })

  it('is looked up in newer owners if the snapshot is newer than the stored ones', async () => {
    await ownerOfRecord(store, RECORD, ask)
    await installSnapshot(store, await makePack(ROWS, on(21), key), () => {}, FROM)
    host.set(OWNERS, await makeOwners({ '018000002': 'Okrubo AG' }, key, on(21)))
    asked = []
    expect(await ownerOfRecord(store, RECORD, ask)).toEqual(known('Zylvera SA'))
    expect(asked).toEqual([])
    expect(await ownerOfRecord(store, OTHER, ask, true)).toEqual(known('Okrubo AG', 21))
  })

  it('is fetched again only on request, because that could disclose the record', async () => {
    await ownerOfRecord(store, RECORD, ask)
    await installSnapshot(store, await makePack(ROWS, on(21), key), () => {}, FROM)
    asked = []
    expect(await ownerOfRecord(store, OTHER, ask)).toEqual({ ...known(null), later: FROM })
    expect(asked).toEqual([])
    expect(await ownerOfRecord(store, OTHER, ask, true)).toEqual({ ...known(null), later: FROM })
    expect(asked).not.toEqual([])
  })

  it.each<[string, () => Promise<Blob | null>]>([
    ['does not answer', async () => null],
    ['gives those of another key', async () => makeOwners({ '018000001': 'Forged' }, await makePackKey())],
    ['gives those of another office', () => makeOwners({ '018000001': 'Forged' }, key, { office: 'CH' })],
    ['gives a damaged file', async () => damaged(host.get(OWNERS) as Blob)],
    ['gives something else', async () => pack],
  ])('is unknown if the host %s', async (_what, file) => {
    const given = await file()
    if (given === null) host.clear()
    else host.set(OWNERS, given)
    expect(await ownerOfRecord(store, RECORD, ask)).toEqual({ state: 'failed', from: FROM })
  })

  it('is unknown if the device has no room, and leaves no file behind', async () => {
    store = memoryStore((name) => {
      if (name === 'EU.owners') throw new DOMException('full', 'QuotaExceededError')
    })
    await installSnapshot(store, pack, () => {}, FROM)
    const before = [...store.files.keys()]
    expect(await ownerOfRecord(store, RECORD, ask)).toEqual({ state: 'failed', from: FROM })
    expect([...store.files.keys()]).toEqual(before)
  })

  it('is fetched again on request if the stored owners are damaged', async () => {
    await ownerOfRecord(store, RECORD, ask)
    await store.write('EU.owners', await (await damaged(host.get(OWNERS) as Blob)).arrayBuffer())
    asked = []
    expect(await ownerOfRecord(store, RECORD, ask)).toEqual({ ...known(null), later: FROM })
    expect(asked).toEqual([])
    expect(await ownerOfRecord(store, RECORD, ask, true)).toEqual(known('Zylvera SA'))
  })

  it('is null if the register is not stored, and is deleted with it', async () => {
    expect(await ownerOfRecord(store, { source: 'swissreg', number: '1' }, ask)).toBeNull()
    await ownerOfRecord(store, RECORD, ask)
    await snapshotsIn(store).remove('EU')
    expect(await ownerOfRecord(store, RECORD, ask)).toBeNull()
    expect([...store.files.keys()]).toEqual(['packs.json'])
  })

  it('is not read from owners that another key signed', async () => {
    await ownerOfRecord(store, RECORD, ask)
    await installSnapshot(store, await makePack(ROWS, on(21), await makePackKey()))
    expect(await ownerOfRecord(store, RECORD, null)).toMatchObject({ state: 'away' })
  })
})

/** Returns the file with its last byte changed. */
async function damaged(file: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return new Blob([bytes.with(-1, (bytes.at(-1) as number) ^ 1) as Uint8Array<ArrayBuffer>])
}

describe('owners from a file', () => {
  const offered = (on: SnapshotStore, file: Blob) => snapshotsIn(on).offer(file)

  it('are described, stored, and counted in the size of the register', async () => {
    const file = host.get(OWNERS) as Blob
    const [before] = (await snapshotsIn(store).list()).packs
    expect(await offered(store, file)).toMatchObject({ areOwners: true, office: 'EU', names: 1, bytes: file.size })
    await snapshotsIn(store).takeOwners(file)
    expect(await ownerOfRecord(store, RECORD, null)).toEqual(known('Zylvera SA'))
    const [after] = (await snapshotsIn(store).list()).packs
    expect((after?.bytes ?? 0) - (before?.bytes ?? 0)).toBe(file.size)
  })

  it('are refused without their register, from another signer, or if not newer', async () => {
    const file = host.get(OWNERS) as Blob
    expect(await offered(memoryStore(), file)).toBe('other_owners')
    expect(await offered(store, await makeOwners({ 1: 'A' }, await makePackKey()))).toBe('other_owners')
    await snapshotsIn(store).takeOwners(file)
    expect(await offered(store, file)).toBe('older')
  })
})
