import type { FileInParts } from '../../../names/index/index.ts'
import { NAMES_RULES } from '../../../names/rules-version.ts'
import { writeChanges } from '../changes.ts'
import { ColumnsWriter, type SnapshotRow } from '../columns.ts'
import { writeOwners } from '../owners.ts'
import { type SnapshotFacts, writeSnapshot } from '../snapshot.ts'

/** Makes a key pair like that for a service's receipts. */
export async function makePackKey() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  return { privateKey, signedBy: (await crypto.subtle.exportKey('jwk', publicKey)).x ?? '' }
}

async function deflate(bytes: Uint8Array<ArrayBuffer>) {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** Returns an image as a file that is read in parts. */
export function asFile(image: ArrayBuffer): FileInParts {
  return {
    size: image.byteLength,
    read(into, at) {
      if (at + into.length > image.byteLength) throw new RangeError('the file is cut')
      into.set(new Uint8Array(image, at, into.length))
    },
  }
}

/** Makes a record from the fields that a test needs. */
export function makeRow(number: string, name: string, rest: Partial<SnapshotRow> = {}): SnapshotRow {
  const days = { filedOn: '2020-02-29', registeredOn: '2020-08-01', expiresOn: '2030-03-01' }
  return {
    niceClasses: [9],
    status: 'live',
    basis: 'national',
    registrationNumber: null,
    ...days,
    ...rest,
    number,
    name,
  }
}

type PackKey = Awaited<ReturnType<typeof makePackKey>>

/** Signs with a test key. */
export const signerOf = (privateKey: CryptoKey) => async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, bytes))

async function written(
  rows: readonly SnapshotRow[],
  facts: Partial<SnapshotFacts>,
  given?: PackKey,
): ReturnType<typeof writeSnapshot> {
  const { privateKey, signedBy } = given ?? (await makePackKey())
  const columns = new ColumnsWriter()
  for (const row of rows) columns.add(row)
  const usual: SnapshotFacts = {
    office: 'EU',
    register: 'EU trade mark register (EUIPO)',
    kind: 'trademark',
    dataAsOf: '2026-11-20T00:00:00.000Z',
    madeAt: '2026-11-20T06:00:00.000Z',
    records: rows.length,
    unread: 0,
    rules: NAMES_RULES,
    attribution: 'Source: EUIPO',
    terms: 'free re-use',
    control: { row: 0, name: rows[0]?.name ?? '-' },
    signedBy,
  }
  return await writeSnapshot(columns, { ...usual, ...facts }, { deflate, sign: signerOf(privateKey) })
}

/** Makes a snapshot of these records, signed by a new key by default. `facts` overrides the usual facts. */
export async function makePack(
  rows: readonly SnapshotRow[],
  facts: Partial<SnapshotFacts> = {},
  key?: PackKey,
): Promise<Blob> {
  return new Blob((await written(rows, facts, key)).pieces)
}

/** Makes a file of owners by record number. */
export async function makeOwners(
  owners: Readonly<Record<string, string>>,
  { privateKey, signedBy }: PackKey,
  facts: { office?: string; dataAsOf?: string; madeAt?: string } = {},
): Promise<Blob> {
  const owned = Object.entries(owners).map(([number, owner]) => ({ number, owner }))
  const usual = { office: 'EU', dataAsOf: '2026-11-20T00:00:00.000Z', madeAt: '2026-11-20T06:00:00.000Z', signedBy }
  const sign = signerOf(privateKey)
  return new Blob(await writeOwners(owned, { ...usual, ...facts }, { deflate, sign }))
}

/** Makes the changes that turn another snapshot into one of these records. Throws if more than 5 % of it differs. */
export async function makeChanges(
  base: Blob,
  rows: readonly SnapshotRow[],
  facts: Partial<SnapshotFacts> = {},
  key?: PackKey,
): Promise<Blob> {
  const changes = await writeChanges(base, await written(rows, facts, key), deflate)
  if (changes === null) throw new RangeError('too many records differ')
  return new Blob(changes.pieces)
}
