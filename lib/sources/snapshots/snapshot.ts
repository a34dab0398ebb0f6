import { fromBase64Url, toBase64Url } from '../../base64url.ts'
import { createIndexBuilder, type IndexRecord, openIndex, type PackedIndex } from '../../names/index/index.ts'
import { everydayMeanings } from '../../names/reasons/meanings.ts'
import { createNameSearch, type NameSearch } from '../../names/search.ts'
import { z } from '../../zod.ts'
import { type OfficeRecords, recordAddress } from '../offices/office.ts'
import type { ImportedRecord, ImportedRegister } from '../registers/imported-search.ts'
import { INDEX_STATUS, isAhead } from '../registers/record.ts'
import {
  type ColumnParts,
  type ColumnsWriter,
  indexedRows,
  openRowsImage,
  PART_NAMES,
  type PackedRows,
  packRows,
  recordsOf,
  type SnapshotRow,
  writeRowsImage,
} from './columns.ts'

/** Magic number. It contains CR LF, because a program that copies the file as text changes these bytes. */
const SNAPSHOT_MAGIC = Uint8Array.from([0x42, 0x43, 0x50, 0x41, 0x43, 0x4b, 0x0d, 0x0a])
/** Differs from `SNAPSHOT_MAGIC`, so that a reader that only supports snapshots rejects the file. */
export const CHANGES_MAGIC = Uint8Array.from([0x42, 0x43, 0x43, 0x48, 0x4e, 0x47, 0x0d, 0x0a])
export const OWNERS_MAGIC = Uint8Array.from([0x42, 0x43, 0x4f, 0x57, 0x4e, 0x52, 0x0d, 0x0a])
/** Version of the format. Raise this whenever older readers would misread a snapshot. */
const SNAPSHOT_FORMAT = 1
/** Size in bytes of magic number, format and manifest length. */
const LEAD_BYTES = 16
const SIGNATURE_BYTES = 64
/** Size in bytes of the base's digest and two lengths, before the recipe of a changes file. */
export const RECIPE_LEAD_BYTES = 40
const MANIFEST_MAX = 65_536
/** Number of bytes that contain the manifest of any file. */
export const MANIFEST_READ_BYTES = LEAD_BYTES + MANIFEST_MAX + SIGNATURE_BYTES + RECIPE_LEAD_BYTES
/** Maximum number of names, more than any register has. */
const NAMES_MAX = 20_000_000
/** Maximum bytes of each part for each record, packed or not. */
const BYTES_FOR_EACH = 2100
const FEW_BYTES = 64

export const mostBytesOf = (names: number) => names * BYTES_FOR_EACH + FEW_BYTES

const count = z.int().check(z.minimum(0), z.maximum(NAMES_MAX))
const size = z.int().check(z.minimum(0))
export const instant = z.iso.datetime()
const shortText = z.string().check(z.minLength(1), z.maxLength(1000))
export const SHA_256 = z.string().check(z.regex(/^[\da-f]{64}$/))

export const OfficeCode = z.string().check(z.regex(/^[A-Za-z-]{2,20}$/))
/** Ed25519 key in base64url. */
export const PublicKey = z.string().check(z.regex(/^[\w-]{43}$/))

/** What a manifest and a catalogue say of a register. */
export const RegisterFacts = z.object({
  office: OfficeCode,
  register: shortText,
  kind: z.enum(['trademark', 'company']),
  /** Instant of the newest data in the office's files. */
  dataAsOf: instant,
  madeAt: instant,
  /** Number of records with and without words. */
  records: count,
  names: count,
  /** Version of the publisher's name rules. */
  rules: z.int(),
  attribution: z.nullable(shortText),
  terms: z.nullable(shortText),
})

/** Manifest of a snapshot. The signature covers the manifest and, by SHA-256, the parts. */
export const Manifest = z
  .object({
    ...RegisterFacts.shape,
    /** Number of unreadable entries in the office's files that the publisher accepted. */
    unread: count,
    /** Canary that a search for its name must find. */
    control: z.object({ row: count, name: shortText }),
    signedBy: PublicKey,
    parts: z.array(
      z.object({
        name: z.enum(PART_NAMES),
        bytes: size,
        unpacked: size,
        sha256: SHA_256,
        /** Digest that does not depend on the compression. Missing in snapshots from before changes files existed. */
        unpackedSha256: z.optional(SHA_256),
      }),
    ),
  })
  .check(
    z.refine(({ parts }) => parts.map(({ name }) => name).join() === PART_NAMES.join()),
    z.refine(({ parts, names }) =>
      parts.every(({ bytes, unpacked }) => Math.max(bytes, unpacked) <= mostBytesOf(names)),
    ),
    z.refine(({ names, records, control }) => names > 0 && names >= control.row && records > 0),
  )
export type Manifest = z.infer<typeof Manifest>

type SnapshotFault =
  | 'no_pack'
  | 'other_format'
  | 'cut'
  | 'damaged'
  | 'not_signed'
  | 'not_whole'
  | 'not_proven'
  | 'foreign'
  | 'older'
  | 'future'
  | 'other_base'
  | 'other_owners'
  | 'other_signer'
  | 'expired'

const SENTENCES: Record<SnapshotFault, string> = {
  no_pack: 'This file is no pack of a register.',
  other_format: 'This pack has a form that this version does not read.',
  cut: 'This pack is not whole: its file is shorter or longer than it says.',
  damaged: 'This file is damaged: it is not what was signed.',
  not_signed: 'The signature is not by the key that the file names.',
  not_whole: 'This pack has not as many records as it says.',
  not_proven: 'A record that this pack certainly holds does not come back when its name is searched.',
  foreign: 'This pack is of an office that this version does not know.',
  older: 'This file is older than the one in use.',
  future: 'This file is dated more than a day ahead: its date is wrong, or the clock of this device.',
  other_owners: 'These are the owners of a register by another key than that of the pack that is held.',
  other_base: 'These are changes of a register, and the pack that they change is not the one that is held.',
  other_signer: 'This file is signed by another key than the one that is expected.',
  expired: 'This catalogue has expired: its publisher no longer vouches for it.',
}

/** Thrown for an unusable snapshot. The message is a sentence for the user. */
export class SnapshotRefused extends Error {
  override name = 'PackRefused'
  readonly fault: SnapshotFault

  constructor(fault: SnapshotFault) {
    super(SENTENCES[fault])
    this.fault = fault
  }
}

/** Returns the first 16 characters of the JWK thumbprint (RFC 7638), as in receipts. */
export async function fingerprintOf(signedBy: string): Promise<string> {
  const jwk = new TextEncoder().encode(`{"crv":"Ed25519","kty":"OKP","x":"${signedBy}"}`)
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', jwk))).slice(0, 16)
}

/** Verifies a signature. Requires Ed25519 in WebCrypto (Node 20, Chrome 137, Firefox 129, Safari 17). */
export async function isSignedBy(
  signedBy: string,
  signature: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  if (fromBase64Url(signedBy)?.length !== 32) return false
  const key = await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x: signedBy }, 'Ed25519', false, [
    'verify',
  ])
  return crypto.subtle.verify('Ed25519', key, signature, bytes)
}

export const hasMagic = (bytes: Uint8Array, magic: Uint8Array) => magic.every((byte, at) => bytes[at] === byte)

/**
 * Prepends the magic number. A receipt never begins with it, so a receipt's signature is never valid for a snapshot.
 */
export function signedPart(head: Uint8Array, magic: Uint8Array): Uint8Array<ArrayBuffer> {
  const signed = new Uint8Array(magic.length + head.length)
  signed.set(magic)
  signed.set(head, magic.length)
  return signed
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

export interface SnapshotRecords {
  rows: PackedRows
  /** Names in UTF-8, in record order, each followed by a newline. */
  names: Uint8Array<ArrayBuffer>
}

/** Yields the names. Throws `SnapshotRefused` if the last newline is missing. */
export function* linesOf(names: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (let from = 0; from < names.length; ) {
    const end = names.indexOf(10, from)
    if (end < 0) throw new SnapshotRefused('damaged')
    yield decoder.decode(names.subarray(from, end))
    from = end + 1
  }
}

export function* rowsOf({ rows, names }: SnapshotRecords): Generator<SnapshotRow, undefined> {
  const lines = linesOf(names)
  for (const record of recordsOf(rows)) yield { ...record, name: lines.next().value ?? '' }
}

const BASE_BYTES = 32

export interface SignedManifest {
  head: Manifest
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
 * Reads the manifest at the start of a signed file. `signedAs` is the magic number under the signature, and `magic` the
 * one in the file. Throws `SnapshotRefused`.
 */
export async function readSigned<T extends { signedBy: string }>(
  file: Blob,
  manifest: { parse(value: unknown): T },
  signedAs: Uint8Array,
  magic: Uint8Array = signedAs,
): Promise<{ head: T; signer: string; digest: string; endsAt: number }> {
  const lead = await bytesOf(file, 0, LEAD_BYTES)
  if (lead.length < LEAD_BYTES || !hasMagic(lead, magic)) throw new SnapshotRefused('no_pack')
  const numbers = new DataView(lead.buffer)
  if (numbers.getUint32(magic.length, true) !== SNAPSHOT_FORMAT) throw new SnapshotRefused('other_format')
  const length = numbers.getUint32(magic.length + 4, true)
  const endsAt = LEAD_BYTES + length + SIGNATURE_BYTES
  if (length > MANIFEST_MAX) throw new SnapshotRefused('damaged')
  if (file.size < endsAt) throw new SnapshotRefused('cut')
  const text = await bytesOf(file, LEAD_BYTES, LEAD_BYTES + length)
  const head = parsed(text, manifest)
  const signature = await bytesOf(file, LEAD_BYTES + length, endsAt)
  if (!(await isSignedBy(head.signedBy, signature, signedPart(text, signedAs)))) throw new SnapshotRefused('not_signed')
  return { head, signer: await fingerprintOf(head.signedBy), digest: await sha256(text), endsAt }
}

function parsed<T>(bytes: Uint8Array, manifest: { parse(value: unknown): T }): T {
  try {
    return manifest.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    throw new SnapshotRefused('damaged')
  }
}

/**
 * Reads only the manifest and verifies its signature. If `file` is only the beginning, `size` is the size of the
 * complete file. Throws `SnapshotRefused`.
 */
export async function readManifest(file: Blob, size: number = file.size): Promise<SignedManifest> {
  const isChanges = hasMagic(await bytesOf(file, 0, CHANGES_MAGIC.length), CHANGES_MAGIC)
  const magic = isChanges ? CHANGES_MAGIC : SNAPSHOT_MAGIC
  const { head, signer, digest, endsAt } = await readSigned(file, Manifest, SNAPSHOT_MAGIC, magic)
  const changes = isChanges ? await readRecipeLead(file, endsAt) : null
  const partsAt = isChanges ? endsAt + RECIPE_LEAD_BYTES : endsAt
  const bytes =
    changes === null ? head.parts.reduce((sum, part) => sum + part.bytes, partsAt) : partsAt + changes.packed
  if (size !== bytes) throw new SnapshotRefused('cut')
  if (isAhead(head.dataAsOf, Date.now())) throw new SnapshotRefused('future')
  return { head, signer, bytes, partsAt, digest, changes }
}

/** Deflate cannot compress better (https://www.zlib.net/zlib_tech.html). */
const EXPANDS_MAX = 1032

/** Decompresses bytes. Throws `SnapshotRefused` as soon as there are more than `length`. */
export async function inflate(packed: Uint8Array<ArrayBuffer>, length: number): Promise<Uint8Array<ArrayBuffer>> {
  let at = 0
  try {
    if (length > packed.length * EXPANDS_MAX + FEW_BYTES) throw new SnapshotRefused('damaged')
    const unpacked = new Uint8Array(length)
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) {
      if (at + piece.length > length) throw new SnapshotRefused('damaged')
      unpacked.set(piece, at)
      at += piece.length
    }
    if (at === length) return unpacked
  } catch {
    // No device has room for an invented length.
  }
  throw new SnapshotRefused('damaged')
}

function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++
  return lines
}

/** Returns the records. Throws `SnapshotRefused` if their number differs from the manifest. */
export function signedRecords(parts: ColumnParts, { names }: Manifest): SnapshotRecords {
  if (countLines(parts.names) !== names || parts.names.at(-1) !== 10) throw new SnapshotRefused('not_whole')
  try {
    return { rows: packRows(parts, names), names: parts.names }
  } catch (error) {
    throw error instanceof RangeError || error instanceof TypeError ? new SnapshotRefused('not_whole') : error
  }
}

/**
 * Reads the records of a snapshot and verifies each part against the signed manifest. `onPart` receives the share that
 * was read, 0 to 1. Throws `SnapshotRefused`.
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

export interface SnapshotTools {
  /** Compresses by RFC 1951 (`deflate-raw`), which every browser can decompress. */
  deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** Returns the Ed25519 signature, 64 bytes. */
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
}

/** The manifest without the members that derive from the records. */
export type SnapshotFacts = Omit<Manifest, 'names' | 'parts'>

interface WrittenSnapshot {
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

/** Writes a manifest in the form that `readSigned` reads. */
export async function signedHead(
  head: object,
  magic: Uint8Array,
  sign: SnapshotTools['sign'],
): Promise<[lead: Uint8Array<ArrayBuffer>, head: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>]> {
  const text = new TextEncoder().encode(JSON.stringify(head))
  return [leadOf(magic, text), text, await sign(signedPart(text, magic))]
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
  const [lead, text, signature] = await signedHead(head, SNAPSHOT_MAGIC, sign)
  return { head, signed: [text, signature], unpacked, pieces: [lead, text, signature, ...packed] }
}

/** Maximum number of hits for the canary, because many marks can have its name. */
const PROOF_LIMIT = 1000

function* indexed({ rows, names }: SnapshotRecords): Generator<IndexRecord> {
  const lines = linesOf(names)
  let ref = 0
  for (const { niceClasses, status } of indexedRows(rows))
    yield { ref: ref++, name: lines.next().value ?? '', niceClasses, status: INDEX_STATUS[status], office: 0 }
}

const TOLD_EVERY = 20_000

/** Builds the images of a snapshot, which takes seconds, and opens them in memory. `onNames` receives the share of added names, 0 to 1. */
export function buildImages(records: SnapshotRecords, onNames: (share: number) => void = () => {}) {
  const builder = createIndexBuilder()
  for (const record of indexed(records)) {
    builder.add(record)
    if (record.ref % TOLD_EVERY === 0) onNames(record.ref / records.rows.count)
  }
  const [index, columns] = [builder.finish() as ArrayBuffer, writeRowsImage(records.rows)]
  const read = (into: Uint8Array, at: number) => into.set(new Uint8Array(columns, at, into.length))
  const recordAt = openRowsImage({ size: columns.byteLength, read })
  return { index, columns, opened: { index: openIndex(index), recordAt } }
}

interface OpenedFiles {
  index: PackedIndex
  recordAt: ReturnType<typeof openRowsImage>
}

function provesItself({ search }: NameSearch, { control }: Manifest): boolean {
  const { hits } = search(control.name, { limit: PROOF_LIMIT })
  return hits.some(({ ref, name }) => ref === control.row && name === control.name)
}

/**
 * Creates a register from a snapshot, with the same index and rules as a service's imported records. Searches the
 * canary immediately. If the files stay on disk, this and each search throw what reading them throws.
 */
export function registerOfSnapshot(
  head: Manifest,
  { index, recordAt }: OpenedFiles,
  office: Pick<OfficeRecords, 'addressOf'>,
  now: number,
): ImportedRegister {
  const names = createNameSearch({ layers: [{ index, removed: null }] }, everydayMeanings())
  const recordOf = (ref: number): ImportedRecord => {
    const record = { ...recordAt(ref), name: index.nameOf(ref), owner: null }
    return { ...record, recordUrl: recordAddress(office, record) }
  }
  return {
    records: head.records,
    dataAsOf: head.dataAsOf,
    provenAt: provesItself(names, head) ? new Date(now).toISOString() : null,
    ...(head.unread > 0 && { unread: head.unread }),
    search: async (name, options) => names.search(name, options),
    recordsOf: async (refs) => new Map(refs.map((ref) => [ref, recordOf(ref)])),
  }
}

/** Verifies a complete snapshot: signature, parts, number of records and canary. Throws `SnapshotRefused`. */
export async function verifySnapshot(file: Blob): Promise<SignedManifest> {
  const signed = await readManifest(file)
  const records = await readSnapshotRecords(file, signed)
  const { opened } = buildImages(records)
  const { provenAt } = registerOfSnapshot(signed.head, opened, { addressOf: () => null }, Date.now())
  if (provenAt === null) throw new SnapshotRefused('not_proven')
  return signed
}
