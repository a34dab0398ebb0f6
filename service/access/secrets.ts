import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keyed hashes, one key for each purpose, so that a hash of one kind says nothing about another. */
export interface Secrets {
  keyDigest(key: string): string
  claimDigest(token: string): string
  /** Hash of key, name and scope of a charged answer. */
  repeatDigest(parts: readonly string[]): string
}

function derive(pepper: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, '', `brand-check ${purpose}`, 32))
}

/** Derives the keyed hashes from the pepper (HKDF, RFC 5869; HMAC-SHA-256). */
export function createSecrets(pepper: string): Secrets {
  const hasher = (purpose: string) => {
    const secret = derive(pepper, purpose)
    return (text: string) => createHmac('sha256', secret).update(text, 'utf8').digest('base64url')
  }
  const repeat = hasher('repeats')
  return {
    keyDigest: hasher('keys'),
    claimDigest: hasher('claims'),
    repeatDigest: (parts) => repeat(JSON.stringify(parts)),
  }
}

/** Compares two digests of the same length without telling where they differ. */
export function sameDigest(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Reads a file that only its owner may read, or makes it with what `make` returns. */
export function ownFile(dataDir: string, name: string, make: () => string): string {
  const path = join(dataDir, name)
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const text = make()
  writeFileSync(path, `${text}\n`, { mode: 0o600, flag: 'wx' })
  return text
}

/** The pepper from the settings, or one made at first start and kept in the data directory. */
export function readPepper(dataDir: string, setting: string | null): string {
  return setting ?? ownFile(dataDir, 'pepper', () => randomBytes(32).toString('base64url'))
}
