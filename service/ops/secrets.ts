import {
  createHash,
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './failures.ts'
import { privateFile } from './private-files.ts'

/** Google ignores dots before the `@`. */
const WITHOUT_DOTS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/** Returns an address's likely mailbox, without sub-addresses (RFC 5233), so that one requester counts once. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address
    .slice(at + 1)
    .toLowerCase()
    .replace(/\.$/, '')
  const local = address
    .slice(0, Math.max(0, at))
    .toLowerCase()
    .replace(/(?<=.)\+.*$/s, '')
  const dotless = WITHOUT_DOTS[domain]
  return dotless === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${dotless}`
}

function derive(pepper: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, '', `brand-check ${purpose}`, 32))
}

/** Uses HKDF (RFC 5869) and HMAC-SHA-256. */
export function createSecrets(pepper: string) {
  const hasher = (purpose: string) => {
    const secret = derive(pepper, purpose)
    return (text: string) => createHmac('sha256', secret).update(text, 'utf8').digest('base64url')
  }
  const repeat = hasher('repeats')
  const replay = hasher('replays')
  const salt = derive(pepper, 'kept answers')
  const form = hasher('access requests')
  const bound = hasher('proof of an address')
  const addresses = hasher('addresses')
  return {
    /** Compares digests in constant time. */
    equal(a: string, b: string) {
      const left = Buffer.from(a)
      const right = Buffer.from(b)
      return left.length === right.length && timingSafeEqual(left, right)
    },
    keyDigest: hasher('keys'),
    claimDigest: hasher('claims'),
    enrolmentDigest: hasher('enrolments'),
    /** Equal proofs mean equal peppers. */
    proof: hasher('proof'),
    /** Answers a challenge that arrived at the service's `end` of a connection. Null if the connection is gone. */
    addressProof(challenge: string, publicUrl: string, end: SocketEnd) {
      const address = boundAddress(publicUrl, end)
      return address === null ? null : bound(JSON.stringify([challenge, address]))
    },
    /** Derived from the key, which is stored nowhere: without it, nobody can test names against the hashes. */
    ownSecret: hasher('what a key asked'),
    repeatDigest: (parts: readonly string[]) => repeat(JSON.stringify(parts)),
    replayDigest: (parts: readonly string[]) => replay(JSON.stringify(parts)),
    /** A 32-byte key, derived from the pepper and from data that only the sender has. */
    replayKey: (ofSender: readonly string[], about: string) =>
      Buffer.from(hkdfSync('sha256', JSON.stringify(ofSender), salt, about, 32)),
    /** Returns 256 bits. The same seed always returns the same token. */
    linkToken: hasher('link tokens'),
    linkDigest: hasher('links'),
    cursorDigest: hasher('cursors'),
    formDigest: (parts: readonly string[]) => form(JSON.stringify(parts)),
    /** Returns the same digest for all sub-addresses of a mailbox. */
    addressDigest: (address: string) => addresses(mailboxOf(address)),
    /** The 128 bytes from which a claim token's key is made. */
    claimedBytes: (token: string) => Buffer.from(hkdfSync('sha256', pepper, token, 'brand-check claimed keys', 128)),
  }
}

/** Keyed hashes with a separate key for each purpose, so that a hash of one kind says nothing about another. */
export type Secrets = ReturnType<typeof createSecrets>

/** Minimum length in characters. */
export const PEPPER_MIN = 32

function keptPepper(path: string): string {
  privateFile.keep(path)
  const pepper = readFileSync(path, 'utf8').trim()
  if (pepper.length >= PEPPER_MIN) return pepper
  throw new CannotStart(
    `${path} holds fewer than ${PEPPER_MIN} characters: put back what it held, or delete it and all keys become invalid.`,
  )
}

/** Returns the pepper. Makes one at first start if the settings contain none. Throws `CannotStart`. */
export function readPepper(dataDir: string, setting: string | null): string {
  if (setting !== null) return setting
  const path = join(dataDir, 'pepper')
  if (existsSync(path)) return keptPepper(path)
  const made = randomBytes(32).toString('base64url')
  privateFile.write(path, `${made}\n`)
  return made
}

interface SocketEnd {
  address: string | undefined
  port: number | undefined
}

/** Both ends of a connection see the same address. */
function socketOrigin({ address, port }: SocketEnd): string | null {
  if (address === undefined || port === undefined) return null
  return `http ${address.replace(/^::ffff:/i, '')} ${port}`
}

/**
 * Returns the address that a proof is bound to. Plain http serves only this machine, so it is the service's end of the
 * connection, which a relaying program cannot imitate. Over https it is the public address, because the certificate
 * proves who answers and a proxy may stand between.
 */
export function boundAddress(publicUrl: string, serviceEnd: SocketEnd): string | null {
  const { protocol, origin } = new URL(publicUrl)
  return protocol === 'https:' ? origin : socketOrigin(serviceEnd)
}

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

/** Ed25519 keys. */
export const signingKeys = {
  /** Returns null if the secret is not 32 bytes in base64url. */
  read(secret: string): SigningKey | null {
    const bytes = Buffer.from(secret, 'base64url')
    if (bytes.length !== 32 || bytes.toString('base64url') !== secret) return null
    const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, bytes]), format: 'der', type: 'pkcs8' })
    const { x = '' } = key.export({ format: 'jwk' })
    return { kid: kidOf(x), x, secret, key }
  },

  make(): SigningKey {
    const { d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
    const made = signingKeys.read(d)
    if (made === null) throw new Error('an Ed25519 key has 32 bytes')
    return made
  },
}
