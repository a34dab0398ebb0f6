import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeChanges, makePack, makePackKey, makeRow } from '../sources/snapshots/testing/synthetic-snapshot.ts'
import { openSnapshots } from './engine.ts'
import { finishSnapshots, installSnapshot, refreshSnapshots } from './install.ts'
import type { FetchPiece } from './protocol.ts'
import { snapshotsIn } from './snapshots.ts'
import { memoryStore } from './testing/memory-store.ts'

const FROM = 'https://packs.example.org/EU.pack'
const CHANGES = 'https://packs.example.org/EU.changes'
const on = (day: number) => ({ dataAsOf: `2026-11-${day}T00:00:00.000Z` })
const rows = Array.from({ length: 60 }, (_none, at) => makeRow(String(18_000_000 + at), `Marvolino ${at}`))
const withName = (name: string, at = 5) => rows.with(at, makeRow(String(18_000_000 + at), name))

let key: Awaited<ReturnType<typeof makePackKey>>
let full: Blob
let changes: Blob
beforeAll(async () => {
  key = await makePackKey()
  full = await makePack(rows, on(18), key)
  changes = await makeChanges(full, withName('Zylvera'), on(19), key)
})

/** The files of the host, by address. */
let host: Map<string, Blob>
let store: ReturnType<typeof memoryStore>
let asked: [address: string, from: number][]
/** Number of pieces that the host sends before it stops answering. */
let answers: number
const ask: FetchPiece = async ({ address, from, to, name }) => {
  const file = host.get(address)
  if (file === undefined || asked.length >= answers) return null
  asked.push([address, from])
  await store.write(name, await file.slice(from, to).arrayBuffer())
  return { total: file.size, tag: null, ranges: true }
}

beforeEach(async () => {
  asked = []
  answers = Number.POSITIVE_INFINITY
  host = new Map([[FROM, full]])
  store = memoryStore()
  await installSnapshot(store, full, () => {}, FROM)
})

const refresh = (before = Date.now(), office: string | null = null) =>
  refreshSnapshots({ store, ask, onProgress: () => {} }, { office, before })

/** Returns which names the current snapshot contains, and why it was not updated. */
async function state(...names: string[]) {
  const packs = openSnapshots(async () => store)
  await packs.refresh()
  const found = await Promise.all(names.map((name) => packs.held('EU')?.search(name)))
  const [pack] = (await snapshotsIn(store).list()).packs
  return {
    found: found.map((result, at) => result?.hits.some((hit) => hit.name === names[at])),
    day: pack?.dataAsOf.slice(8, 10),
    trouble: pack?.daily?.trouble,
  }
}

describe('a snapshot from an address', () => {
  it('is updated repeatedly by changes only, and leaves no other file', async () => {
    host.set(CHANGES, changes)
    expect(await refresh()).toBe(1)
    expect(await state('Zylvera', 'Marvolino 5', 'Marvolino 7')).toEqual({
      found: [true, false, true],
      day: '19',
      trouble: null,
    })
    expect(asked.map(([address]) => address)).toEqual([CHANGES, CHANGES])
    host.set(CHANGES, await makeChanges(full, withName('Okrubo', 9), on(20), key))
    await refresh(Date.now() + 1)
    expect(await state('Zylvera', 'Marvolino 5', 'Okrubo')).toEqual({
      found: [false, true, true],
      day: '20',
      trouble: null,
    })
    const { ready } = await snapshotsIn(store).inventory()
    const endings = [...store.files.keys()].map((name) => name.replace(`${ready.EU?.id}`, ''))
    expect(endings.toSorted()).toEqual(['.changes', '.columns', '.index', '.pack', 'packs.json'])
    const bytes = [...store.files].reduce((sum, [name, file]) => sum + (name === 'packs.json' ? 0 : file.size), 0)
    expect((await snapshotsIn(store).list()).packs).toMatchObject([{ bytes, names: 60 }])
  })

  it('is queried once a day, and not loaded again if nothing is new', async () => {
    host.set(CHANGES, changes)
    await refresh()
    asked = []
    await refresh(Date.now() - 1000)
    await refresh(Date.now() + 1, 'CH')
    expect(asked).toEqual([])
    await refresh(Date.now() + 1)
    expect(asked).toEqual([
      [CHANGES, 0],
      [FROM, 0],
    ])
    host.delete(CHANGES)
    await refresh(Date.now() + 2)
    expect(await state()).toMatchObject({ day: '19', trouble: null })
  })

  it('is loaded in full if the host has a newer one, despite changes of the old one', async () => {
    host.set(CHANGES, changes)
    await refresh()
    host.set(FROM, await makePack(withName('Okrubo'), on(20), key))
    await refresh(Date.now() + 1)
    expect(await state('Okrubo', 'Zylvera')).toEqual({ found: [true, false], day: '20', trouble: null })
  })

  it('is loaded in full if the host has a newer one, and then updated by its changes', async () => {
    const later = await makePack(withName('Okrubo'), on(20), key)
    host.set(FROM, later)
    expect(await state('Okrubo')).toMatchObject({ found: [false], day: '18' })
    host.set(CHANGES, await makeChanges(later, withName('Zylvera'), on(21), key))
    await refresh()
    expect(await state('Okrubo', 'Zylvera')).toEqual({ found: [false, true], day: '21', trouble: null })
  })

  it.each<[string, () => Promise<Blob>, string | null]>([
    ['of another pack', async () => makeChanges(await makePack(rows, on(17), key), rows, on(19), key), 'other_base'],
    ['of another office', async () => makeChanges(full, rows, { ...on(19), office: 'CH' }, key), 'other_base'],
    ['by another key', async () => makeChanges(full, rows, on(19)), 'other_signer'],
    ['cut', async () => changes.slice(0, -1), 'cut'],
    [
      'changed in their recipe',
      async () => {
        const bytes = new Uint8Array(await changes.arrayBuffer())
        bytes[bytes.length - 20] = (bytes[bytes.length - 20] as number) ^ 4
        return new Blob([bytes])
      },
      'damaged',
    ],
    ['no changes but a page', async () => new Blob(['<html>Not found']), null],
    ['older than what is in use', async () => makeChanges(full, withName('Zylvera'), on(17), key), null],
  ])('stays unchanged if the changes are %s', async (_what, make, trouble) => {
    host.set(CHANGES, await make())
    await refresh()
    expect(await state('Marvolino 5', 'Zylvera')).toEqual({ found: [true, false], day: '18', trouble })
    expect((await snapshotsIn(store).inventory()).coming).toEqual({})
    const later = await makePack(withName('Okrubo'), on(20), key)
    host.set(FROM, later)
    await refresh(Date.now() + 1)
    const whole = trouble !== 'other_signer'
    expect(await state('Okrubo')).toMatchObject({ found: [whole], day: whole ? '20' : '18' })
  })

  it('is loaded again if it is damaged and another version indexed it', async () => {
    const { EU: kept } = (await snapshotsIn(store).inventory()).ready
    if (kept === undefined) throw new Error('nothing is kept')
    await snapshotsIn(store).write({ ready: { EU: { ...kept, madeBy: 'rules 1' } }, coming: {} })
    await store.remove(`${kept.id}.pack`)
    await expect(finishSnapshots(store)).rejects.toMatchObject({ fault: 'damaged' })
    await refresh()
    expect(await state('Marvolino 5')).toEqual({ found: [true], day: '18', trouble: null })
  })

  it('resumes a stopped download, without touching one that the user started', async () => {
    // Random numbers hardly compress, so the snapshot has more than one piece.
    const random = () => Array.from(crypto.getRandomValues(new Uint8Array(900)), (byte) => byte.toString(36)).join('')
    const many = rows
      .slice(0, 20)
      .flatMap((row) => Array.from({ length: 120 }, () => ({ ...row, registrationNumber: random() })))
    host.set(FROM, await makePack(many, on(20), key))
    await store.write('fetch.0', 'theirs')
    answers = 2
    await refresh()
    expect(await state('Marvolino 5')).toMatchObject({ found: [true], day: '18', trouble: 'unreachable' })
    answers = Number.POSITIVE_INFINITY
    asked = []
    await refresh(0)
    expect(asked.slice(0, 2)).toEqual([
      [FROM, 0],
      [FROM, 2_000_000],
    ])
    expect(await state()).toMatchObject({ day: '20', trouble: null })
    expect([...store.files.keys()].filter((name) => /^(?:fetch|daily)/.test(name))).toEqual(['fetch.0'])
  })
})

describe('changes from a file', () => {
  it('are applied, keep the address, and are indexed again after an update', async () => {
    await installSnapshot(store, changes)
    expect(await state('Zylvera')).toMatchObject({ found: [true], day: '19', trouble: null })
    const { EU: kept } = (await snapshotsIn(store).inventory()).ready
    if (kept === undefined) throw new Error('nothing is kept')
    expect(kept.from).toBe(FROM)
    await snapshotsIn(store).write({ ready: { EU: { ...kept, madeBy: 'rules 1' } }, coming: {} })
    expect(await state('Zylvera')).toMatchObject({ found: [undefined] })
    await finishSnapshots(store)
    expect(await state('Zylvera')).toMatchObject({ found: [true], day: '19' })
  })

  it('are refused without the snapshot that they change', async () => {
    const none = memoryStore()
    await expect(installSnapshot(none, changes)).rejects.toMatchObject({ fault: 'other_base' })
    expect([...none.files.keys()]).toEqual([])
  })
})
