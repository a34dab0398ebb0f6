import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Budget } from '../../lib/sources/askers/budgets.ts'
import { type Allowance, createMemoryAllowance, type Grant } from '../../lib/sources/askers/memory-allowance.ts'
import type { Database } from './database.ts'

/** So long a question waits for the database, in milliseconds: a check has seconds in all. */
const PATIENCE_MS = 300

/**
 * An allowance that all processes on one database share, and that a restart does not forget: no more than the budget's
 * questions within each span of its length, counted from the epoch (a day is one of UTC), by one conditional statement;
 * besides, this process keeps to the budget within any span. Where the database does not answer in time, that alone counts.
 * A count of a span far ahead was made by a wrong clock, and is not believed.
 */
export function createSharedAllowance(db: Database, budget: Budget): Allowance {
  const { upstream, questions, perMs } = budget
  const own = createMemoryAllowance(budget)
  let known = { span: 0, used: 0 }
  /** Refused until then: asking again before would use up this process's own count for nothing. */
  let refused = 0

  /** Whether the span had a question left, which is now taken. */
  async function takeOf(span: number): Promise<boolean> {
    const taken = await db
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
    const used = taken === undefined ? questions : Number(taken.used)
    // Answers may overtake each other: of one span, the most that was heard of is what is used.
    if (span > known.span) known = { span, used }
    else if (span === known.span) known = { span, used: Math.max(known.used, used) }
    return taken !== undefined
  }

  return {
    async take(now): Promise<Grant> {
      const span = Math.floor(now / perMs)
      const end = (span + 1) * perMs
      if (refused === end) return { granted: false, until: end }
      const grant = await own.take(now)
      if (!grant.granted) return grant
      const left = await Promise.race([takeOf(span).catch(() => true), wait(PATIENCE_MS, true, { ref: false })])
      if (left) return grant
      refused = end
      return { granted: false, until: end }
    },
    left(now) {
      const here = own.left(now)
      return known.span === Math.floor(now / perMs) ? Math.min(here, questions - known.used) : here
    },
  }
}
