import { rmSync } from 'node:fs'
import { keepAudit } from '../../storage/audit.ts'
import { inTransaction } from '../../storage/database.ts'
import { emptyLog } from '../../storage/keep-on-disk.ts'
import { mailsOf } from '../../storage/outbox.ts'
import { type Due, deleteRequest } from '../../storage/requests.ts'
import type { AuditWho } from '../../storage/schema.ts'
import { mailFile } from '../mail/transport.ts'
import type { AccessParts } from './step.ts'

/** Only the audit log still mentions the request. False if there is none, or if it is not over by `due`. */
export async function deleteWhole(
  { db, now, outboxFolder }: Pick<AccessParts, 'db' | 'now' | 'outboxFolder'>,
  { reference, who, what, due }: { reference: string; who: AuditWho; what: string; due?: Due },
): Promise<boolean> {
  const mails = await inTransaction(db, async (tx) => {
    const sent = await mailsOf(tx, reference)
    if (!(await deleteRequest(tx, reference, due))) return null
    await keepAudit(tx, { at: now(), who, what, reference })
    return sent
  })
  if (outboxFolder !== null) for (const { id } of mails ?? []) rmSync(mailFile(outboxFolder, id), { force: true })
  if (mails !== null) await emptyLog(db)
  return mails !== null
}
