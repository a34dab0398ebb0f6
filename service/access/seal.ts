import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

const ALGORITHM = 'aes-256-gcm'
/** Bytes. NIST SP 800-38D recommends nonces of 96 bits for GCM. The tag has its full 128 bits. */
const NONCE = 12
const TAG = 16

/** Bytes. Most answers need no more. */
const LEAST = 8 * 1024
const COUNT = 4

/** Pads to a power of two: an answer's length could reveal its name to anybody who makes the same check. */
function filled(text: string): Buffer {
  const packed = deflateRawSync(text)
  const length = Math.max(LEAST, 2 ** Math.ceil(Math.log2(COUNT + packed.length)))
  const whole = Buffer.alloc(length)
  whole.writeUInt32BE(packed.length)
  packed.copy(whole, COUNT)
  return whole
}

const textIn = (whole: Buffer) => inflateRawSync(whole.subarray(COUNT, COUNT + whole.readUInt32BE())).toString('utf8')

/** AES-256-GCM, bound to `about`. Returns base64url of nonce, tag and ciphertext. */
export function seal(key: Buffer, about: string, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(filled(text)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Throws for another key, another `about`, or a changed text. */
export function unseal(key: Buffer, about: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return textIn(Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]))
}
