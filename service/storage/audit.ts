import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from './database.ts'
import type { AuditWho, Tables } from './schema.ts'

type AuditRow = Selectable<Tables['audit']>

/** Ids sort by time, so that events of one millisecond stay in order. */
const nextId = () => `${process.hrtime.bigint().toString().padStart(20, '0')}-${randomUUID()}`

/** `what` is one of our words, never text from a person. */
export async function keepAudit(
  db: Database,
  entry: { at: number; who: AuditWho; what: string; reference: string },
): Promise<void> {
  await db
    .insertInto('audit')
    .values({ id: nextId(), ...entry })
    .execute()
}

const PAGE = 1000

/** Oldest first. */
export async function* readAudit(db: Database, reference?: string): AsyncGenerator<AuditRow> {
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
}
