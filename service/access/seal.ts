import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
/**
 * Lengths of nonce and tag in bytes: 96 bits are the nonce length that NIST SP 800-38D recommends for GCM, and the tag
 * has its full 128 bits.
 */
const NONCE = 12
const TAG = 16

/** Encrypts a text under a key of 32 bytes (AES-256-GCM), bound to `about`; base64url of nonce, tag and ciphertext. */
export function seal(key: Buffer, about: string, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** The text that was sealed. Throws where it was sealed under another key or another `about`, or was changed. */
export function unseal(key: Buffer, about: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
}
