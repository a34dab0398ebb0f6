import { isAhead } from '../register/record-age.ts'
import { type PackColumns, type PackParts, type PartName, readColumns } from './pack-columns.ts'
import {
  fingerprintOf,
  HEAD_MAX,
  isSignedBy,
  LEAD_BYTES,
  PACK_FORMAT,
  PACK_MAGIC,
  PackHead,
  PackRefused,
  SIGNATURE_BYTES,
  sha256,
  signedPart,
} from './pack-head.ts'

/** What a pack says of itself, with whose signature it bears. */
export interface SignedHead {
  head: PackHead
  /** Fingerprint of the key. */
  signer: string
  /** Bytes of the whole file. */
  bytes: number
  /** Where its parts begin. */
  partsAt: number
}

/** The records of a pack, whose parts are what was signed and as many as it says. */
export interface PackRecords {
  columns: PackColumns
  /** The names in the order of the records, in UTF-8, each with a line feed behind it. */
  names: Uint8Array<ArrayBuffer>
}

const bytesOf = async (file: Blob, from: number, to: number) =>
  new Uint8Array(await file.slice(from, to).arrayBuffer()) as Uint8Array<ArrayBuffer>

function parsedHead(bytes: Uint8Array): PackHead {
  try {
    return PackHead.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    throw new PackRefused('damaged')
  }
}

/**
 * Reads what a pack says of itself, and verifies who signed that. Nothing behind it is read; `size` is that of the whole file where
 * `file` is only its beginning. Throws PackRefused.
 */
export async function readPackHead(file: Blob, size: number = file.size): Promise<SignedHead> {
  const lead = await bytesOf(file, 0, LEAD_BYTES)
  if (lead.length < LEAD_BYTES || PACK_MAGIC.some((byte, at) => lead[at] !== byte)) throw new PackRefused('no_pack')
  const numbers = new DataView(lead.buffer)
  if (numbers.getUint32(PACK_MAGIC.length, true) !== PACK_FORMAT) throw new PackRefused('other_format')
  const length = numbers.getUint32(PACK_MAGIC.length + 4, true)
  const partsAt = LEAD_BYTES + length + SIGNATURE_BYTES
  if (length > HEAD_MAX) throw new PackRefused('damaged')
  if (file.size < partsAt) throw new PackRefused('cut')
  const text = await bytesOf(file, LEAD_BYTES, LEAD_BYTES + length)
  const head = parsedHead(text)
  const signature = await bytesOf(file, LEAD_BYTES + length, partsAt)
  if (!(await isSignedBy(head.signedBy, signature, signedPart(text)))) throw new PackRefused('not_signed')
  const bytes = head.parts.reduce((sum, part) => sum + part.bytes, partsAt)
  if (size !== bytes) throw new PackRefused('cut')
  if (isAhead(head.dataAsOf, Date.now())) throw new PackRefused('future')
  return { head, signer: await fingerprintOf(head.signedBy), bytes, partsAt }
}

/** Unpacks a part to exactly `length` bytes: one that has more is given up at once. */
async function unpack(packed: Uint8Array<ArrayBuffer>, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = new Uint8Array(length)
  let at = 0
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) {
    if (at + piece.length > length) throw new PackRefused('damaged')
    unpacked.set(piece, at)
    at += piece.length
  }
  if (at !== length) throw new PackRefused('damaged')
  return unpacked
}

/** The names of a pack, each on a line of its own. */
export function* linesOf(names: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (let from = 0; from < names.length; ) {
    const end = names.indexOf(10, from)
    if (end < 0) throw new PackRefused('damaged')
    yield decoder.decode(names.subarray(from, end))
    from = end + 1
  }
}

function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (const byte of bytes) if (byte === 10) lines++
  return lines
}

/**
 * Reads the records of a pack whose head was read. Every part must be what was signed, and hold as many records as the head
 * says. Throws PackRefused; `onPart` is told the share that was read, 0-1.
 */
export async function readPackRecords(
  file: Blob,
  { head, partsAt }: SignedHead,
  onPart: (share: number) => void = () => {},
): Promise<PackRecords> {
  const parts: Partial<PackParts> = {}
  let at = partsAt
  for (const { name, bytes, unpacked, sha256: expected } of head.parts) {
    const packed = await bytesOf(file, at, at + bytes)
    if ((await sha256(packed)) !== expected) throw new PackRefused('damaged')
    parts[name] = await unpack(packed, unpacked).catch((error: unknown) => {
      throw error instanceof PackRefused ? error : new PackRefused('damaged')
    })
    at += bytes
    onPart((at - partsAt) / (file.size - partsAt))
  }
  const whole = parts as Record<PartName, Uint8Array<ArrayBuffer>>
  if (countLines(whole.names) !== head.names || whole.names.at(-1) !== 10) throw new PackRefused('not_whole')
  try {
    return { columns: readColumns(whole, head.names), names: whole.names }
  } catch (error) {
    throw error instanceof RangeError || error instanceof TypeError ? new PackRefused('not_whole') : error
  }
}
