import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, KeepersTable } from './database.ts'

export type SyncRow = Selectable<KeepersTable>

/** The state of each register's sync. */
export function syncsIn(db: Database) {
  return {
    list(): Promise<SyncRow[]> {
      return db.selectFrom('keepers').selectAll().orderBy('office').execute()
    },

    async switchOn({ office, terms, now }: { office: string; terms: string; now: number }): Promise<void> {
      const on = { is_on: 1, terms, accepted_at: now, fault: null, reason: null, fault_since: null, next_at: null }
      const row: Insertable<KeepersTable> = { office, ...on }
      await db
        .insertInto('keepers')
        .values(row)
        .onConflict((conflict) => conflict.column('office').doUpdateSet(on))
        .execute()
    },

    /** Switches a sync off. Imported records stay. False if it was already off. */
    async switchOff(office: string): Promise<boolean> {
      const off = { is_on: 0, state: 'resting', fault: null, reason: null, fault_since: null, next_at: null } as const
      const changed = await db
        .updateTable('keepers')
        .set(off)
        .where('office', '=', office)
        .where('is_on', '=', 1)
        .returning('office')
        .executeTakeFirst()
      return changed !== undefined
    },

    /** Resets a sync after its register was dropped. Returns true if the sync is on and starts again. */
    async reset(office: string): Promise<boolean> {
      const gone = { held: 0, expected: 0, whole_as_of: null, ready_by: null, next_at: null } as const
      const changed = await db
        .updateTable('keepers')
        .set(gone)
        .where('office', '=', office)
        .returning('is_on')
        .executeTakeFirst()
      return changed?.is_on === 1
    },

    /** Stores facts about a sync. Does nothing if the sync is off. */
    async note(office: string, facts: Updateable<KeepersTable>): Promise<void> {
      await db.updateTable('keepers').set(facts).where('office', '=', office).where('is_on', '=', 1).execute()
    },
  }
}
