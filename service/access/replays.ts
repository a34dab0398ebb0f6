import { randomUUID } from 'node:crypto'
import type { Database } from '../storage/database.ts'
import { claimReplay, dropReplay, keepReplay } from '../storage/replays.ts'
import { seal, unseal } from './sealed.ts'
import type { Secrets } from './secrets.ts'

/** How long an answer can be replayed, in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000
/** How long an answer may take before another may make it, in milliseconds: well over a check's deadline. */
const LEASE_MS = 30 * 1000

/** A request that may be sent again. */
export interface Repeatable {
  holder: string
  /** Address it was sent to. */
  route: string
  /** What its sender made up for it. */
  idempotencyKey: string
  body: string
}

export interface KeptAnswer {
  status: number
  body: string
}

/** The answer is yet to be made; it is kept, or it is not and the next one makes it anew. */
export interface Making {
  keep(answer: KeptAnswer): Promise<void>
  drop(): Promise<void>
}

/** The same Idempotency-Key was sent with another body. */
export class ReplayMismatch extends Error {
  override name = 'ReplayMismatch'
}

/** The answer to the same request is still being made. */
export class ReplayInFlight extends Error {
  override name = 'ReplayInFlight'
}

export interface Replays {
  /** The answer that was given, or leave to make it. Throws ReplayMismatch and ReplayInFlight. */
  open(request: Repeatable): Promise<{ answer: KeptAnswer } | { making: Making }>
}

/**
 * Keeps answers for those who ask again. An answer holds the name, so it is encrypted under a key that only the sender's
 * own Idempotency-Key opens; of that, and of the body, keyed hashes are all that is kept.
 */
export function createReplays(db: Database, secrets: Secrets, now: () => number): Replays {
  return {
    async open({ holder, route, idempotencyKey, body }) {
      const digest = secrets.replayDigest([holder, route, idempotencyKey])
      const bodyDigest = secrets.replayDigest([digest, body])
      const lease = randomUUID()
      const at = now()
      const claim = { digest, bodyDigest, lease, leasedUntil: at + LEASE_MS, expiresAt: at + LEASE_MS }
      const held = await claimReplay(db, claim, at)
      const key = secrets.replayKey(idempotencyKey, digest)
      if (held === 'mine') {
        return {
          making: {
            async keep(answer) {
              const sealed = seal(key, digest, JSON.stringify(answer))
              await keepReplay(db, { digest, lease, sealed, expiresAt: now() + KEPT_MS })
            },
            drop: () => dropReplay(db, { digest, lease }),
          },
        }
      }
      if (held.bodyDigest !== bodyDigest) throw new ReplayMismatch('the same key with another body')
      if (held.sealed === null) throw new ReplayInFlight('the answer is being made')
      return { answer: JSON.parse(unseal(key, digest, held.sealed)) as KeptAnswer }
    },
  }
}
