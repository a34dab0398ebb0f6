import { isAhead } from '../registers/record.ts'
import {
  type ColumnParts,
  type Columns,
  type ColumnsWriter,
  PART_NAMES,
  readColumns,
  recordAt,
  type SnapshotRow,
} from './columns.ts'
import {
  CHANGES_MAGIC,
  fingerprintOf,
  hasMagic,
  hex,
  isSignedBy,
  LEAD_BYTES,
  MANIFEST_MAX,
  Manifest,
  RECIPE_LEAD_BYTES,
  SIGNATURE_BYTES,
  SNAPSHOT_FORMAT,
  SNAPSHOT_MAGIC,
  SnapshotRefused,
  sha256,
  signedPart,
} from './manifest.ts'

/** Records that were checked against the signed manifest. */
export interface SnapshotRecords {
  columns: Columns
  /** UTF-8, in record order, each name followed by a newline. */
  names: Uint8Array<ArrayBuffer>
}

/** Throws PackRefused if the last newline is missing. */
export function* linesOf(names: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (let from = 0; from < names.length; ) {
    const end = names.indexOf(10, from)
    if (end < 0) throw new SnapshotRefused('damaged')
    yield decoder.decode(names.subarray(from, end))
    from = end + 1
  }
}

export function* rowsOf({ columns, names }: SnapshotRecords): Generator<SnapshotRow, undefined> {
  let row = 0
  for (const name of linesOf(names)) yield Object.assign(recordAt(columns, row++), { name })
}

const BASE_BYTES = 32

/** Verified manifest of a snapshot or changes file. */
export interface SignedManifest {
  head: Manifest
  /** Fingerprint of the key. */
  signer: string
  bytes: number
  /** Start of the parts, or of the recipe in a changes file. */
  partsAt: number
  /** SHA-256 of the manifest. Changes files identify their base by this digest. */
  digest: string
  /** Digest of the base, and size of the unpacked recipe. Null for a snapshot. */
  changes: { base: string; unpacked: number } | null
}

export const bytesOf = async (file: Blob, from: number, to: number) =>
  new Uint8Array(await file.slice(from, to).arrayBuffer()) as Uint8Array<ArrayBuffer>

function parsedHead(bytes: Uint8Array): Manifest {
  try {
    return Manifest.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    throw new SnapshotRefused('damaged')
  }
}

async function readRecipeLead(file: Blob, at: number) {
  if (file.size < at + RECIPE_LEAD_BYTES) throw new SnapshotRefused('cut')
  const lead = await bytesOf(file, at, at + RECIPE_LEAD_BYTES)
  const numbers = new DataView(lead.buffer, BASE_BYTES)
  return {
    base: hex(lead.subarray(0, BASE_BYTES)),
    packed: numbers.getUint32(0, true),
    unpacked: numbers.getUint32(4, true),
  }
}

/**
 * Reads only the manifest and verifies its signature. If `file` is only the beginning of a file, `size` is the size of
 * the whole file. Throws PackRefused.
 */
export async function readManifest(file: Blob, size: number = file.size): Promise<SignedManifest> {
  const lead = await bytesOf(file, 0, LEAD_BYTES)
  const isChanges = hasMagic(lead, CHANGES_MAGIC)
  if (lead.length < LEAD_BYTES || !(isChanges || hasMagic(lead, SNAPSHOT_MAGIC))) throw new SnapshotRefused('no_pack')
  const numbers = new DataView(lead.buffer)
  if (numbers.getUint32(SNAPSHOT_MAGIC.length, true) !== SNAPSHOT_FORMAT) throw new SnapshotRefused('other_format')
  const length = numbers.getUint32(SNAPSHOT_MAGIC.length + 4, true)
  const signedTo = LEAD_BYTES + length + SIGNATURE_BYTES
  if (length > MANIFEST_MAX) throw new SnapshotRefused('damaged')
  if (file.size < signedTo) throw new SnapshotRefused('cut')
  const text = await bytesOf(file, LEAD_BYTES, LEAD_BYTES + length)
  const head = parsedHead(text)
  const signature = await bytesOf(file, LEAD_BYTES + length, signedTo)
  if (!(await isSignedBy(head.signedBy, signature, signedPart(text)))) throw new SnapshotRefused('not_signed')
  const changes = isChanges ? await readRecipeLead(file, signedTo) : null
  const partsAt = isChanges ? signedTo + RECIPE_LEAD_BYTES : signedTo
  const bytes =
    changes === null ? head.parts.reduce((sum, part) => sum + part.bytes, partsAt) : partsAt + changes.packed
  if (size !== bytes) throw new SnapshotRefused('cut')
  if (isAhead(head.dataAsOf, Date.now())) throw new SnapshotRefused('future')
  return { head, signer: await fingerprintOf(head.signedBy), bytes, partsAt, digest: await sha256(text), changes }
}

/** Throws PackRefused as soon as there are more than `length` bytes. */
export async function inflate(packed: Uint8Array<ArrayBuffer>, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = new Uint8Array(length)
  let at = 0
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  try {
    for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) {
      if (at + piece.length > length) throw new SnapshotRefused('damaged')
      unpacked.set(piece, at)
      at += piece.length
    }
  } catch {
    throw new SnapshotRefused('damaged')
  }
  if (at !== length) throw new SnapshotRefused('damaged')
  return unpacked
}

function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (const byte of bytes) if (byte === 10) lines++
  return lines
}

/** Throws PackRefused if the number of records differs from the manifest. */
export function signedRecords(parts: ColumnParts, { names }: Manifest): SnapshotRecords {
  if (countLines(parts.names) !== names || parts.names.at(-1) !== 10) throw new SnapshotRefused('not_whole')
  try {
    return { columns: readColumns(parts, names), names: parts.names }
  } catch (error) {
    throw error instanceof RangeError || error instanceof TypeError ? new SnapshotRefused('not_whole') : error
  }
}

/**
 * Reads the records of a snapshot and verifies each part against the signed manifest. `onPart` receives the share that
 * was read, 0 to 1. Throws PackRefused.
 */
export async function readSnapshotRecords(
  file: Blob,
  signed: SignedManifest,
  onPart: (share: number) => void = () => {},
): Promise<SnapshotRecords> {
  if (signed.changes !== null) throw new SnapshotRefused('other_base')
  const { head, partsAt } = signed
  const parts: Partial<ColumnParts> = {}
  let at = partsAt
  for (const { name, bytes, unpacked, sha256: expected } of head.parts) {
    const packed = await bytesOf(file, at, at + bytes)
    if ((await sha256(packed)) !== expected) throw new SnapshotRefused('damaged')
    parts[name] = await inflate(packed, unpacked)
    at += bytes
    onPart((at - partsAt) / (file.size - partsAt))
  }
  return signedRecords(parts as ColumnParts, head)
}

/** Functions that the runtime supplies. */
export interface SnapshotTools {
  /** RFC 1951 (`deflate-raw`), which every browser can decompress. */
  deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** Ed25519, 64 bytes. */
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
}

/** The manifest without the members that derive from the records. */
export type SnapshotFacts = Omit<Manifest, 'names' | 'parts'>

export interface WrittenSnapshot {
  head: Manifest
  signed: [head: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>]
  unpacked: ColumnParts
  pieces: Uint8Array<ArrayBuffer>[]
}

export function leadOf(magic: Uint8Array, head: Uint8Array): Uint8Array<ArrayBuffer> {
  const lead = new Uint8Array(LEAD_BYTES)
  lead.set(magic)
  const numbers = new DataView(lead.buffer)
  numbers.setUint32(magic.length, SNAPSHOT_FORMAT, true)
  numbers.setUint32(magic.length + 4, head.length, true)
  return lead
}

/** Compresses the parts of a snapshot, and signs a manifest that contains their hashes. */
export async function writeSnapshot(
  columns: ColumnsWriter,
  facts: SnapshotFacts,
  { deflate, sign }: SnapshotTools,
): Promise<WrittenSnapshot> {
  const unpacked = columns.take()
  const parts: Manifest['parts'] = []
  const packed: Uint8Array<ArrayBuffer>[] = []
  for (const name of PART_NAMES) {
    const bytes = await deflate(unpacked[name])
    const [digest, unpackedSha256] = await Promise.all([sha256(bytes), sha256(unpacked[name])])
    packed.push(bytes)
    parts.push({ name, bytes: bytes.length, unpacked: unpacked[name].length, sha256: digest, unpackedSha256 })
  }
  const head: Manifest = { ...facts, names: columns.count, parts }
  const text = new TextEncoder().encode(JSON.stringify(head))
  const signature = await sign(signedPart(text))
  return {
    head,
    signed: [text, signature],
    unpacked,
    pieces: [leadOf(SNAPSHOT_MAGIC, text), text, signature, ...packed],
  }
}
