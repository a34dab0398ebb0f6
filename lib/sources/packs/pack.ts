import { isAhead } from '../registers/record.ts'
import {
  type ColumnsWriter,
  PART_NAMES,
  type PackColumns,
  type PackParts,
  type PackRow,
  readColumns,
  recordAt,
} from './columns.ts'
import {
  CHANGES_MAGIC,
  fingerprintOf,
  HEAD_MAX,
  hasMagic,
  hex,
  isSignedBy,
  LEAD_BYTES,
  PACK_FORMAT,
  PACK_MAGIC,
  PackHead,
  PackRefused,
  RECIPE_LEAD_BYTES,
  SIGNATURE_BYTES,
  sha256,
  signedPart,
} from './pack-head.ts'

/** Records that were checked against the signed manifest. */
export interface PackRecords {
  columns: PackColumns
  /** UTF-8, in record order, each name followed by a newline. */
  names: Uint8Array<ArrayBuffer>
}

/** Throws PackRefused if the last newline is missing. */
export function* linesOf(names: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (let from = 0; from < names.length; ) {
    const end = names.indexOf(10, from)
    if (end < 0) throw new PackRefused('damaged')
    yield decoder.decode(names.subarray(from, end))
    from = end + 1
  }
}

export function* rowsOf({ columns, names }: PackRecords): Generator<PackRow, undefined> {
  let row = 0
  for (const name of linesOf(names)) yield Object.assign(recordAt(columns, row++), { name })
}

const BASE_BYTES = 32

/** Verified manifest of a snapshot or changes file. */
export interface SignedHead {
  head: PackHead
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

function parsedHead(bytes: Uint8Array): PackHead {
  try {
    return PackHead.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    throw new PackRefused('damaged')
  }
}

async function readRecipeLead(file: Blob, at: number) {
  if (file.size < at + RECIPE_LEAD_BYTES) throw new PackRefused('cut')
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
export async function readPackHead(file: Blob, size: number = file.size): Promise<SignedHead> {
  const lead = await bytesOf(file, 0, LEAD_BYTES)
  const isChanges = hasMagic(lead, CHANGES_MAGIC)
  if (lead.length < LEAD_BYTES || !(isChanges || hasMagic(lead, PACK_MAGIC))) throw new PackRefused('no_pack')
  const numbers = new DataView(lead.buffer)
  if (numbers.getUint32(PACK_MAGIC.length, true) !== PACK_FORMAT) throw new PackRefused('other_format')
  const length = numbers.getUint32(PACK_MAGIC.length + 4, true)
  const signedTo = LEAD_BYTES + length + SIGNATURE_BYTES
  if (length > HEAD_MAX) throw new PackRefused('damaged')
  if (file.size < signedTo) throw new PackRefused('cut')
  const text = await bytesOf(file, LEAD_BYTES, LEAD_BYTES + length)
  const head = parsedHead(text)
  const signature = await bytesOf(file, LEAD_BYTES + length, signedTo)
  if (!(await isSignedBy(head.signedBy, signature, signedPart(text)))) throw new PackRefused('not_signed')
  const changes = isChanges ? await readRecipeLead(file, signedTo) : null
  const partsAt = isChanges ? signedTo + RECIPE_LEAD_BYTES : signedTo
  const bytes =
    changes === null ? head.parts.reduce((sum, part) => sum + part.bytes, partsAt) : partsAt + changes.packed
  if (size !== bytes) throw new PackRefused('cut')
  if (isAhead(head.dataAsOf, Date.now())) throw new PackRefused('future')
  return { head, signer: await fingerprintOf(head.signedBy), bytes, partsAt, digest: await sha256(text), changes }
}

/** Throws PackRefused as soon as there are more than `length` bytes. */
export async function inflate(packed: Uint8Array<ArrayBuffer>, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = new Uint8Array(length)
  let at = 0
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  try {
    for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) {
      if (at + piece.length > length) throw new PackRefused('damaged')
      unpacked.set(piece, at)
      at += piece.length
    }
  } catch {
    throw new PackRefused('damaged')
  }
  if (at !== length) throw new PackRefused('damaged')
  return unpacked
}

function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (const byte of bytes) if (byte === 10) lines++
  return lines
}

/** Throws PackRefused if the number of records differs from the manifest. */
export function signedRecords(parts: PackParts, { names }: PackHead): PackRecords {
  if (countLines(parts.names) !== names || parts.names.at(-1) !== 10) throw new PackRefused('not_whole')
  try {
    return { columns: readColumns(parts, names), names: parts.names }
  } catch (error) {
    throw error instanceof RangeError || error instanceof TypeError ? new PackRefused('not_whole') : error
  }
}

/**
 * Reads the records of a snapshot and verifies each part against the signed manifest. `onPart` receives the share that
 * was read, 0 to 1. Throws PackRefused.
 */
export async function readPackRecords(
  file: Blob,
  signed: SignedHead,
  onPart: (share: number) => void = () => {},
): Promise<PackRecords> {
  if (signed.changes !== null) throw new PackRefused('other_base')
  const { head, partsAt } = signed
  const parts: Partial<PackParts> = {}
  let at = partsAt
  for (const { name, bytes, unpacked, sha256: expected } of head.parts) {
    const packed = await bytesOf(file, at, at + bytes)
    if ((await sha256(packed)) !== expected) throw new PackRefused('damaged')
    parts[name] = await inflate(packed, unpacked)
    at += bytes
    onPart((at - partsAt) / (file.size - partsAt))
  }
  return signedRecords(parts as PackParts, head)
}

/** Functions that the runtime supplies. */
export interface PackTools {
  /** RFC 1951 (`deflate-raw`), which every browser can decompress. */
  deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** Ed25519, 64 bytes. */
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
}

/** The manifest without the members that derive from the records. */
export type PackFacts = Omit<PackHead, 'names' | 'parts'>

export interface WrittenPack {
  head: PackHead
  signed: [head: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>]
  unpacked: PackParts
  pieces: Uint8Array<ArrayBuffer>[]
}

export function leadOf(magic: Uint8Array, head: Uint8Array): Uint8Array<ArrayBuffer> {
  const lead = new Uint8Array(LEAD_BYTES)
  lead.set(magic)
  const numbers = new DataView(lead.buffer)
  numbers.setUint32(magic.length, PACK_FORMAT, true)
  numbers.setUint32(magic.length + 4, head.length, true)
  return lead
}

/** Compresses the parts of a snapshot, and signs a manifest that contains their hashes. */
export async function writePack(
  columns: ColumnsWriter,
  facts: PackFacts,
  { deflate, sign }: PackTools,
): Promise<WrittenPack> {
  const unpacked = columns.take()
  const parts: PackHead['parts'] = []
  const packed: Uint8Array<ArrayBuffer>[] = []
  for (const name of PART_NAMES) {
    const bytes = await deflate(unpacked[name])
    const [digest, unpackedSha256] = await Promise.all([sha256(bytes), sha256(unpacked[name])])
    packed.push(bytes)
    parts.push({ name, bytes: bytes.length, unpacked: unpacked[name].length, sha256: digest, unpackedSha256 })
  }
  const head: PackHead = { ...facts, names: columns.count, parts }
  const text = new TextEncoder().encode(JSON.stringify(head))
  const signature = await sign(signedPart(text))
  return { head, signed: [text, signature], unpacked, pieces: [leadOf(PACK_MAGIC, text), text, signature, ...packed] }
}
