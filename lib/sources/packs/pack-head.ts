import { fromBase64Url, toBase64Url } from '../../base64url.ts'
import { z } from '../../zod.ts'
import { PART_NAMES } from './pack-columns.ts'

/** First bytes of a pack. A program that copies it as text changes its line ends, and with them these bytes. */
export const PACK_MAGIC = Uint8Array.from([0x42, 0x43, 0x50, 0x41, 0x43, 0x4b, 0x0d, 0x0a])
/** First bytes of a file of changes (changes-file.ts). A reader that knows only packs refuses it. */
export const CHANGES_MAGIC = Uint8Array.from([0x42, 0x43, 0x43, 0x48, 0x4e, 0x47, 0x0d, 0x0a])
/** First bytes of a file of the owners of a register (owners-file.ts), which such a reader refuses too. */
export const OWNERS_MAGIC = Uint8Array.from([0x42, 0x43, 0x4f, 0x57, 0x4e, 0x52, 0x0d, 0x0a])
/** Version of the format, raised whenever older readers would misread a pack. */
export const PACK_FORMAT = 1
/** Bytes of the magic number, the format and the length of the head. */
export const LEAD_BYTES = 16
export const SIGNATURE_BYTES = 64
/** Bytes between the signature of a file of changes and its recipe: what they change, and how long the recipe is. */
export const RECIPE_LEAD_BYTES = 40
/** Longest head in bytes. */
export const HEAD_MAX = 65_536
/** Most names of a pack; no register has as many. */
const NAMES_MAX = 20_000_000
/**
 * Most bytes of a part for each name, packed or not, and some bytes more, because even an empty part has some when it
 * is packed.
 */
const BYTES_FOR_EACH = 2100
const FEW_BYTES = 64

/** Most bytes of a part of a pack with `names` names. */
export const mostBytesOf = (names: number) => names * BYTES_FOR_EACH + FEW_BYTES

const count = z.int().check(z.minimum(0), z.maximum(NAMES_MAX))
const size = z.int().check(z.minimum(0))
const instant = z.iso.datetime()
const shortText = z.string().check(z.minLength(1), z.maxLength(1000))
export const SHA_256 = z.string().check(z.regex(/^[\da-f]{64}$/))

/** Code of the records of an office, as `EU`. */
export const OfficeCode = z.string().check(z.regex(/^[A-Za-z-]{2,20}$/))
/** Public key of who signed a file, Ed25519, base64url. */
export const PublicKey = z.string().check(z.regex(/^[\w-]{43}$/))

/** The head of a pack. Its signature covers the head and, by their SHA-256, the parts. */
export const PackHead = z
  .object({
    office: OfficeCode,
    /** Name of the register, for a person. */
    register: shortText,
    kind: z.enum(['trademark', 'company']),
    /** Instant up to which the office's own files go. */
    dataAsOf: instant,
    madeAt: instant,
    /** How many records the register has, with and without words. */
    records: count,
    /** How many of their names are in the pack. */
    names: count,
    /** Entries of the office's files that could not be read and that the publisher accepted as they are. */
    unread: count,
    /** Version of the rules of names that its publisher used. */
    rules: z.int(),
    attribution: z.nullable(shortText),
    /** The terms under which the office gives the records. */
    terms: z.nullable(shortText),
    /** A record that must come back when its own name is searched. */
    control: z.object({ row: count, name: shortText }),
    signedBy: PublicKey,
    parts: z.array(
      z.object({
        name: z.enum(PART_NAMES),
        bytes: size,
        unpacked: size,
        sha256: SHA_256,
        /**
         * SHA-256 of the unpacked part, which does not depend on how the part is packed. Packs from before there were
         * changes have none.
         */
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
export type PackHead = z.infer<typeof PackHead>

/** Why a pack is refused. */
export type PackFault =
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

const SENTENCES: Record<PackFault, string> = {
  no_pack: 'This file is no pack of a register.',
  other_format: 'This pack has a form that this version does not read.',
  cut: 'This pack is not whole: its file is shorter or longer than it says.',
  damaged: 'This pack is damaged: its parts are not what was signed.',
  not_signed: 'The signature of this pack is not by the key that it names.',
  not_whole: 'This pack has not as many records as it says.',
  not_proven: 'A record that this pack certainly holds does not come back when its name is searched.',
  foreign: 'This pack is of an office that this version does not know.',
  older: 'This pack is older than the one in use.',
  future: 'This pack is dated more than a day ahead: its date is wrong, or the clock of this device.',
  other_owners: 'These are the owners of a register by another key than that of the pack that is held.',
  other_base: 'These are changes of a register, and the pack that they change is not the one that is held.',
}

/** Thrown for a pack that is not used. The message is a sentence for a person. */
export class PackRefused extends Error {
  override name = 'PackRefused'
  readonly fault: PackFault

  constructor(fault: PackFault) {
    super(SENTENCES[fault])
    this.fault = fault
  }
}

/**
 * The form of a key that a person can compare: the first 16 characters of its JWK thumbprint (RFC 7638), as in
 * receipts.
 */
export async function fingerprintOf(signedBy: string): Promise<string> {
  const jwk = new TextEncoder().encode(`{"crv":"Ed25519","kty":"OKP","x":"${signedBy}"}`)
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', jwk))).slice(0, 16)
}

/** Whether the key signed these bytes. Needs Ed25519 in WebCrypto (Node 20, Chrome 137, Firefox 129, Safari 17). */
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

/** Whether `bytes` begin with `magic`. */
export const hasMagic = (bytes: Uint8Array, magic: Uint8Array) => magic.every((byte, at) => bytes[at] === byte)

/**
 * The bytes that the signature of a pack covers, or of another file with its `magic`. No receipt begins with these
 * bytes, so the signature of a receipt is never valid for a pack.
 */
export function signedPart(head: Uint8Array, magic: Uint8Array = PACK_MAGIC): Uint8Array<ArrayBuffer> {
  const signed = new Uint8Array(magic.length + head.length)
  signed.set(magic)
  signed.set(head, magic.length)
  return signed
}

export const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 in hexadecimal. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
