import { VERSION } from '../../../lib/version.ts'
import { FOUND_FINGERPRINT, isOfFound } from '../store/hole.ts'
import type { RecordStore } from '../store/record-store.ts'
import type { FileFacts } from './file-facts.ts'

/**
 * Notes how many records an office says that it found, in an answer of which each page is a file: the register is not whole until as many
 * are held, because a page may be missing. What the operator accepted stays so until an answer tells of more. `found` is 0 where the file does
 * not say.
 */
export async function noteFound(store: RecordStore, facts: FileFacts, found: number, now: number): Promise<void> {
  if (found === 0) return
  const known = await store.findFile(FOUND_FINGERPRINT)
  if (known !== undefined && known.bytes >= found) return
  const { name, asOf, datedBy } = facts
  const dates = { asOf, asOfTold: datedBy === 'operator', dated: datedBy === 'name' }
  const file = { fingerprint: FOUND_FINGERPRINT, name, bytes: found, ...dates, reader: VERSION }
  await store.beginFile(file, now, known?.id ?? null)
}

/**
 * Forgets what an office says that it has, once as many records are held. Those that could not be read count as well: they are unaccounted
 * for by themselves.
 */
export async function settleFound(store: RecordStore): Promise<void> {
  const files = await store.files()
  const noted = files.find(isOfFound)
  if (noted === undefined || noted.accepted) return
  const unread = files.reduce((sum, { bad }) => sum + bad, 0)
  if ((await store.rows.count()) + unread >= noted.bytes) await store.forgetFile(noted.id)
}
