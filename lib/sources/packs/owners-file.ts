import { z } from '../../zod.ts'
import { isAhead } from '../register/record-age.ts'
import { type OwnedRecord, readOwnersBlock, writeOwnersBlock } from './owners-block.ts'
import {
  fingerprintOf,
  HEAD_MAX,
  hasMagic,
  isSignedBy,
  LEAD_BYTES,
  OfficeCode,
  OWNERS_MAGIC,
  PACK_FORMAT,
  PackRefused,
  PublicKey,
  SHA_256,
  SIGNATURE_BYTES,
  sha256,
  signedPart,
} from './pack-head.ts'
import { bytesOf, inflate } from './read-pack.ts'
import { leadOf, type PackTools } from './write-pack.ts'

/** Records of a block: few enough to be unpacked within milliseconds. */
const RECORDS_OF_BLOCK = 8192
/** Most blocks, so that the head stays within its limit. Larger registers have larger blocks. */
const BLOCKS_MAX = 400
/** Most bytes of a block that is read, packed or not. */
const BLOCK_BYTES_MAX = 50_000_000

const blockBytes = z.int().check(z.minimum(1), z.maximum(BLOCK_BYTES_MAX))

/** The head of a file of owners. Its signature covers the head and, by their SHA-256, the blocks. */
const OwnersHead = z.object({
  office: OfficeCode,
  /** Instant up to which the office's own files go. */
  dataAsOf: z.iso.datetime(),
  madeAt: z.iso.datetime(),
  signedBy: PublicKey,
  /** How many records have an owner. */
  records: z.int().check(z.minimum(0)),
  /** The blocks, in the order of the numbers of their records. `first` is the number of a block's first record. */
  blocks: z
    .array(z.object({ first: z.string(), bytes: blockBytes, unpacked: blockBytes, sha256: SHA_256 }))
    .check(z.maxLength(BLOCKS_MAX)),
})
export type OwnersHead = z.infer<typeof OwnersHead>

/** A head that was read, and the key that signed it. */
export interface SignedOwners {
  head: OwnersHead
  /** Fingerprint of the key. */
  signer: string
  /** Bytes of the whole file. */
  bytes: number
  /** Where its blocks begin. */
  blocksAt: number
}

const byNumber = ({ number: a }: OwnedRecord, { number: b }: OwnedRecord) => (a < b ? -1 : a > b ? 1 : 0)

/** Of records in the order of their numbers, each number that has one owner in all of them; an empty owner stands for none. */
function unmistakable(sorted: readonly OwnedRecord[]): OwnedRecord[] {
  const others = new Set<string>()
  for (const [at, { number, owner }] of sorted.entries()) {
    const before = sorted[at - 1]
    if (before?.number === number && before.owner !== owner) others.add(number)
  }
  return sorted.filter(
    ({ number, owner }, at) => owner !== '' && number !== sorted[at - 1]?.number && !others.has(number),
  )
}

/**
 * The owners of a register as a file beside its pack, piece by piece. Records are found by their number, so that the file serves
 * packs of other days too. A national mark and an international registration may have one number: where their owners differ, neither is
 * in the file, as another's owner would be worse than none. Records without an owner, which is empty, are needed to tell that.
 */
export async function writeOwners(
  owned: Iterable<OwnedRecord>,
  facts: Omit<OwnersHead, 'records' | 'blocks'>,
  { deflate, sign }: PackTools,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const records = unmistakable([...owned].sort(byNumber))
  const size = Math.max(RECORDS_OF_BLOCK, Math.ceil(records.length / BLOCKS_MAX))
  const blocks: OwnersHead['blocks'] = []
  const packed: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < records.length; at += size) {
    const some = records.slice(at, at + size)
    const block = writeOwnersBlock(some)
    const bytes = await deflate(block)
    packed.push(bytes)
    const first = (some[0] as OwnedRecord).number
    blocks.push({ first, bytes: bytes.length, unpacked: block.length, sha256: await sha256(bytes) })
  }
  const head: OwnersHead = { ...facts, records: records.length, blocks }
  const text = new TextEncoder().encode(JSON.stringify(head))
  return [leadOf(OWNERS_MAGIC, text), text, await sign(signedPart(text, OWNERS_MAGIC)), ...packed]
}

/** Whether a file begins as one of owners does. */
export const isOwnersFile = async (file: Blob) => hasMagic(await bytesOf(file, 0, OWNERS_MAGIC.length), OWNERS_MAGIC)

function parsed(bytes: Uint8Array): OwnersHead {
  try {
    return OwnersHead.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    throw new PackRefused('damaged')
  }
}

/**
 * Reads the head of a file of owners, and verifies its signature. `size` is the size of the whole file, in bytes, where
 * `file` is only its beginning. Throws PackRefused.
 */
export async function readOwnersHead(file: Blob, size: number = file.size): Promise<SignedOwners> {
  const lead = await bytesOf(file, 0, LEAD_BYTES)
  if (lead.length < LEAD_BYTES || !hasMagic(lead, OWNERS_MAGIC)) throw new PackRefused('no_pack')
  const numbers = new DataView(lead.buffer)
  if (numbers.getUint32(OWNERS_MAGIC.length, true) !== PACK_FORMAT) throw new PackRefused('other_format')
  const length = numbers.getUint32(OWNERS_MAGIC.length + 4, true)
  const blocksAt = LEAD_BYTES + length + SIGNATURE_BYTES
  if (length > HEAD_MAX) throw new PackRefused('damaged')
  if (file.size < blocksAt) throw new PackRefused('cut')
  const text = await bytesOf(file, LEAD_BYTES, LEAD_BYTES + length)
  const head = parsed(text)
  const signature = await bytesOf(file, LEAD_BYTES + length, blocksAt)
  if (!(await isSignedBy(head.signedBy, signature, signedPart(text, OWNERS_MAGIC)))) throw new PackRefused('not_signed')
  const bytes = head.blocks.reduce((sum, block) => sum + block.bytes, blocksAt)
  if (size !== bytes) throw new PackRefused('cut')
  if (isAhead(head.dataAsOf, Date.now())) throw new PackRefused('future')
  return { head, signer: await fingerprintOf(head.signedBy), bytes, blocksAt }
}

/** Throws PackRefused unless every block is the one that was signed. */
export async function verifyOwners(file: Blob, { head, blocksAt }: SignedOwners): Promise<void> {
  let at = blocksAt
  for (const block of head.blocks) {
    if ((await sha256(await bytesOf(file, at, at + block.bytes))) !== block.sha256) throw new PackRefused('damaged')
    at += block.bytes
  }
}

/** The owner of the record with a number; null where it has none, or is not in the file. Throws PackRefused. */
export async function ownerIn(file: Blob, { head, blocksAt }: SignedOwners, number: string): Promise<string | null> {
  const place = head.blocks.findLastIndex(({ first }) => first <= number)
  const block = head.blocks[place]
  if (block === undefined) return null
  const at = head.blocks.slice(0, place).reduce((sum, { bytes }) => sum + bytes, blocksAt)
  const packed = await bytesOf(file, at, at + block.bytes)
  if ((await sha256(packed)) !== block.sha256) throw new PackRefused('damaged')
  try {
    for (const record of readOwnersBlock(await inflate(packed, block.unpacked)))
      if (record.number === number) return record.owner
    return null
  } catch (error) {
    throw error instanceof RangeError || error instanceof TypeError ? new PackRefused('damaged') : error
  }
}
