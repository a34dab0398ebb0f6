import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, type Selectable, sql, type UpdateObject } from 'kysely'
import type { AuditWho, Database, LinkPurpose, MailState, RequestState, Tables } from './database.ts'

export type RequestRow = Selectable<Tables['access_requests']>

/** Requests are due if `column` is at `before` or earlier. */
export interface Due {
  column: 'received_at' | 'ended_at' | 'quote_until' | 'ready_at'
  before: number
  states?: readonly RequestState[]
  /** Only requests with an address that was never confirmed. */
  unconfirmed?: boolean
}

function isDue({ column, before, states, unconfirmed }: Due) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'access_requests'>) =>
    and([
      eb(column, '<=', before),
      ...(states === undefined ? [] : [eb('state', 'in', states)]),
      ...(unconfirmed ? [eb('confirmed_at', 'is', null)] : []),
    ])
}

type LinkRow = Selectable<Tables['access_links']>

export type MailRow = Selectable<Tables['outbox']>

const mailsTo = (db: Database, addressDigest: string, kinds: readonly string[]) =>
  db
    .selectFrom('outbox')
    .innerJoin('access_requests', 'access_requests.reference', 'outbox.reference')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('access_requests.address_digest', '=', addressDigest)
    .where('outbox.kind', 'in', kinds)

type AuditRow = Selectable<Tables['audit']>

/** Ids sort by time, so that events of one millisecond stay in order. */
const nextId = () => `${process.hrtime.bigint().toString().padStart(20, '0')}-${randomUUID()}`

const PAGE = 1000

/** Access requests, the links in their mails, the queue of mails, and the audit log. */
export function requestsIn(db: Database) {
  return {
    requests: {
      async insert(row: RequestRow): Promise<boolean> {
        const made = await db
          .insertInto('access_requests')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('reference')
          .executeTakeFirst()
        return made !== undefined
      },

      async find(reference: string): Promise<RequestRow | undefined> {
        return db.selectFrom('access_requests').selectAll().where('reference', '=', reference).executeTakeFirst()
      },

      /** A repeated form finds its first request. */
      async findByForm(formDigest: string): Promise<RequestRow | undefined> {
        return db.selectFrom('access_requests').selectAll().where('form_digest', '=', formDigest).executeTakeFirst()
      },

      async list(states?: readonly RequestState[]): Promise<RequestRow[]> {
        const all = db.selectFrom('access_requests').selectAll().orderBy('received_at').orderBy('reference')
        return (states === undefined ? all : all.where('state', 'in', states)).execute()
      },

      /** Changes a request's state, as nothing else does. Undefined if deleted or in none of the `from` states. */
      async move(
        reference: string,
        from: readonly RequestState[],
        set: UpdateObject<Tables, 'access_requests'>,
        due?: Due,
      ): Promise<RequestRow | undefined> {
        const update = db
          .updateTable('access_requests')
          .set(set)
          .where('reference', '=', reference)
          .where('state', 'in', from)
        return (due === undefined ? update : update.where(isDue(due))).returningAll().executeTakeFirst()
      },

      /** Lists the keys of the accounts that this address has from requests without a quote, oldest first. */
      async freeKeys(addressDigest: string): Promise<Selectable<Tables['keys']>[]> {
        const accounts = db
          .selectFrom('access_requests')
          .innerJoin('keys', 'keys.id', 'access_requests.key_id')
          .select('keys.holder')
          .where('address_digest', '=', addressDigest)
          .where('quoted_at', 'is', null)
        return db.selectFrom('keys').selectAll().where('holder', 'in', accounts).orderBy('created_at').execute()
      },

      /** Counts the requests without a quote whose key became ready after `since`. */
      async countFree(since: number): Promise<number> {
        const counted = db
          .selectFrom('access_requests')
          .select(({ fn }) => fn.countAll<number>().as('number'))
          .where('quoted_at', 'is', null)
          .where('ready_at', '>', since)
        return Number((await counted.executeTakeFirstOrThrow()).number)
      },

      async due(due: Due): Promise<string[]> {
        const rows = await db.selectFrom('access_requests').select('reference').where(isDue(due)).execute()
        return rows.map(({ reference }) => reference)
      },

      /** With `due`, deletes only a request that is due. False if nothing was deleted. */
      async delete(reference: string, due?: Due): Promise<boolean> {
        const all = db.deleteFrom('access_requests').where('reference', '=', reference)
        const gone = await (due === undefined ? all : all.where(isDue(due))).returning('reference').executeTakeFirst()
        return gone !== undefined
      },
    },

    links: {
      /** Ends earlier links for the same purpose, so that only the newest works. */
      async replace(row: LinkRow): Promise<void> {
        await requestsIn(db).links.end(row.reference, [row.purpose])
        await db.insertInto('access_links').values(row).execute()
      },

      /** Deletes the unused links for these purposes. Used links stay. */
      async end(reference: string, purposes: readonly LinkPurpose[]): Promise<void> {
        await db
          .deleteFrom('access_links')
          .where('reference', '=', reference)
          .where('purpose', 'in', purposes)
          .where('used_at', 'is', null)
          .execute()
      },

      async find(digest: string): Promise<LinkRow | undefined> {
        return db.selectFrom('access_links').selectAll().where('digest', '=', digest).executeTakeFirst()
      },

      /** Marks a link as used. Returns its request's reference. Undefined if it is unknown, used or expired. */
      async use(
        { digest, purpose }: { digest: string; purpose: LinkPurpose },
        now: number,
      ): Promise<string | undefined> {
        const used = await db
          .updateTable('access_links')
          .set({ used_at: now, seed: null })
          .where('digest', '=', digest)
          .where('purpose', '=', purpose)
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .returning('reference')
          .executeTakeFirst()
        return used?.reference
      },

      /** Deletes the seed. Afterwards only the mail contains the token. */
      async forgetSeed(digest: string): Promise<void> {
        await db.updateTable('access_links').set({ seed: null }).where('digest', '=', digest).execute()
      },

      async deleteBefore(before: number): Promise<void> {
        await db.deleteFrom('access_links').where('expires_at', '<=', before).execute()
      },
    },

    mails: {
      /** Queues a mail. Call it in the transaction of the change that the mail reports. */
      async insert(mail: Pick<MailRow, 'id' | 'reference' | 'kind' | 'link'>, now: number): Promise<void> {
        const fresh = { attempts: 0, lease: null, leased_until: null, ended_at: null, fault: null }
        await db
          .insertInto('outbox')
          .values({ ...mail, ...fresh, state: 'waiting', created_at: now, next_at: now })
          .execute()
      },

      async due(now: number, limit: number): Promise<string[]> {
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
      },

      /** Takes a mail's lease, which only one process gets. */
      async lease(
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
      },

      /** Ends or postpones a mail. False if a different process has the lease by now. */
      async settle(
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
      },

      async of(reference: string): Promise<MailRow[]> {
        return db.selectFrom('outbox').selectAll().where('reference', '=', reference).orderBy('created_at').execute()
      },

      async count(addressDigest: string, kinds: readonly string[], since: number): Promise<number> {
        const counted = mailsTo(db, addressDigest, kinds).where('outbox.created_at', '>', since)
        return Number((await counted.executeTakeFirstOrThrow()).number)
      },

      async countSent(addressDigest: string, kinds: readonly string[], since: number): Promise<number> {
        const counted = mailsTo(db, addressDigest, kinds)
          .where('outbox.state', 'in', ['sent', 'written'])
          .where('outbox.ended_at', '>', since)
        return Number((await counted.executeTakeFirstOrThrow()).number)
      },

      async countByState(): Promise<Partial<Record<MailState, number>>> {
        const rows = await db
          .selectFrom('outbox')
          .select(['state', ({ fn }) => fn.countAll<number>().as('number')])
          .groupBy('state')
          .execute()
        return Object.fromEntries(rows.map(({ state, number }) => [state, Number(number)]))
      },

      /** Counts mails by state. `oldestWaiting` is null if no mail waits. */
      async figures(): Promise<{ mails: Partial<Record<MailState, number>>; oldestWaiting: number | null }> {
        const { oldest } = await db
          .selectFrom('outbox')
          .select(({ fn }) => fn.min('created_at').as('oldest'))
          .where('state', '=', 'waiting')
          .executeTakeFirstOrThrow()
        return {
          mails: await requestsIn(db).mails.countByState(),
          oldestWaiting: oldest === null ? null : Number(oldest),
        }
      },
    },

    audit: {
      /** `what` is one of our words, never a user's text. */
      async add(entry: { at: number; who: AuditWho; what: string; reference: string }): Promise<void> {
        await db
          .insertInto('audit')
          .values({ id: nextId(), ...entry })
          .execute()
      },

      async *read(reference?: string): AsyncGenerator<AuditRow> {
        let last = { at: 0, id: '' }
        for (;;) {
          const after = last
          let query = db
            .selectFrom('audit')
            .selectAll()
            .where((eb) => eb.or([eb('at', '>', after.at), eb.and([eb('at', '=', after.at), eb('id', '>', after.id)])]))
            .orderBy('at')
            .orderBy('id')
            .limit(PAGE)
          if (reference !== undefined) query = query.where('reference', '=', reference)
          const rows = await query.execute()
          yield* rows
          const end = rows.at(-1)
          if (end === undefined || rows.length < PAGE) return
          last = end
        }
      },
    },
  }
}
