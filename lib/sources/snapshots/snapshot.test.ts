import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordStatus } from '../../contract/constants.ts'
import { openRowsImage, recordAt, recordsOf, type SnapshotRow, writeRowsImage } from './columns.ts'
import { fingerprintOf, linesOf, Manifest, readManifest, readSnapshotRecords, SnapshotRefused } from './snapshot.ts'
import { asFile, makePack, makePackKey, makeRow } from './testing/synthetic-snapshot.ts'

const ROWS = [
  makeRow('018000001', 'Kandoro', { registrationNumber: '018000001' }),
  makeRow('018000003', 'Zylvera', { niceClasses: [3, 35, 45], status: 'dead' }),
  makeRow('W00919224', 'Okrubo', { basis: 'international', filedOn: null, registrationNumber: '919224' }),
]

async function readWhole(file: Blob) {
  const signed = await readManifest(file)
  const { rows: packed, names } = await readSnapshotRecords(file, signed)
  const rows = [...linesOf(names)].map((name, row) => ({ ...recordAt(packed, row), name }))
  return { ...signed, rows }
}

const faultOf = async (file: Blob) =>
  readWhole(file).then(
    () => null,
    (error: unknown) => (error instanceof SnapshotRefused ? error.fault : error),
  )

const DAY = fc.option(
  fc
    .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
)
const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => !/[\n\r]/.test(text))
const NUMBER = fc.oneof(
  line,
  fc.tuple(fc.constantFrom('', 'W', '0', '4321/'), fc.bigInt(0n, 10n ** 18n)).map(([head, tail]) => `${head}${tail}`),
  fc.integer({ min: 0, max: 999 }).map((number) => String(18_000_000 + number).padStart(9, '0')),
)
const ROW: fc.Arbitrary<SnapshotRow> = fc.record({
  number: NUMBER,
  name: line,
  niceClasses: fc.uniqueArray(fc.integer({ min: 1, max: 45 })).map((classes) => classes.toSorted((a, b) => a - b)),
  status: fc.constantFrom<RecordStatus>('live', 'pending', 'expired', 'dead', 'unknown'),
  filedOn: DAY,
  registeredOn: DAY,
  expiresOn: DAY,
  basis: fc.constantFrom('national', 'international'),
  registrationNumber: fc.option(NUMBER),
})

describe('a snapshot', () => {
  it('returns the same records in order, one by one and from the image of a device', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ROW, { minLength: 1, maxLength: 150 }), async (rows) => {
        const file = await makePack(rows)
        const { rows: packed } = await readSnapshotRecords(file, await readManifest(file))
        const opened = openRowsImage(asFile(writeRowsImage(packed)))
        const wanted = rows.map(({ name: _name, ...rest }) => rest)
        expect([...recordsOf(packed)]).toEqual(wanted)
        expect(rows.map((_row, at) => recordAt(packed, at))).toEqual(wanted)
        expect(rows.map((_row, at) => opened(at))).toEqual(wanted)
      }),
    )
  })

  it('refuses an image that is cut', async () => {
    const file = await makePack(ROWS)
    const { rows: packed } = await readSnapshotRecords(file, await readManifest(file))
    expect(() => openRowsImage(asFile(writeRowsImage(packed).slice(0, -1)))).toThrow(RangeError)
  })

  it('returns any records unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ROW, { minLength: 1, maxLength: 150 }), async (rows) => {
        const { head, rows: read } = await readWhole(await makePack(rows))
        expect(read).toEqual(rows)
        expect(head).toMatchObject({ names: rows.length, office: 'EU' })
      }),
    )
  })

  it('states in its manifest what it is and who signed it', async () => {
    const key = await makePackKey()
    const file = await makePack(ROWS, { records: 5, unread: 2 }, key)
    const { head, signer, bytes } = await readManifest(file)
    expect(head).toMatchObject({ records: 5, names: 3, unread: 2, dataAsOf: '2026-11-20T00:00:00.000Z' })
    expect({ signer, bytes }).toEqual({ signer: await fingerprintOf(key.signedBy), bytes: file.size })
  })

  it('may have parts as large as the names of the largest register', async () => {
    const { head } = await readManifest(await makePack(ROWS))
    const parts = head.parts.map((part) => ({ ...part, bytes: 150_000_000, unpacked: 250_000_000 }))
    const large = { ...head, records: 13_000_000, names: 12_000_000, parts }
    expect(Manifest.safeParse(large)).toMatchObject({ success: true })
    expect(Manifest.safeParse({ ...large, names: 3 })).toMatchObject({ success: false })
  })

  it('needs few bytes for consecutive numbers and dates', async () => {
    const rows = Array.from({ length: 2000 }, (_none, at) => makeRow(String(18_000_000 + at * 2), `Kandoro ${at}`))
    const { head } = await readManifest(await makePack(rows))
    const unpacked = new Map(head.parts.map((part) => [part.name, part.unpacked]))
    for (const name of ['numbers', 'filed', 'expires'] as const) expect(unpacked.get(name)).toBeLessThan(2100)
    expect(unpacked.get('numbersWritten')).toBe('18000000\n'.length)
  })
})

describe('a snapshot is refused', () => {
  let bytes: Uint8Array<ArrayBuffer>
  beforeAll(async () => {
    bytes = new Uint8Array(await (await makePack(ROWS)).arrayBuffer())
  })

  it('if any byte of it is changed', async () => {
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice()
      changed[at] = (changed[at] as number) ^ 1
      expect(await faultOf(new Blob([changed])), `byte ${at}`).toMatch(
        /^(?:no_pack|other_format|cut|damaged|not_signed)$/,
      )
    }
  })

  it('if it is truncated at any point, or if something follows', async () => {
    for (let length = 0; length < bytes.length; length += 7)
      expect(await faultOf(new Blob([bytes.slice(0, length)])), `${length} bytes`).toMatch(/^(?:no_pack|cut)$/)
    expect(await faultOf(new Blob([bytes, 'x']))).toBe('cut')
  })

  it('if it is another kind of file', async () => {
    expect(await faultOf(new Blob([]))).toBe('no_pack')
    expect(await faultOf(new Blob(['number,name,nice_classes\n1,Kandoro,9\n']))).toBe('no_pack')
  })

  it('if its key differs from the one that it names', async () => {
    const [own, other] = [await makePackKey(), await makePackKey()]
    const forged = await makePack(ROWS, {}, { privateKey: other.privateKey, signedBy: own.signedBy })
    expect(await faultOf(forged)).toBe('not_signed')
  })

  it('if a name has several lines, or if it has no records', async () => {
    const changed = { ...makeRow('1', 'Kandoro'), name: 'Kandoro\nZylvera' }
    await expect(makePack([changed])).rejects.toThrow('several lines')
    expect(await faultOf(await makePack([]))).toBe('damaged')
  })
})
