import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** What the PKCS #8 form of an Ed25519 key begins with; its 32 bytes follow (RFC 8410, section 10.3). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A key that signs receipts. */
export interface SigningKey {
  kid: string
  /** Public key, base64url. */
  x: string
  /** The 32 secret bytes, base64url. */
  secret: string
  key: KeyObject
}

/** First 16 characters of the JWK thumbprint (RFC 7638) of a public key. */
function kidOf(x: string): string {
  return createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url').slice(0, 16)
}

/** The key of these 32 secret bytes, base64url; null where the text is not 32 bytes. */
export function signingKey(secret: string): SigningKey | null {
  const bytes = Buffer.from(secret, 'base64url')
  if (bytes.length !== 32 || bytes.toString('base64url') !== secret) return null
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, bytes]), format: 'der', type: 'pkcs8' })
  const { x = '' } = key.export({ format: 'jwk' })
  return { kid: kidOf(x), x, secret, key }
}

/** A new key. */
export function makeSigningKey(): SigningKey {
  const { d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const made = signingKey(d)
  if (made === null) throw new Error('an Ed25519 key has 32 bytes')
  return made
}
