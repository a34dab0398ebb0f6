import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Budget, createMemoryQuota, mayTake, NOBODY, type QuotaOf } from '../../lib/sources/http/quota.ts'
import { type Database, inTransaction, type Transaction } from './database.ts'

/** Maximum wait for the database in milliseconds. A complete check has only a few seconds. */
const PATIENCE_MS = 300

type Taken = 'granted' | 'for others' | 'none left'

async function usesIn(
  tx: Transaction,
  upstream: string,
  span: number,
): Promise<Map<string, { used: number; before: number }>> {
  const rows = await tx
    .selectFrom('upstream_shares')
    .selectAll()
    .where('upstream', '=', upstream)
    .where('span', '>=', span - 1)
    .execute()
  return new Map(
    rows.map((row) => {
      const ago = span - Number(row.span)
      if (ago === 0) return [row.holder, { used: Number(row.used), before: Number(row.before) }]
      return [row.holder, { used: 0, before: ago === 1 ? Number(row.used) : 0 }]
    }),
  )
}

/**
 * A quota that all processes on one database share, and that survives a restart. It has two rules:
 * - The database permits no more than the budget in each span since the epoch (a day is a UTC day). A conditional
 * statement locks the budget's row until the account's share is checked (lib/sources/http/quota.ts).
 * - This process also stays within the budget in any interval of that length. If the database does not answer in time,
 * only this rule applies.
 */
export function sharedQuota(db: Database, budget: Budget, patienceMs = PATIENCE_MS): ReturnType<QuotaOf> {
  const { upstream, questions, perMs } = budget
  const own = createMemoryQuota(budget)
  let known = { span: 0, used: 0 }
  /** Accounts refused until the span ends: counts only grow within a span, so a query would waste our own count. */
  let refused = { span: 0, all: false, holders: new Set<string>() }

  function note(span: number, used: number): void {
    // Answers may arrive out of order, so the highest count of a span wins.
    if (span > known.span) known = { span, used }
    else if (span === known.span) known = { span, used: Math.max(known.used, used) }
  }

  /** Takes a unit. Returns the span's new count, or null if none was left. Locks the budget's row meanwhile. */
  async function takeAny(tx: Transaction, span: number): Promise<number | null> {
    const taken = await tx
      .insertInto('upstream_budgets')
      .values({ upstream, span, used: 1 })
      .onConflict((conflict) =>
        conflict
          .column('upstream')
          .doUpdateSet({
            span,
            used: sql<number>`case when upstream_budgets.span = ${span} then upstream_budgets.used + 1 else 1 end`,
          })
          .where(
            sql<boolean>`upstream_budgets.span < ${span} or upstream_budgets.span > ${span + 1} or (upstream_budgets.span = ${span} and upstream_budgets.used < ${questions})`,
          ),
      )
      .returning('used')
      .executeTakeFirst()
    return taken === undefined ? null : Number(taken.used)
  }

  function takeOf(span: number, holder: string): Promise<Taken> {
    return inTransaction(db, async (tx) => {
      const taken = await takeAny(tx, span)
      if (taken === null) {
        note(span, questions)
        return 'none left'
      }
      if (taken === 1)
        await tx
          .deleteFrom('upstream_shares')
          .where('upstream', '=', upstream)
          .where('span', '<', span - 1)
          .execute()
      const uses = await usesIn(tx, upstream, span)
      if (!mayTake(questions, holder, uses)) {
        const back = { used: sql<number>`used - 1` }
        await tx.updateTable('upstream_budgets').set(back).where('upstream', '=', upstream).execute()
        return 'for others'
      }
      const { used, before } = uses.get(holder) ?? { used: 0, before: 0 }
      const share = { span, used: used + 1, before }
      await tx
        .insertInto('upstream_shares')
        .values({ upstream, holder, ...share })
        .onConflict((conflict) => conflict.columns(['upstream', 'holder']).doUpdateSet(share))
        .execute()
      note(span, taken)
      return 'granted'
    })
  }

  return {
    async take(now, holder = NOBODY) {
      const span = Math.floor(now / perMs)
      const until = (span + 1) * perMs
      if (refused.span !== span) refused = { span, all: false, holders: new Set() }
      if (refused.all) return { granted: false, until }
      if (refused.holders.has(holder)) return { granted: false, until, forOthers: true }
      const grant = await own.take(now, holder)
      if (!grant.granted) return grant
      const answered = takeOf(span, holder).catch((): Taken => 'granted')
      const taken = await Promise.race([answered, wait(patienceMs, 'granted' as const, { ref: false })])
      if (taken === 'granted') return grant
      if (taken === 'none left') refused.all = refused.span === span
      else if (refused.span === span) refused.holders.add(holder)
      return { granted: false, until, ...(taken === 'for others' && { forOthers: true as const }) }
    },
    left(now) {
      const here = own.left(now)
      return known.span === Math.floor(now / perMs) ? Math.min(here, questions - known.used) : here
    },
  }
}
