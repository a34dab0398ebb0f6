import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepPrivate, writePrivate } from '../system/private-files.ts'
import { CannotStart } from '../system/start-failure.ts'
import { mailboxOf } from './requests/mailbox.ts'

/** Keyed hashes with a separate key for each purpose, so that a hash of one kind says nothing about another. */
export interface Secrets {
  keyDigest(key: string): string
  claimDigest(token: string): string
  /** Keyed hash of a fixed text, by which two services or files can show that they have the same pepper. */
  proof(text: string): string
  /** Answer to a challenge that arrived at an address; only a holder of the same pepper can give it. */
  addressProof(challenge: string, address: string): string
  /**
   * Secret of whoever sends a key. It takes the key itself to derive, which is kept nowhere, so that nobody who has the
   * database and the pepper can try names against the hashes that it is part of.
   */
  ownSecret(key: string): string
  /** Hash of who asked, name and scope of a charged answer. */
  repeatDigest(parts: readonly string[]): string
  /** Hash of the parts that identify a request, for recognising it when it is sent again. */
  replayDigest(parts: readonly string[]): string
  /** Key of 32 bytes that takes the pepper and what only the sender has to derive. */
  replayKey(ofSender: readonly string[], about: string): Buffer
  /** Token of 256 bits for a link in a mail; the same seed always gives the same token. */
  linkToken(seed: string): string
  linkDigest(token: string): string
  /** Authenticates the cursor of a list; each service with the same pepper can verify it. */
  cursorDigest(text: string): string
  /** Hash of the parts of an access form, for recognising one that is sent twice. */
  formDigest(parts: readonly string[]): string
  /** Hash of the mailbox that an address leads to, the same for all its sub-addresses. */
  addressDigest(address: string): string
  /** The 128 bytes from which the key of a claim token is made. */
  claimedBytes(token: string): Buffer
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
  const replay = hasher('replays')
  const salt = derive(pepper, 'kept answers')
  const form = hasher('access requests')
  const bound = hasher('proof of an address')
  const addresses = hasher('addresses')
  return {
    keyDigest: hasher('keys'),
    claimDigest: hasher('claims'),
    proof: hasher('proof'),
    addressProof: (challenge, address) => bound(JSON.stringify([challenge, address])),
    ownSecret: hasher('what a key asked'),
    repeatDigest: (parts) => repeat(JSON.stringify(parts)),
    replayDigest: (parts) => replay(JSON.stringify(parts)),
    replayKey: (ofSender, about) => Buffer.from(hkdfSync('sha256', JSON.stringify(ofSender), salt, about, 32)),
    linkToken: hasher('link tokens'),
    linkDigest: hasher('links'),
    cursorDigest: hasher('cursors'),
    formDigest: (parts) => form(JSON.stringify(parts)),
    addressDigest: (address) => addresses(mailboxOf(address)),
    claimedBytes: (token) => Buffer.from(hkdfSync('sha256', pepper, token, 'brand-check claimed keys', 128)),
  }
}

/** Compares two digests of the same length without telling where they differ. */
export function sameDigest(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Shortest pepper that is accepted, in characters. */
export const PEPPER_MIN = 32

function keptPepper(path: string): string {
  keepPrivate(path)
  const pepper = readFileSync(path, 'utf8').trim()
  if (pepper.length >= PEPPER_MIN) return pepper
  throw new CannotStart(
    `${path} holds fewer than ${PEPPER_MIN} characters: put back what it held, or delete it and all keys become invalid.`,
  )
}

/** The pepper from the settings, or one made at first start and kept in the data directory. Throws CannotStart. */
export function readPepper(dataDir: string, setting: string | null): string {
  if (setting !== null) return setting
  const path = join(dataDir, 'pepper')
  if (existsSync(path)) return keptPepper(path)
  const made = randomBytes(32).toString('base64url')
  writePrivate(path, `${made}\n`)
  return made
}
