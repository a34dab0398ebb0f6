import type { Database, Tx } from './database.ts'
import { inTurn } from './turns.ts'
import { lockSame } from './units.ts'

export interface Claim {
  /** Keyed hash of holder, address and Idempotency-Key. */
  digest: string
  bodyDigest: string
  /** Id of whoever makes the answer. */
  lease: string
  leasedUntil: number
  expiresAt: number
}

export interface Held {
  bodyDigest: string
  /** The answer, encrypted; null while it is being made. */
  sealed: string | null
  leasedUntil: number
}

/**
 * Claims the making of an answer. Returns `'mine'` for the first request, and for the next one after a process died
 * over it; otherwise the kept answer, or the lease of the request that is making it. One conditional statement decides.
 * A lease that ends later than any new lease would was taken before the clock was set back, and counts as over.
 */
export async function claimReplay(
  db: Database,
  claim: Claim,
  { now, leaseMs }: { now: number; leaseMs: number },
): Promise<'mine' | Held> {
  const row = {
    body_digest: claim.bodyDigest,
    lease: claim.lease,
    leased_until: claim.leasedUntil,
    sealed: null,
    expires_at: claim.expiresAt,
    holder: null,
    bytes: null,
  }
  for (;;) {
    const mine = await db
      .insertInto('replays')
      .values({ digest: claim.digest, ...row })
      .onConflict((conflict) =>
        conflict
          .column('digest')
          .doUpdateSet(row)
          .where((eb) =>
            eb.or([
              eb('replays.expires_at', '<=', now),
              eb.and([eb('replays.sealed', 'is', null), eb('replays.leased_until', '<=', now)]),
              eb.and([eb('replays.sealed', 'is', null), eb('replays.leased_until', '>', now + leaseMs)]),
            ]),
          ),
      )
      .returning('digest')
      .executeTakeFirst()
    if (mine !== undefined) return 'mine'
    const held = await db
      .selectFrom('replays')
      .select(['body_digest', 'sealed', 'leased_until'])
      .where('digest', '=', claim.digest)
      .executeTakeFirst()
    // It was deleted in the meantime, because its answer was not kept.
    if (held !== undefined) return { bodyDigest: held.body_digest, sealed: held.sealed, leasedUntil: held.leased_until }
  }
}

/** Most that is kept for one holder: number of answers, and their encrypted bytes. */
export interface KeptMost {
  answers: number
  bytes: number
}

/** Deletes the oldest answers of a holder until the rest is within bounds. */
async function makeRoom(tx: Tx, holder: string, most: KeptMost): Promise<void> {
  const rows = await tx
    .selectFrom('replays')
    .select(['digest', 'bytes'])
    .where('holder', '=', holder)
    .where('sealed', 'is not', null)
    .orderBy('expires_at', 'desc')
    .execute()
  let bytes = 0
  const over = rows.filter((row, index) => {
    bytes += row.bytes ?? 0
    return index >= most.answers || bytes > most.bytes
  })
  for (const { digest } of over) await tx.deleteFrom('replays').where('digest', '=', digest).execute()
}

/**
 * Keeps the answer for requests that are sent again, and deletes the oldest of the same holder where that is too much.
 * Does nothing where another process has taken over. An answer that is too large by itself is not kept.
 */
export async function keepReplay(
  db: Database,
  answer: { digest: string; lease: string; sealed: string; expiresAt: number; holder: string },
  most: KeptMost,
): Promise<void> {
  const { digest, lease, sealed, expiresAt, holder } = answer
  if (sealed.length > most.bytes) return dropReplay(db, { digest, lease })
  await inTurn(db, holder, async (tx) => {
    await lockSame(tx, holder)
    const kept = await tx
      .updateTable('replays')
      .set({ sealed, expires_at: expiresAt, holder, bytes: sealed.length })
      .where('digest', '=', digest)
      .where('lease', '=', lease)
      .returning('digest')
      .executeTakeFirst()
    if (kept !== undefined) await makeRoom(tx, holder, most)
  })
}

/** Forgets the unfinished answers of a process that died. Only for a database that no other process uses. */
export async function dropUnfinishedReplays(db: Database): Promise<void> {
  await db.deleteFrom('replays').where('sealed', 'is', null).execute()
}

/** Forgets an answer, so that the next request makes it anew. */
export async function dropReplay(db: Database, { digest, lease }: { digest: string; lease: string }): Promise<void> {
  await db
    .deleteFrom('replays')
    .where('digest', '=', digest)
    .where('lease', '=', lease)
    .where('sealed', 'is', null)
    .execute()
}
