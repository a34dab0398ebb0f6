import { type ColumnsWriter, PART_NAMES, type PackParts } from './pack-columns.ts'
import { LEAD_BYTES, PACK_FORMAT, PACK_MAGIC, type PackHead, sha256, signedPart } from './pack-head.ts'

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
  /** The file, in order. */
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
