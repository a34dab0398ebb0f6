import { type Database, inTurn, lock, type Transaction } from './database.ts'

interface Claim {
  /** Keyed hash of account, address and Idempotency-Key. */
  digest: string
  bodyDigest: string
  lease: string
  leasedUntil: number
  expiresAt: number
}

interface Held {
  bodyDigest: string
  /** Encrypted. Null while the answer is being made. */
  sealed: string | null
  leasedUntil: number
}

/** Limits of one account. `bytes` counts encrypted bytes. */
interface KeptMost {
  answers: number
  bytes: number
}

async function makeRoom(tx: Transaction, holder: string, most: KeptMost): Promise<void> {
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

/** Encrypted answers, by keyed hash of their Idempotency-Key. */
export function replaysIn(db: Database) {
  return {
    /**
     * Returns `'mine'` for the first request, and for the next request after a process died. Otherwise returns the
     * stored answer, or the lease of the request that is making it.
     * A lease that ends later than a new lease was made before the clock was set back, and counts as expired.
     */
    async claim(claim: Claim, { now, leaseMs }: { now: number; leaseMs: number }): Promise<'mine' | Held> {
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
        // Tries again if the row was deleted in the meantime, because its answer was not stored.
        if (held !== undefined)
          return { bodyDigest: held.body_digest, sealed: held.sealed, leasedUntil: held.leased_until }
      }
    },

    /** Deletes the account's oldest answers if there are too many, unless a different process has taken over. */
    async keep(
      answer: { digest: string; lease: string; sealed: string; expiresAt: number; holder: string },
      most: KeptMost,
    ): Promise<void> {
      const { digest, lease, sealed, expiresAt, holder } = answer
      if (sealed.length > most.bytes) return replaysIn(db).drop({ digest, lease })
      await inTurn(db, holder, async (tx) => {
        await lock(tx, holder)
        const kept = await tx
          .updateTable('replays')
          .set({ sealed, expires_at: expiresAt, holder, bytes: sealed.length })
          .where('digest', '=', digest)
          .where('lease', '=', lease)
          .returning('digest')
          .executeTakeFirst()
        if (kept !== undefined) await makeRoom(tx, holder, most)
      })
    },

    /** Deletes an unfinished claim, so that the next request makes the answer again. */
    async drop({ digest, lease }: { digest: string; lease: string }): Promise<void> {
      await db
        .deleteFrom('replays')
        .where('digest', '=', digest)
        .where('lease', '=', lease)
        .where('sealed', 'is', null)
        .execute()
    },

    /** Call this only if no other process uses the database. */
    async dropUnfinished(): Promise<void> {
      await db.deleteFrom('replays').where('sealed', 'is', null).execute()
    },
  }
}
