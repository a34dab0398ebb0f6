import { randomUUID } from 'node:crypto'
import type { Database } from '../storage/database.ts'
import { claimReplay, dropReplay, type KeptMost, keepReplay } from '../storage/replays.ts'
import { seal, unseal } from './seal.ts'
import type { Secrets } from './secrets.ts'

/** How long an answer can be replayed, in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000
/** Most that is kept for one holder: enough for a day of retries. */
const KEPT_MOST: KeptMost = { answers: 500, bytes: 8 * 1024 * 1024 }
/** How long a request may take to make its answer before another may, in milliseconds: well over a check's deadline. */
const LEASE_MS = 30 * 1000
/** Seconds after which to ask again for an answer that this process is making. */
const SOON_SECONDS = 2

/** A request that may be sent again. */
export interface Repeatable {
  holder: string
  /** Secret of the key that was sent with it (`SentKey`). */
  ownSecret: string
  /** Address that the request was sent to. */
  route: string
  /** The key that the sender made up for this request. */
  idempotencyKey: string
  body: string
}

export interface KeptAnswer {
  status: number
  body: string
}

/** Permission to make an answer. It ends when the answer is kept, or dropped so that the next request makes it anew. */
export interface Making {
  keep(answer: KeptAnswer): Promise<void>
  drop(): Promise<void>
}

/** The same Idempotency-Key was sent with another body. */
export class ReplayMismatch extends Error {
  override name = 'ReplayMismatch'
}

/** The answer to the same request is still being made, or the process that was making it died. */
export class ReplayInFlight extends Error {
  override name = 'ReplayInFlight'
  /** Whole seconds to wait, from 1 to 30: by then the answer should be there, or may be made anew. */
  readonly retrySeconds: number

  constructor(retrySeconds: number) {
    super('the answer is being made')
    this.retrySeconds = retrySeconds
  }
}

export interface Replays {
  /** The answer that was given, or permission to make it. Rejects with ReplayMismatch or ReplayInFlight. */
  open(request: Repeatable): Promise<{ answer: KeptAnswer } | { making: Making }>
}

/**
 * Keeps answers for requests that are sent again. An answer holds the name, so it is encrypted under a key that is
 * derived from the sender's own key and Idempotency-Key. Of that header, the body and the holder only keyed hashes are
 * kept. The sender's key is part of those of header and body: an Idempotency-Key that is made from the request itself
 * could be tried otherwise, and names with it. At most `most` is kept for one holder: the oldest answers are deleted
 * first, and made anew where they are asked for again.
 */
export function createReplays(db: Database, secrets: Secrets, now: () => number, most = KEPT_MOST): Replays {
  /** Answers that this process is making, and so will have soon. Of others, only the end of the lease is known. */
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
