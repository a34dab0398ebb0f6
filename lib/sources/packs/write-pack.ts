import { type ColumnsWriter, PART_NAMES } from './pack-columns.ts'
import { LEAD_BYTES, PACK_FORMAT, PACK_MAGIC, type PackHead, sha256, signedPart } from './pack-head.ts'

/** What a host lends for making a pack. */
export interface PackTools {
  /** Packs bytes as RFC 1951 has it (`deflate-raw`), which every browser unpacks by itself. */
  deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** Signs with Ed25519; 64 bytes. */
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
}

/** What is said of the records that were gathered. */
export type PackFacts = Omit<PackHead, 'names' | 'parts'>

/** A pack of the records that a writer gathered, piece by piece, to be written one after another. */
export async function writePack(
  columns: ColumnsWriter,
  facts: PackFacts,
  { deflate, sign }: PackTools,
): Promise<{ head: PackHead; pieces: Uint8Array<ArrayBuffer>[] }> {
  const unpacked = columns.take()
  const parts: PackHead['parts'] = []
  const packed: Uint8Array<ArrayBuffer>[] = []
  for (const name of PART_NAMES) {
    const bytes = await deflate(unpacked[name])
    packed.push(bytes)
    parts.push({ name, bytes: bytes.length, unpacked: unpacked[name].length, sha256: await sha256(bytes) })
  }
  const head: PackHead = { ...facts, names: columns.count, parts }
  const text = new TextEncoder().encode(JSON.stringify(head))
  const lead = new Uint8Array(LEAD_BYTES)
  lead.set(PACK_MAGIC)
  const numbers = new DataView(lead.buffer)
  numbers.setUint32(PACK_MAGIC.length, PACK_FORMAT, true)
  numbers.setUint32(PACK_MAGIC.length + 4, text.length, true)
  return { head, pieces: [lead, text, await sign(signedPart(text)), ...packed] }
}
