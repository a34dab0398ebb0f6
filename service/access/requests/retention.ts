import { inTransaction } from '../../storage/database.ts'
import { deleteLinksBefore, endLinks } from '../../storage/links.ts'
import { type Due, requestsDue } from '../../storage/requests.ts'
import type { RequestState } from '../../storage/schema.ts'
import { deleteWhole } from './delete-whole.ts'
import { endKey } from './end-key.ts'
import { type AccessParts, takeStep } from './step.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const KEPT_DAYS = { unconfirmed: 14, ended: 90, unclaimed: 30 } as const

const ENDED: readonly RequestState[] = ['declined', 'expired', 'withdrawn', 'undeliverable']

/** The audit log retains the references of deleted requests. */
export async function tidy(parts: Pick<AccessParts, 'db' | 'now' | 'outboxFolder'>): Promise<void> {
  const { db, now } = parts
  const at = now()
  const before = (days: number) => at - days * DAY_MS

  async function expire(from: 'quoted' | 'key_ready', due: Due): Promise<void> {
    for (const reference of await requestsDue(db, { ...due, states: [from] }))
      await inTransaction(db, async (tx) => {
        const row = await takeStep(tx, at, { reference, from: [from], to: 'expired', who: 'service', due })
        if (row === undefined) return
        await endLinks(tx, reference, ['quote', 'claim'])
        await endKey(tx, row, at)
      })
  }
  async function remove(what: string, due: Due): Promise<void> {
    for (const reference of await requestsDue(db, due))
      await deleteWhole(parts, { reference, who: 'service', what, due })
  }

  await expire('quoted', { column: 'quote_until', before: at })
  await expire('key_ready', { column: 'ready_at', before: before(KEPT_DAYS.unclaimed) })
  await remove('deleted_unconfirmed', {
    column: 'received_at',
    before: before(KEPT_DAYS.unconfirmed),
    unconfirmed: true,
  })
  await remove('deleted_ended', { column: 'ended_at', before: before(KEPT_DAYS.ended), states: ENDED })
  await deleteLinksBefore(db, before(KEPT_DAYS.ended))
}
