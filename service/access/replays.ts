import { randomUUID } from 'node:crypto'
import type { Database } from '../storage/database.ts'
import { claimReplay, dropReplay, type KeptMost, keepReplay } from '../storage/replays.ts'
import { seal, unseal } from './seal.ts'
import type { Secrets } from './secrets.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
/** Enough for a day of retries. */
const KEPT_MOST: KeptMost = { answers: 500, bytes: 8 * 1024 * 1024 }
/** Well over a check's deadline. */
const LEASE_MS = 30 * 1000
const SOON_SECONDS = 2

export interface Repeatable {
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

/** The same Idempotency-Key came with another body. */
export class ReplayMismatch extends Error {
  override name = 'ReplayMismatch'
}

/** The answer is still being made, or the process that was making it died. */
export class ReplayInFlight extends Error {
  override name = 'ReplayInFlight'
  /** From 1 to 30. */
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
 * Of that header, body and account, only keyed hashes are stored. Those of header and body include the sender's key:
 * otherwise somebody could guess an Idempotency-Key made from the request, and so try names.
 */
export function createReplays(db: Database, secrets: Secrets, now: () => number, most = KEPT_MOST): Replays {
  /** For answers of other processes, only the end of the lease is known. */
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
      const held = await claimReplay(db, claim, { now: at, leaseMs: LEASE_MS })
      const key = secrets.replayKey([ownSecret, idempotencyKey], digest)
      if (held === 'mine') {
        making.add(digest)
        return {
          making: {
            async keep(answer) {
              making.delete(digest)
              const sealed = seal(key, digest, JSON.stringify(answer))
              const kept = { digest, lease, sealed, expiresAt: now() + KEPT_MS, holder: secrets.replayDigest([holder]) }
              await keepReplay(db, kept, most)
            },
            async drop() {
              making.delete(digest)
              await dropReplay(db, { digest, lease })
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
