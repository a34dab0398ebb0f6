import type { ExpressionBuilder, Selectable, UpdateObject } from 'kysely'
import type { Database, Tx } from './database.ts'
import type { RequestState, Tables } from './schema.ts'

export type RequestRow = Selectable<Tables['access_requests']>

/** False if there is one with the same form or reference. */
export async function insertRequest(tx: Tx, row: RequestRow): Promise<boolean> {
  const made = await tx
    .insertInto('access_requests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .executeTakeFirst()
  return made !== undefined
}

export async function findRequest(db: Database, reference: string): Promise<RequestRow | undefined> {
  return db.selectFrom('access_requests').selectAll().where('reference', '=', reference).executeTakeFirst()
}

export async function findRequestByForm(db: Database, formDigest: string): Promise<RequestRow | undefined> {
  return db.selectFrom('access_requests').selectAll().where('form_digest', '=', formDigest).executeTakeFirst()
}

/** Newest last. */
export async function listRequests(db: Database, states?: readonly RequestState[]): Promise<RequestRow[]> {
  const all = db.selectFrom('access_requests').selectAll().orderBy('received_at').orderBy('reference')
  return (states === undefined ? all : all.where('state', 'in', states)).execute()
}

/** Requests with `column` at `before` or earlier are over. */
export interface Due {
  column: 'received_at' | 'ended_at' | 'quote_until' | 'ready_at'
  before: number
  states?: readonly RequestState[]
  /** Only with an address that was never confirmed. */
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

/** The only way to change a request's state. Undefined if it is in none of these states, or gone. */
export async function moveRequest(
  tx: Tx,
  reference: string,
  from: readonly RequestState[],
  set: UpdateObject<Tables, 'access_requests'>,
  due?: Due,
): Promise<RequestRow | undefined> {
  const update = tx
    .updateTable('access_requests')
    .set(set)
    .where('reference', '=', reference)
    .where('state', 'in', from)
  return (due === undefined ? update : update.where(isDue(due))).returningAll().executeTakeFirst()
}

export async function requestsDue(db: Database, due: Due): Promise<string[]> {
  const rows = await db.selectFrom('access_requests').select('reference').where(isDue(due)).execute()
  return rows.map(({ reference }) => reference)
}

/** With `due`, deletes only if the request is over by that rule. False if nothing was deleted. */
export async function deleteRequest(tx: Tx, reference: string, due?: Due): Promise<boolean> {
  const all = tx.deleteFrom('access_requests').where('reference', '=', reference)
  const gone = await (due === undefined ? all : all.where(isDue(due))).returning('reference').executeTakeFirst()
  return gone !== undefined
}
