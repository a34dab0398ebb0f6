import type { Database } from './database.ts'

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
 * Takes the making of an answer: `'mine'` for the first that asks and for whoever comes after one that died; else what
 * is there. One conditional statement decides. A lease that ends later than leases last was taken before the clock was set
 * back, and is over.
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
    // Gone in between: its answer was not kept.
    if (held !== undefined) return { bodyDigest: held.body_digest, sealed: held.sealed, leasedUntil: held.leased_until }
  }
}

/** Keeps the answer for those who ask again; does nothing where another has taken over. */
export async function keepReplay(
  db: Database,
  { digest, lease, sealed, expiresAt }: { digest: string; lease: string; sealed: string; expiresAt: number },
): Promise<void> {
  await db
    .updateTable('replays')
    .set({ sealed, expires_at: expiresAt })
    .where('digest', '=', digest)
    .where('lease', '=', lease)
    .execute()
}

/** Lets others make the answers that a process was making which died. For a database that one process uses. */
export async function dropUnfinishedReplays(db: Database): Promise<void> {
  await db.deleteFrom('replays').where('sealed', 'is', null).execute()
}

/** Lets the next one make the answer anew. */
export async function dropReplay(db: Database, { digest, lease }: { digest: string; lease: string }): Promise<void> {
  await db
    .deleteFrom('replays')
    .where('digest', '=', digest)
    .where('lease', '=', lease)
    .where('sealed', 'is', null)
    .execute()
}
