import { describe, expect, it } from 'vitest'
import { makePack, makePackKey, makeRow } from '../sources/snapshots/testing/synthetic-snapshot.ts'
import { deletePack, offerOf, packsOn, readInventory, writeInventory } from './pack-shelf.ts'
import type { PackProgress } from './protocol.ts'
import { finishPacks, takePack } from './serve-packs.ts'
import { holdPacks } from './sources.ts'
import { memoryShelf } from './testing/memory-shelf.ts'

const [SMALL, LARGE] = [[makeRow('1', 'Kandoro')], [makeRow('1', 'Kandoro'), makeRow('2', 'Zylvera')]]
const ON_20 = '2026-11-20T00:00:00.000Z'
const ON_21 = '2026-11-21T00:00:00.000Z'

/** Names of the pack in use that are found when they are searched. */
async function searched(shelf: ReturnType<typeof memoryShelf>): Promise<string[]> {
  const packs = holdPacks(async () => shelf)
  await packs.refresh()
  const held = packs.held('EU')
  const found = await Promise.all(['Kandoro', 'Zylvera'].map((name) => held?.search(name)))
  return found.flatMap((result) => result?.hits.map(({ name }) => name) ?? [])
}

describe('a snapshot', () => {
  it('is searchable once it is stored, and reports its progress', async () => {
    const shelf = memoryShelf()
    const told: PackProgress[] = []
    await takePack(shelf, await makePack(LARGE), (progress) => told.push(progress))
    expect(await searched(shelf)).toEqual(['Kandoro', 'Zylvera'])
    expect(new Set(told.map(({ doing }) => doing))).toEqual(new Set(['reading', 'indexing']))
    const { packs, unfinished } = await packsOn(shelf)
    const bytes = [...shelf.files].reduce((sum, [name, file]) => sum + (name === 'packs.json' ? 0 : file.size), 0)
    expect({ packs, unfinished }).toMatchObject({
      packs: [{ office: 'EU', names: 2, bytes, isReady: true }],
      unfinished: false,
    })
  })

  it('replaces the previous one and deletes its files', async () => {
    const shelf = memoryShelf()
    await takePack(shelf, await makePack(SMALL))
    const before = [...shelf.files.keys()]
    await takePack(shelf, await makePack(LARGE, { dataAsOf: ON_21 }))
    expect(await searched(shelf)).toEqual(['Kandoro', 'Zylvera'])
    expect([...shelf.files.keys()].filter((name) => before.includes(name))).toEqual(['packs.json'])
    await deletePack(shelf, 'EU')
    expect([...shelf.files.keys()]).toEqual(['packs.json'])
    expect(await searched(shelf)).toEqual([])
  })

  it.each([
    ['older', { dataAsOf: '2026-11-19T00:00:00.000Z' }],
    ['foreign', { office: 'XX' }],
    ['future', { dataAsOf: new Date(Date.now() + 25 * 60 * 60 * 1000).toISOString() }],
    ['not_proven', { control: { row: 1, name: 'Kandoro' } }],
  ] as const)('is refused if it is %s, and the previous one stays', async (fault, facts) => {
    const shelf = memoryShelf()
    await takePack(shelf, await makePack(SMALL, { dataAsOf: ON_20 }))
    await expect(takePack(shelf, await makePack(LARGE, { dataAsOf: ON_21, ...facts }))).rejects.toMatchObject({ fault })
    expect(await searched(shelf)).toEqual(['Kandoro'])
    expect(await readInventory(shelf)).toMatchObject({ ready: { EU: { head: { names: 1 } } }, coming: {} })
  })

  it('replaces one whose date cannot be true', async () => {
    const shelf = memoryShelf()
    await takePack(shelf, await makePack(SMALL))
    const { ready, coming } = await readInventory(shelf)
    const [pack] = Object.values(ready)
    if (pack === undefined) throw new Error('nothing is kept')
    const ahead = { ...pack, head: { ...pack.head, dataAsOf: '9999-01-01T00:00:00.000Z' } }
    await writeInventory(shelf, { ready: { EU: ahead }, coming })
    await takePack(shelf, await makePack(LARGE, { dataAsOf: ON_21 }))
    expect(await searched(shelf)).toEqual(['Kandoro', 'Zylvera'])
  })

  it.each(['.pack', '.index', '.columns', 'packs.json'])(
    'leaves the previous one in place if there is no room for its %s',
    async (ending) => {
      let full = false
      const shelf = memoryShelf((name) => {
        if (full && name.endsWith(ending)) throw new DOMException('no room', 'QuotaExceededError')
      })
      await takePack(shelf, await makePack(SMALL))
      full = true
      await expect(takePack(shelf, await makePack(LARGE))).rejects.toThrow('no room')
      expect(await searched(shelf)).toEqual(['Kandoro'])
    },
  )

  it('resumes where it stopped once its file is stored', async () => {
    let stops = true
    const shelf = memoryShelf((name) => {
      if (stops && name.endsWith('.index')) throw new Error('stopped')
    })
    await expect(takePack(shelf, await makePack(LARGE))).rejects.toThrow('stopped')
    expect(await packsOn(shelf)).toEqual({ packs: [], unfinished: true })
    stops = false
    await finishPacks(shelf)
    expect(await packsOn(shelf)).toMatchObject({ packs: [{ names: 2 }], unfinished: false })
    expect(await searched(shelf)).toEqual(['Kandoro', 'Zylvera'])
  })

  it('is not searched after an update until it is indexed again', async () => {
    const shelf = memoryShelf()
    await takePack(shelf, await makePack(SMALL))
    const { ready, coming } = await readInventory(shelf)
    const [pack] = Object.values(ready)
    if (pack === undefined) throw new Error('nothing is kept')
    await writeInventory(shelf, { ready: { EU: { ...pack, madeBy: 'rules 1' } }, coming })
    const packs = holdPacks(async () => shelf)
    await packs.refresh()
    expect([packs.held('EU'), packs.trouble('EU')]).toEqual([null, expect.stringContaining('open the options')])
    expect(await packsOn(shelf)).toMatchObject({ packs: [{ isReady: false }], unfinished: true })
    await finishPacks(shelf)
    expect(await searched(shelf)).toEqual(['Kandoro'])
  })

  it('is not searched if its files are damaged, and says so', async () => {
    const shelf = memoryShelf()
    await takePack(shelf, await makePack(SMALL))
    for (const [name, file] of shelf.files) if (name.endsWith('.columns')) shelf.files.set(name, file.slice(1))
    const packs = holdPacks(async () => shelf)
    await packs.refresh()
    expect([packs.held('EU'), packs.trouble('EU')]).toEqual([null, expect.stringContaining('cannot be read')])
  })
})

describe('the offer of a file', () => {
  it('describes the snapshot before it is stored, and shows if the signer changed', async () => {
    const shelf = memoryShelf()
    const key = await makePackKey()
    const file = await makePack(LARGE, {}, key)
    const offer = await offerOf(shelf, file)
    const facts = { register: 'EU trade mark register (EUIPO)', names: 2, bytes: file.size, terms: 'free re-use' }
    expect(offer).toMatchObject({ ...facts, otherSigner: null })
    expect(shelf.files.size).toBe(0)
    await takePack(shelf, file)
    expect(await offerOf(shelf, await makePack(LARGE, {}, key))).toMatchObject({ otherSigner: null })
    const { signer } = offer as { signer: string }
    expect(await offerOf(shelf, await makePack(LARGE))).toMatchObject({ otherSigner: signer })
  })

  it('is the reason if the file is not a snapshot', async () => {
    expect(await offerOf(memoryShelf(), new Blob(['x']))).toBe('no_pack')
  })
})
