import { isAhead } from '../register/record-age.ts'
import { type PackParts, readColumns } from './pack-columns.ts'
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
import type { PackRecords } from './pack-records.ts'

const BASE_BYTES = 32

/** The head of a pack or of a file of changes, and the key that signed it. */
export interface SignedHead {
  head: PackHead
  /** Fingerprint of the key. */
  signer: string
  /** Bytes of the whole file. */
  bytes: number
  /** Where the parts of a pack begin, or the recipe of a file of changes. */
  partsAt: number
  /** SHA-256 of the head as it stands in the file. Changes name their base pack by it. */
  digest: string
  /** Of a file of changes: the digest of its base pack, and the bytes of the unpacked recipe. Null for a pack. */
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

/** Reads what stands between the signature of a file of changes and its recipe. */
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
 * Reads the head of a pack or of a file of changes, and verifies its signature. Nothing else is read. `size` is the
 * size of the whole file, in bytes, where `file` is only its beginning. Throws PackRefused.
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

/** Unpacks bytes to exactly `length` bytes, and stops as soon as there are more. Throws PackRefused. */
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

/**
 * The records of parts that were checked against the signed head. Throws PackRefused where there are not as many as the
 * head says.
 */
export function signedRecords(parts: PackParts, { names }: PackHead): PackRecords {
  if (countLines(parts.names) !== names || parts.names.at(-1) !== 10) throw new PackRefused('not_whole')
  try {
    return { columns: readColumns(parts, names), names: parts.names }
  } catch (error) {
    throw error instanceof RangeError || error instanceof TypeError ? new PackRefused('not_whole') : error
  }
}

/**
 * Reads the records of a pack whose head was read. Every part must be the one that was signed, and hold as many records
 * as the head says. Throws PackRefused. `onPart` is called with the share that was read, 0-1.
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
