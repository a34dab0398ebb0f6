import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** Start of an Ed25519 key in PKCS #8. Its 32 bytes follow (RFC 8410, section 10.3). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface SigningKey {
  kid: string
  /** Public key, base64url. */
  x: string
  /** 32 bytes, base64url. */
  secret: string
  key: KeyObject
}

/** First 16 characters of the JWK thumbprint (RFC 7638). */
function kidOf(x: string): string {
  return createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url').slice(0, 16)
}

/** Null if the secret is not 32 bytes in base64url. */
export function signingKey(secret: string): SigningKey | null {
  const bytes = Buffer.from(secret, 'base64url')
  if (bytes.length !== 32 || bytes.toString('base64url') !== secret) return null
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, bytes]), format: 'der', type: 'pkcs8' })
  const { x = '' } = key.export({ format: 'jwk' })
  return { kid: kidOf(x), x, secret, key }
}

export function makeSigningKey(): SigningKey {
  const { d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const made = signingKey(d)
  if (made === null) throw new Error('an Ed25519 key has 32 bytes')
  return made
}
