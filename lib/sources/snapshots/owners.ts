import { z } from '../../zod.ts'
import { isAhead } from '../registers/record.ts'
import { ByteReader, ByteWriter, NumberTextsReader, NumberTextsWriter } from './encoding.ts'
import {
  bytesOf,
  hasMagic,
  inflate,
  OfficeCode,
  OWNERS_MAGIC,
  PublicKey,
  readSigned,
  SHA_256,
  SnapshotRefused,
  type SnapshotTools,
  sha256,
  signedHead,
} from './snapshot.ts'

interface OwnedRecord {
  number: string
  /** Name of the owner. In a file, it is never empty and does not contain newlines. */
  owner: string
}

const NEW = 0

function writeOwnersBlock(records: readonly OwnedRecord[]): Uint8Array<ArrayBuffer> {
  const numbers = new NumberTextsWriter()
  const [codes, texts] = [new ByteWriter(), new ByteWriter()]
  const places = new Map<string, number>()
  for (const { number, owner } of records) {
    numbers.add(number)
    const place = places.get(owner)
    codes.number(place ?? NEW)
    if (place !== undefined) continue
    places.set(owner, places.size + 1)
    texts.text(`${owner}\n`)
  }
  const block = new ByteWriter()
  block.number(records.length)
  const parts = [numbers.codes.take(), numbers.written.take(), codes.take(), texts.take()]
  for (const part of parts) block.number(part.length)
  for (const part of parts) block.all(part)
  return block.take()
}

function* readOwnersBlock(bytes: Uint8Array<ArrayBuffer>): Generator<OwnedRecord, undefined> {
  const block = new ByteReader(bytes)
  const count = block.number()
  const lengths = [block.number(), block.number(), block.number(), block.number()] as const
  const [numberCodes, written, codes, texts] = [
    new ByteReader(block.take(lengths[0])),
    new ByteReader(block.take(lengths[1])),
    new ByteReader(block.take(lengths[2])),
    block.take(lengths[3]),
  ]
  block.mustEnd()
  const numbers = new NumberTextsReader(numberCodes, written)
  const owners = new TextDecoder('utf-8', { fatal: true }).decode(texts).split('\n')
  let met = 0
  for (let at = 0; at < count; at++) {
    const number = numbers.next()
    const code = codes.number()
    const owner = code === NEW ? owners[met++] : code <= met ? owners[code - 1] : undefined
    if (number === null || owner === undefined || owner === '') throw new RangeError('a record without an owner')
    yield { number, owner }
  }
}

/** Maximum number of records in a block, which unpacks within milliseconds. */
const RECORDS_OF_BLOCK = 8192
/** Maximum number of blocks, which limits the size of the manifest. Larger registers have larger blocks. */
const BLOCKS_MAX = 400
const BLOCK_BYTES_MAX = 50_000_000

const blockBytes = z.int().check(z.minimum(1), z.maximum(BLOCK_BYTES_MAX))

/** Manifest of an owners file. The signature covers the manifest and, by SHA-256, the blocks. */
const OwnersHead = z.object({
  office: OfficeCode,
  dataAsOf: z.iso.datetime(),
  madeAt: z.iso.datetime(),
  signedBy: PublicKey,
  records: z.int().check(z.minimum(0)),
  blocks: z
    .array(z.object({ first: z.string(), bytes: blockBytes, unpacked: blockBytes, sha256: SHA_256 }))
    .check(z.maxLength(BLOCKS_MAX)),
})
type OwnersHead = z.infer<typeof OwnersHead>

const byNumber = ({ number: a }: OwnedRecord, { number: b }: OwnedRecord) => (a < b ? -1 : a > b ? 1 : 0)

/** Drops numbers with several owners. An empty owner means that there is none. */
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
 * Writes a register's owners by number, so that the file also fits snapshots of other days. A national mark and an
 * international registration may share a number. If their owners differ, omits both, because a wrong owner is worse
 * than none. To detect this, `owned` must include records with an empty owner.
 */
export async function writeOwners(
  owned: Iterable<OwnedRecord>,
  facts: Omit<OwnersHead, 'records' | 'blocks'>,
  { deflate, sign }: SnapshotTools,
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
  return [...(await signedHead(head, OWNERS_MAGIC, sign)), ...packed]
}

/** Returns true for an owners file. Checks only the first bytes, not the signature. */
export const isOwnersFile = async (file: Blob) => hasMagic(await bytesOf(file, 0, OWNERS_MAGIC.length), OWNERS_MAGIC)

async function ownerIn(file: Blob, blocks: OwnersHead['blocks'], blocksAt: number, number: string) {
  const place = blocks.findLastIndex(({ first }) => first <= number)
  const block = blocks[place]
  if (block === undefined) return null
  const at = blocks.slice(0, place).reduce((sum, { bytes }) => sum + bytes, blocksAt)
  const packed = await bytesOf(file, at, at + block.bytes)
  if ((await sha256(packed)) !== block.sha256) throw new SnapshotRefused('damaged')
  try {
    for (const record of readOwnersBlock(await inflate(packed, block.unpacked)))
      if (record.number === number) return record.owner
    return null
  } catch (error) {
    throw error instanceof RangeError || error instanceof TypeError ? new SnapshotRefused('damaged') : error
  }
}

/**
 * Reads the manifest of an owners file and verifies its signature. If `file` is only the beginning, `size` is the size
 * of the complete file, and only the manifest is usable. Throws `SnapshotRefused`.
 */
export async function openOwners(file: Blob, size: number = file.size) {
  const { head, signer, endsAt } = await readSigned(file, OwnersHead, OWNERS_MAGIC)
  const { blocks } = head
  const bytes = blocks.reduce((sum, block) => sum + block.bytes, endsAt)
  if (size !== bytes) throw new SnapshotRefused('cut')
  if (isAhead(head.dataAsOf, Date.now())) throw new SnapshotRefused('future')
  return {
    head,
    signer,
    bytes,
    /** Throws `SnapshotRefused` unless every block has its signed SHA-256. */
    async verify() {
      let at = endsAt
      for (const block of blocks) {
        if ((await sha256(await bytesOf(file, at, at + block.bytes))) !== block.sha256)
          throw new SnapshotRefused('damaged')
        at += block.bytes
      }
    },
    /** Finds the owner of a record by its number. Throws `SnapshotRefused`. */
    ownerOf: (number: string) => ownerIn(file, blocks, endsAt, number),
  }
}

export type OwnersFile = Awaited<ReturnType<typeof openOwners>>
