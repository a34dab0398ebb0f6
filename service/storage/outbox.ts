import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import type { MailState, Tables } from './schema.ts'

export type MailRow = Selectable<Tables['outbox']>

/** Must share a transaction with the change that the mail reports. */
export async function insertMail(
  tx: Tx,
  mail: Pick<MailRow, 'id' | 'reference' | 'kind' | 'link'>,
  now: number,
): Promise<void> {
  const fresh = { attempts: 0, lease: null, leased_until: null, ended_at: null, fault: null }
  await tx
    .insertInto('outbox')
    .values({ ...mail, ...fresh, state: 'waiting', created_at: now, next_at: now })
    .execute()
}

/** Oldest first. */
export async function dueMails(db: Database, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .orderBy('next_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Only one process gets the lease. */
export async function leaseMail(
  db: Database,
  id: string,
  { lease, now, until }: { lease: string; now: number; until: number },
): Promise<MailRow | undefined> {
  return db
    .updateTable('outbox')
    .set({ lease, leased_until: until, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
}

/** Ends or postpones a mail. False if another process has the lease by now. */
export async function settleMail(
  db: Database,
  { id, lease }: Pick<MailRow, 'id' | 'lease'>,
  outcome: { state: MailState; at: number; nextAt?: number; fault?: string | null; attempts?: number },
): Promise<boolean> {
  const settled = await db
    .updateTable('outbox')
    .set({
      state: outcome.state,
      lease: null,
      leased_until: null,
      fault: outcome.fault ?? null,
      ...(outcome.attempts !== undefined && { attempts: outcome.attempts }),
      ...(outcome.nextAt === undefined ? { ended_at: outcome.at } : { next_at: outcome.nextAt }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('lease', '=', lease)
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}

/** Oldest first. */
export async function mailsOf(db: Database, reference: string): Promise<MailRow[]> {
  return db.selectFrom('outbox').selectAll().where('reference', '=', reference).orderBy('created_at').execute()
}

const mailsTo = (db: Database, addressDigest: string, kinds: readonly string[]) =>
  db
    .selectFrom('outbox')
    .innerJoin('access_requests', 'access_requests.reference', 'outbox.reference')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('access_requests.address_digest', '=', addressDigest)
    .where('outbox.kind', 'in', kinds)

/** Counts mails that were queued since an instant. */
export async function countMails(
  db: Database,
  addressDigest: string,
  kinds: readonly string[],
  since: number,
): Promise<number> {
  const counted = mailsTo(db, addressDigest, kinds).where('outbox.created_at', '>', since)
  return Number((await counted.executeTakeFirstOrThrow()).number)
}

/** Counts mails that went out since an instant. */
export async function countSent(
  db: Database,
  addressDigest: string,
  kinds: readonly string[],
  since: number,
): Promise<number> {
  const counted = mailsTo(db, addressDigest, kinds)
    .where('outbox.state', 'in', ['sent', 'written'])
    .where('outbox.ended_at', '>', since)
  return Number((await counted.executeTakeFirstOrThrow()).number)
}

export async function countByState(db: Database): Promise<Partial<Record<MailState, number>>> {
  const rows = await db
    .selectFrom('outbox')
    .select(['state', ({ fn }) => fn.countAll<number>().as('number')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, number }) => [state, Number(number)]))
}

/** `oldestWaiting` is null if no mail waits. */
export async function outboxFigures(
  db: Database,
): Promise<{ mails: Partial<Record<MailState, number>>; oldestWaiting: number | null }> {
  const { oldest } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { mails: await countByState(db), oldestWaiting: oldest === null ? null : Number(oldest) }
}
