import { beforeAll, describe, expect, it } from 'vitest'
import { openOwners } from './owners.ts'
import { readManifest, SnapshotRefused } from './snapshot.ts'
import { makeOwners, makePack, makePackKey, makeRow } from './testing/synthetic-snapshot.ts'

let key: Awaited<ReturnType<typeof makePackKey>>
beforeAll(async () => {
  key = await makePackKey()
})

async function ownersOf(file: Blob, numbers: readonly string[]) {
  const owners = await openOwners(file)
  await owners.verify()
  return Promise.all(numbers.map((number) => owners.ownerOf(number)))
}

async function faultOf(file: Blob): Promise<string> {
  try {
    await ownersOf(file, ['1', '2'])
  } catch (error) {
    if (error instanceof SnapshotRefused) return error.fault
    throw error
  }
  return 'none'
}

describe('owners of a register', () => {
  it('are found by the number of the record, in any order of records', async () => {
    const file = await makeOwners({ b7: 'Zylvera SA', a1: 'Müller & Söhne', a10: 'Zylvera SA', W0012: '株式会社' }, key)
    const numbers = ['a1', 'a10', 'b7', 'W0012', 'a2', 'z', '', '0']
    const none = [null, null, null, null]
    expect(await ownersOf(file, numbers)).toEqual([
      ...['Müller & Söhne', 'Zylvera SA', 'Zylvera SA', '株式会社'],
      ...none,
    ])
  })

  it('are found in every block of a large register', async () => {
    const number = (at: number) => String(18_000_000 + at * 3).padStart(9, '0')
    const owners = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [number(at), `Owner ${at % 700}`]))
    const file = await makeOwners(owners, key)
    expect((await openOwners(file)).head.blocks).toHaveLength(3)
    const places = [0, 1, 8191, 8192, 16_383, 16_384, 19_999]
    expect(await ownersOf(file, places.map(number))).toEqual(places.map((at) => `Owner ${at % 700}`))
    expect(await ownersOf(file, ['018000001'])).toEqual([null])
  })

  it('may be empty', async () => {
    expect(await ownersOf(await makeOwners({}, key), ['1'])).toEqual([null])
  })
})

describe('a file of owners is refused', () => {
  it('if any byte is changed, or if it is truncated at any point', async () => {
    const file = await makeOwners({ 1: 'Zylvera SA', 2: 'Okrubo' }, key)
    const bytes = new Uint8Array(await file.arrayBuffer())
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.with(at, (bytes[at] as number) ^ 1) as Uint8Array<ArrayBuffer>
      expect(await faultOf(new Blob([changed])), `byte ${at}`).not.toBe('none')
      if (at % 7 === 0)
        expect(await faultOf(new Blob([bytes.slice(0, at)])), `${at} bytes`).toMatch(/^(?:no_pack|cut)$/)
    }
    expect(await faultOf(new Blob([bytes, 'x']))).toBe('cut')
  })

  it('if another key signed it, or if it is a snapshot', async () => {
    const other = await makePackKey()
    expect(await faultOf(await makeOwners({ 1: 'A' }, { ...other, signedBy: key.signedBy }))).toBe('not_signed')
    expect(await faultOf(await makePack([makeRow('1', 'Kandoro')]))).toBe('no_pack')
    await expect(readManifest(await makeOwners({ 1: 'A' }, key))).rejects.toThrow('no pack of a register')
  })
})
