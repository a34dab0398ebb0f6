import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordStatus } from '../../contract/constants.ts'
import { readRecords } from './changes.ts'
import type { SnapshotRow } from './columns.ts'
import {
  buildImages,
  readManifest,
  readSnapshotRecords,
  registerOfSnapshot,
  rowsOf,
  SnapshotRefused,
} from './snapshot.ts'
import { makeChanges, makePack, makePackKey, makeRow } from './testing/synthetic-snapshot.ts'

const ON_21 = { dataAsOf: '2026-11-21T00:00:00.000Z' }
const numbered = (at: number) => String(18_000_000 + at * 2).padStart(9, '0')
const made = (count: number, word = 'Kandoro') =>
  Array.from({ length: count }, (_none, at) => makeRow(numbered(at), `${word} ${at}`))

async function readChanged(file: Blob, base: Blob) {
  return readRecords(file, await readManifest(file), base)
}

const faultOf = async (file: Blob, base: Blob) =>
  readChanged(file, base).then(
    () => null,
    (error: unknown) => (error instanceof SnapshotRefused ? error.fault : error),
  )

describe('changes', () => {
  it('turn a snapshot into the later one, with records removed, changed and added', async () => {
    const key = await makePackKey()
    const before = made(200)
    const after = before.filter((_row, at) => at !== 0 && at !== 77)
    after[40] = makeRow(numbered(41), 'Zylvera', { niceClasses: [3, 45], status: 'dead' })
    after[60] = { ...(after[60] as SnapshotRow), filedOn: null, expiresOn: '2031-01-01' }
    after.splice(10, 0, makeRow('W00919224', 'Okrubo', { basis: 'international', registrationNumber: '919224' }))
    after.push(makeRow(numbered(900), 'Marvolino'))
    const base = await makePack(before, {}, key)
    const changes = await makeChanges(base, after, ON_21, key)
    const later = await makePack(after, ON_21, key)
    const { head, changes: of, digest } = await readManifest(changes)
    expect({ head, digest }).toEqual((({ head, digest }) => ({ head, digest }))(await readManifest(later)))
    expect(of?.base).toBe((await readManifest(base)).digest)
    const records = await readChanged(changes, base)
    expect(records).toEqual(await readSnapshotRecords(later, await readManifest(later)))
    expect([...rowsOf(records)]).toEqual(after)
    const held = registerOfSnapshot(head, buildImages(records).opened, { addressOf: () => null }, 0)
    const named = async (name: string) => (await held.search(name)).hits.map((hit) => hit.name)
    expect([await named('Zylvera'), await named('Marvolino')]).toEqual([['Zylvera'], ['Marvolino']])
    expect(await named('Kandoro 77')).not.toContain('Kandoro 77')
  })

  it('may be empty if only the date of the register is newer', async () => {
    const base = await makePack(made(3))
    expect([...rowsOf(await readChanged(await makeChanges(base, made(3), ON_21), base))]).toEqual(made(3))
  })

  it('are few bytes if few records changed', async () => {
    const base = await makePack(made(20_000))
    const changed = made(20_000).map((row, at) => (at % 1000 === 7 ? { ...row, status: 'expired' as const } : row))
    expect((await makeChanges(base, changed, ON_21)).size - (await readManifest(base)).partsAt).toBeLessThan(600)
  })

  it('are not written if they exceed 5 % of the records', async () => {
    const base = await makePack(made(40))
    const twoOther = [...made(38), ...made(40, 'Zylvera').slice(38)]
    expect([...rowsOf(await readChanged(await makeChanges(base, twoOther), base))]).toEqual(twoOther)
    const others = [[...made(37), ...made(40, 'Zylvera').slice(37)], made(43), made(37)]
    for (const rows of others) await expect(makeChanges(base, rows)).rejects.toThrow('too many records differ')
  })

  it('lead from any records to any others', async () => {
    const row = fc.record({
      number: fc.constantFrom('7', 'A1', '018000001', '018000003', '99/1', '99/2', '99/03'),
      name: fc.constantFrom('Kandoro', 'Zylvera', 'Ö', '字'),
      status: fc.constantFrom<RecordStatus>('live', 'dead'),
      filedOn: fc.constantFrom(null, '2020-02-29', '1999-12-31'),
      registrationNumber: fc.constantFrom(null, '7', '018000003'),
    })
    // Enough records stay the same that less than 5 % differ.
    const same = made(300, 'Marvolino')
    const rows = fc.uniqueArray(row, { selector: ({ number }) => number, maxLength: 7 })
    const lists = fc.tuple(rows, rows, fc.nat(300))
    await fc.assert(
      fc.asyncProperty(lists, async ([some, others, at]) => {
        const around = (rows: typeof some) =>
          same.toSpliced(at, 0, ...rows.map(({ number, name, ...rest }) => makeRow(number, name, rest)))
        const base = await makePack(around(some))
        expect([...rowsOf(await readChanged(await makeChanges(base, around(others)), base))]).toEqual(around(others))
      }),
      { numRuns: 20 },
    )
  })
})

describe('changes are refused', () => {
  const key = makePackKey()
  let base: Blob
  let changes: Blob
  beforeAll(async () => {
    base = await makePack(made(40), {}, await key)
    changes = await makeChanges(base, [...made(39), makeRow('7', 'Zylvera')], ON_21, await key)
  })

  it('for any snapshot other than their base', async () => {
    const same = await makePack(made(40), { madeAt: '2026-11-20T07:00:00.000Z' }, await key)
    const swiss = await makePack(made(40), { office: 'CH' }, await key)
    for (const other of [same, swiss, changes]) expect(await faultOf(changes, other)).toBe('other_base')
    const ofSwiss = await makeChanges(swiss, made(39), ON_21, await key)
    expect(await faultOf(ofSwiss, swiss)).toBe('other_base')
    await expect(readManifest(changes).then((signed) => readSnapshotRecords(changes, signed))).rejects.toMatchObject({
      fault: 'other_base',
    })
  })

  it('if any byte of them is changed', async () => {
    const bytes = new Uint8Array(await changes.arrayBuffer())
    const { partsAt } = await readManifest(changes)
    // Every byte of the manifest is signed, so the test tries only some positions in it.
    for (let at = 0; at < bytes.length; at += at > 16 && at < partsAt - 110 ? 41 : 1) {
      const changed = bytes.slice()
      changed[at] = (changed[at] as number) ^ 1
      expect(await faultOf(new Blob([changed]), base), `byte ${at}`).toMatch(
        /^(?:no_pack|other_format|cut|damaged|not_signed|other_base)$/,
      )
    }
  })

  it('if they are truncated at any point, or if something follows', async () => {
    for (let length = 0; length < changes.size; length += 13)
      expect(await faultOf(changes.slice(0, length), base), `${length} bytes`).toMatch(/^(?:no_pack|cut)$/)
    expect(await faultOf(new Blob([changes, 'x']), base)).toBe('cut')
  })
})
