import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

const ALGORITHM = 'aes-256-gcm'
/**
 * Lengths of nonce and tag in bytes: 96 bits are the nonce length that NIST SP 800-38D recommends for GCM, and the tag
 * has its full 128 bits.
 */
const NONCE = 12
const TAG = 16

/** Bytes that the shortest texts take; most answers take no more. */
const LEAST = 8 * 1024
/** Bytes of the number that says how long the compressed text is. */
const COUNT = 4

/**
 * The text, compressed and filled up to a power of two. Each answer has a length of its own, so that the length would
 * tell of which name it is to anybody who asks the same.
 */
function filled(text: string): Buffer {
  const packed = deflateRawSync(text)
  const length = Math.max(LEAST, 2 ** Math.ceil(Math.log2(COUNT + packed.length)))
  const whole = Buffer.alloc(length)
  whole.writeUInt32BE(packed.length)
  packed.copy(whole, COUNT)
  return whole
}

const textIn = (whole: Buffer) => inflateRawSync(whole.subarray(COUNT, COUNT + whole.readUInt32BE())).toString('utf8')

/**
 * Encrypts a text under a key of 32 bytes (AES-256-GCM), bound to `about`; base64url of nonce, tag and ciphertext. Texts
 * of nearly any length come out equally long.
 */
export function seal(key: Buffer, about: string, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(filled(text)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** The text that was sealed. Throws where it was sealed under another key or another `about`, or was changed. */
export function unseal(key: Buffer, about: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return textIn(Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]))
}
