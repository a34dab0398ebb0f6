import { describe, expect, it } from 'vitest'
import { makePack, makePackKey, makeRow } from '../sources/snapshots/testing/synthetic-snapshot.ts'
import { openSnapshots } from './engine.ts'
import { finishSnapshots, installSnapshot } from './install.ts'
import type { SnapshotProgress } from './protocol.ts'
import { snapshotsIn } from './snapshots.ts'
import { memoryStore } from './testing/memory-store.ts'

const [SMALL, LARGE] = [[makeRow('1', 'Kandoro')], [makeRow('1', 'Kandoro'), makeRow('2', 'Zylvera')]]
const ON_20 = '2026-11-20T00:00:00.000Z'
const ON_21 = '2026-11-21T00:00:00.000Z'

/** Returns the names in the current snapshot that a search finds. */
async function searched(store: ReturnType<typeof memoryStore>): Promise<string[]> {
  const packs = openSnapshots(async () => store)
  await packs.refresh()
  const held = packs.held('EU')
  const found = await Promise.all(['Kandoro', 'Zylvera'].map((name) => held?.search(name)))
  return found.flatMap((result) => result?.hits.map(({ name }) => name) ?? [])
}

describe('a snapshot', () => {
  it('is searchable once it is stored, and reports its progress', async () => {
    const store = memoryStore()
    const told: SnapshotProgress[] = []
    await installSnapshot(store, await makePack(LARGE), (progress) => told.push(progress))
    expect(await searched(store)).toEqual(['Kandoro', 'Zylvera'])
    expect(new Set(told.map(({ doing }) => doing))).toEqual(new Set(['reading', 'indexing']))
    const { packs, unfinished } = await snapshotsIn(store).list()
    const bytes = [...store.files].reduce((sum, [name, file]) => sum + (name === 'packs.json' ? 0 : file.size), 0)
    expect({ packs, unfinished }).toMatchObject({
      packs: [{ office: 'EU', names: 2, bytes, isReady: true }],
      unfinished: false,
    })
  })

  it('replaces the previous one and deletes its files', async () => {
    const store = memoryStore()
    await installSnapshot(store, await makePack(SMALL))
    const before = [...store.files.keys()]
    await installSnapshot(store, await makePack(LARGE, { dataAsOf: ON_21 }))
    expect(await searched(store)).toEqual(['Kandoro', 'Zylvera'])
    expect([...store.files.keys()].filter((name) => before.includes(name))).toEqual(['packs.json'])
    await snapshotsIn(store).remove('EU')
    expect([...store.files.keys()]).toEqual(['packs.json'])
    expect(await searched(store)).toEqual([])
  })

  it.each([
    ['older', { dataAsOf: '2026-11-19T00:00:00.000Z' }],
    ['older', { dataAsOf: ON_20, madeAt: ON_20 }],
    ['foreign', { office: 'XX' }],
    ['future', { dataAsOf: new Date(Date.now() + 25 * 60 * 60 * 1000).toISOString() }],
    ['not_proven', { control: { row: 1, name: 'Kandoro' } }],
  ] as const)('is refused if it is %s, and the previous one stays', async (fault, facts) => {
    const store = memoryStore()
    await installSnapshot(store, await makePack(SMALL, { dataAsOf: ON_20 }))
    await expect(installSnapshot(store, await makePack(LARGE, { dataAsOf: ON_21, ...facts }))).rejects.toMatchObject({
      fault,
    })
    expect(await searched(store)).toEqual(['Kandoro'])
    expect(await snapshotsIn(store).inventory()).toMatchObject({ ready: { EU: { head: { names: 1 } } }, coming: {} })
  })

  it('replaces a snapshot whose date cannot be true', async () => {
    const store = memoryStore()
    await installSnapshot(store, await makePack(SMALL))
    const { ready, coming } = await snapshotsIn(store).inventory()
    const [pack] = Object.values(ready)
    if (pack === undefined) throw new Error('nothing is kept')
    const ahead = { ...pack, head: { ...pack.head, dataAsOf: '9999-01-01T00:00:00.000Z' } }
    await snapshotsIn(store).write({ ready: { EU: ahead }, coming })
    await installSnapshot(store, await makePack(LARGE, { dataAsOf: ON_21 }))
    expect(await searched(store)).toEqual(['Kandoro', 'Zylvera'])
  })

  it.each(['.pack', '.index', '.columns', 'packs.json'])(
    'leaves the previous one in place if there is no room for its %s',
    async (ending) => {
      let full = false
      const store = memoryStore((name) => {
        if (full && name.endsWith(ending)) throw new DOMException('no room', 'QuotaExceededError')
      })
      await installSnapshot(store, await makePack(SMALL))
      full = true
      await expect(installSnapshot(store, await makePack(LARGE))).rejects.toThrow('no room')
      expect(await searched(store)).toEqual(['Kandoro'])
    },
  )

  it('resumes where it stopped once its file is stored', async () => {
    let stops = true
    const store = memoryStore((name) => {
      if (stops && name.endsWith('.index')) throw new Error('stopped')
    })
    await expect(installSnapshot(store, await makePack(LARGE))).rejects.toThrow('stopped')
    expect(await snapshotsIn(store).list()).toEqual({ packs: [], unfinished: true })
    stops = false
    await finishSnapshots(store)
    expect(await snapshotsIn(store).list()).toMatchObject({ packs: [{ names: 2 }], unfinished: false })
    expect(await searched(store)).toEqual(['Kandoro', 'Zylvera'])
  })

  it('is not searched after an update until it is indexed again', async () => {
    const store = memoryStore()
    await installSnapshot(store, await makePack(SMALL))
    const { ready, coming } = await snapshotsIn(store).inventory()
    const [pack] = Object.values(ready)
    if (pack === undefined) throw new Error('nothing is kept')
    await snapshotsIn(store).write({ ready: { EU: { ...pack, madeBy: 'rules 1' } }, coming })
    const packs = openSnapshots(async () => store)
    await packs.refresh()
    expect([packs.held('EU'), packs.trouble('EU')]).toEqual([null, expect.stringContaining('open the options')])
    expect(await snapshotsIn(store).list()).toMatchObject({ packs: [{ isReady: false }], unfinished: true })
    await finishSnapshots(store)
    expect(await searched(store)).toEqual(['Kandoro'])
  })

  it('is not searched if its files are damaged, and reports the damage', async () => {
    const store = memoryStore()
    await installSnapshot(store, await makePack(SMALL))
    for (const [name, file] of store.files) if (name.endsWith('.columns')) store.files.set(name, file.slice(1))
    const packs = openSnapshots(async () => store)
    await packs.refresh()
    expect([packs.held('EU'), packs.trouble('EU')]).toEqual([null, expect.stringContaining('cannot be read')])
  })
})

describe('the offer of a file', () => {
  it('describes the snapshot before it is stored, and shows if the signer changed', async () => {
    const store = memoryStore()
    const key = await makePackKey()
    const file = await makePack(LARGE, {}, key)
    const offer = await snapshotsIn(store).offer(file)
    const facts = { register: 'EU trade mark register (EUIPO)', names: 2, bytes: file.size, terms: 'free re-use' }
    expect(offer).toMatchObject({ ...facts, otherSigner: null })
    expect(store.files.size).toBe(0)
    await installSnapshot(store, file)
    expect(await snapshotsIn(store).offer(await makePack(LARGE, {}, key))).toMatchObject({ otherSigner: null })
    const { signer } = offer as { signer: string }
    expect(await snapshotsIn(store).offer(await makePack(LARGE))).toMatchObject({ otherSigner: signer })
  })

  it('states the reason if the file is not a snapshot', async () => {
    expect(await snapshotsIn(memoryStore()).offer(new Blob(['x']))).toBe('no_pack')
  })
})
