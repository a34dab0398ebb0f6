import type { Insertable, Selectable } from 'kysely'
import { type Database, inTransaction, type Tables } from './database.ts'

export type KeyRow = Selectable<Tables['keys']>

/** A token that many browsers exchange for a key each. */
type EnrolmentRow = Selectable<Tables['enrolments']>

type OwnLimits = Partial<Pick<KeyRow, 'limit_requests' | 'limit_per_minute' | 'limit_per_day'>>

interface Successor {
  id: string
  digest: string
  last4: string
  label?: string
}

class NotReplaced extends Error {}

/** Keys, the single-use tokens that claim them, and the tokens that many browsers exchange for a key each. */
export function keysIn(db: Database) {
  return {
    async insert(row: Insertable<Tables['keys']>): Promise<void> {
      await db.insertInto('keys').values(row).execute()
    },

    async find(id: string): Promise<KeyRow | undefined> {
      return db.selectFrom('keys').selectAll().where('id', '=', id).executeTakeFirst()
    },

    async list(): Promise<KeyRow[]> {
      return db.selectFrom('keys').selectAll().orderBy('created_at').orderBy('id').execute()
    },

    /** `day` is `YYYY-MM-DD`. */
    async markUsed(id: string, day: string): Promise<void> {
      await db
        .updateTable('keys')
        .set({ last_used_on: day })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('last_used_on', 'is', null), eb('last_used_on', '<', day)]))
        .execute()
    },

    async revoke(id: string, now: number): Promise<boolean> {
      const revoked = await db
        .updateTable('keys')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return revoked !== undefined
    },

    /** Revokes all keys of a holder. Returns how many there were. */
    async revokeAll(holder: string, now: number): Promise<number> {
      const revoked = await db
        .updateTable('keys')
        .set({ revoked_at: now })
        .where('holder', '=', holder)
        .where('revoked_at', 'is', null)
        .returning('id')
        .execute()
      return revoked.length
    },

    async limit(id: string, limits: OwnLimits): Promise<KeyRow | undefined> {
      return db.updateTable('keys').set(limits).where('id', '=', id).returningAll().executeTakeFirst()
    },

    /** The new key copies the old one, which ends by `endsAt`. Undefined if that has ended, or was replaced. */
    async replace(
      id: string,
      { id: newId, ...own }: Successor,
      { now, endsAt }: { now: number; endsAt: number },
    ): Promise<KeyRow | undefined> {
      try {
        const replaceIn = async (tx: Database) => {
          const ended = await tx
            .updateTable('keys')
            .set({ replaced_by: newId })
            .where('id', '=', id)
            .where('revoked_at', 'is', null)
            .where('replaced_by', 'is', null)
            .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
            .returningAll()
            .executeTakeFirst()
          if (ended === undefined) throw new NotReplaced()
          const row = { ...ended, id: newId, ...own, created_at: now, replaced_by: null, last_used_on: null }
          await keysIn(tx).insert(row)
          const old = tx.updateTable('keys').where('id', '=', id)
          if (endsAt <= now) await old.set({ revoked_at: now }).execute()
          else {
            const later = old.where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', endsAt)]))
            await later.set({ expires_at: endsAt }).execute()
          }
          return row
        }
        return await (db.isTransaction ? replaceIn(db) : inTransaction(db, replaceIn))
      } catch (error) {
        if (error instanceof NotReplaced) return undefined
        throw error
      }
    },

    /** Plans of keys that work, and of enrolments that still give keys. */
    async plansInUse(): Promise<string[]> {
      const enrolled = db.selectFrom('enrolments').select('holder').where('ended_at', 'is', null)
      const isUsed = db.selectFrom('keys').select('plan').distinct()
      const rows = await isUsed.where((eb) => eb.or([eb('revoked_at', 'is', null), eb('id', 'in', enrolled)])).execute()
      return rows.map(({ plan }) => plan)
    },

    /** `digest` is a keyed hash of the token. */
    async insertClaim(claim: { digest: string; keyId: string; expiresAt: number }): Promise<void> {
      await db
        .insertInto('claims')
        .values({ digest: claim.digest, key_id: claim.keyId, expires_at: claim.expiresAt, used_at: null })
        .execute()
    },

    /** Marks a claim as used. Returns the key's id, or undefined if the claim is unknown, used or expired. */
    async useClaim(digest: string, now: number): Promise<string | undefined> {
      const used = await db
        .updateTable('claims')
        .set({ used_at: now })
        .where('digest', '=', digest)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('key_id')
        .executeTakeFirst()
      return used?.key_id
    },

    async insertEnrolment(row: EnrolmentRow): Promise<void> {
      await db.insertInto('enrolments').values(row).execute()
    },

    async enrolments(): Promise<EnrolmentRow[]> {
      return db.selectFrom('enrolments').selectAll().orderBy('created_at').orderBy('id').execute()
    },

    /** Counts one key more. Undefined if the token is unknown, ended, expired or used up. */
    async useEnrolment(digest: string, now: number): Promise<EnrolmentRow | undefined> {
      return db
        .updateTable('enrolments')
        .set((eb) => ({ used: eb('used', '+', 1) }))
        .where('digest', '=', digest)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .whereRef('used', '<', 'most')
        .returningAll()
        .executeTakeFirst()
    },

    /** Undefined if the enrolment is unknown or has ended. */
    async changeEnrolment(
      id: string,
      set: Partial<Pick<EnrolmentRow, 'digest' | 'ended_at'>>,
    ): Promise<EnrolmentRow | undefined> {
      return db
        .updateTable('enrolments')
        .set(set)
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
    },
  }
}
