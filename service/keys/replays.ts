import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Secrets } from '../ops/secrets.ts'
import type { Storage } from '../storage/open.ts'

const ALGORITHM = 'aes-256-gcm'
/** Length in bytes. NIST SP 800-38D recommends 96-bit nonces for GCM. The tag has the full 128 bits. */
const NONCE = 12
const TAG = 16

/** Minimum size in bytes. Most answers do not need more. */
const LEAST = 8 * 1024
const COUNT = 4

/** Pads an answer to a power of two. Its length could reveal the name to anybody who makes the same check. */
function filled(text: string): Buffer {
  const packed = deflateRawSync(text)
  const length = Math.max(LEAST, 2 ** Math.ceil(Math.log2(COUNT + packed.length)))
  const whole = Buffer.alloc(length)
  whole.writeUInt32BE(packed.length)
  packed.copy(whole, COUNT)
  return whole
}

const textIn = (whole: Buffer) => inflateRawSync(whole.subarray(COUNT, COUNT + whole.readUInt32BE())).toString('utf8')

/** Encrypts `text` with AES-256-GCM, bound to `about`. Returns nonce, tag and ciphertext in base64url. */
export function seal(key: Buffer, about: string, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(filled(text)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Throws if the key or `about` is different, or if the sealed text was changed. */
export function unseal(key: Buffer, about: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return textIn(Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]))
}

const KEPT_MS = 24 * 60 * 60 * 1000
/** Limits of one account. */
const KEPT_MOST = { answers: 500, bytes: 8 * 1024 * 1024 }
/** A lease lasts much longer than a check's deadline. */
const LEASE_MS = 30 * 1000
const SOON_SECONDS = 2

interface Repeatable {
  holder: string
  /** `SentKey.ownSecret`. */
  ownSecret: string
  route: string
  idempotencyKey: string
  body: string
}

interface KeptAnswer {
  status: number
  body: string
}

export interface Making {
  keep(answer: KeptAnswer): Promise<void>
  drop(): Promise<void>
}

/** Thrown if the same Idempotency-Key arrived with a different body. */
export class ReplayMismatch extends Error {
  override name = 'ReplayMismatch'
}

/** Thrown if the answer is unfinished, or its process died. */
export class ReplayInFlight extends Error {
  override name = 'ReplayInFlight'
  /** Time in seconds, from 1 to 30. */
  readonly retrySeconds: number

  constructor(retrySeconds: number) {
    super('the answer is being made')
    this.retrySeconds = retrySeconds
  }
}

export interface Replays {
  /** Returns the stored answer, or permission to make it. Rejects with `ReplayMismatch` or `ReplayInFlight`. */
  open(request: Repeatable): Promise<{ answer: KeptAnswer } | { making: Making }>
}

/**
 * Stored answers contain the name, so they are encrypted under a key derived from the sender's key and Idempotency-Key.
 * Header, body and account are stored only as keyed hashes. The hashes of header and body include the sender's key, so
 * that nobody can test names by guessing an Idempotency-Key.
 */
export function createReplays(storage: Storage, secrets: Secrets, now: () => number, most = KEPT_MOST): Replays {
  /** Answers that this process is making. For other processes, only the end of the lease is known. */
  const making = new Set<string>()
  function retrySeconds(digest: string, leasedUntil: number): number {
    const restMs = Math.min(leasedUntil - now(), LEASE_MS)
    return making.has(digest) ? SOON_SECONDS : Math.max(1, Math.ceil(restMs / 1000))
  }
  return {
    async open({ holder, ownSecret, route, idempotencyKey, body }) {
      const digest = secrets.replayDigest([ownSecret, route, idempotencyKey])
      const bodyDigest = secrets.replayDigest([ownSecret, route, idempotencyKey, body])
      const lease = randomUUID()
      const at = now()
      const claim = { digest, bodyDigest, lease, leasedUntil: at + LEASE_MS, expiresAt: at + LEASE_MS }
      const held = await storage.replays.claim(claim, { now: at, leaseMs: LEASE_MS })
      const key = secrets.replayKey([ownSecret, idempotencyKey], digest)
      if (held === 'mine') {
        making.add(digest)
        return {
          making: {
            async keep(answer) {
              making.delete(digest)
              const sealed = seal(key, digest, JSON.stringify(answer))
              const kept = { digest, lease, sealed, expiresAt: now() + KEPT_MS, holder: secrets.replayDigest([holder]) }
              await storage.replays.keep(kept, most)
            },
            async drop() {
              making.delete(digest)
              await storage.replays.drop({ digest, lease })
            },
          },
        }
      }
      if (held.bodyDigest !== bodyDigest) throw new ReplayMismatch('the same key with another body')
      if (held.sealed === null) throw new ReplayInFlight(retrySeconds(digest, held.leasedUntil))
      return { answer: JSON.parse(unseal(key, digest, held.sealed)) as KeptAnswer }
    },
  }
}
