import { VERSION } from '../../../lib/version.ts'
import type { GivenPage } from '../files/reading.ts'
import { answerOf, FOUND_FINGERPRINT, fingerprintOfAnswer, isOfFound } from '../store/hole.ts'
import type { JournalFile } from '../store/journal.ts'
import type { RecordStore } from '../store/record-store.ts'
import type { FileFacts } from './file-facts.ts'
import type { FileImport } from './import-file.ts'

/**
 * What a file gives of answers, by how many records an office says that it found: how many are here, by which they are.
 */
export type FoundAndGiven = Map<number, Map<string, number>>

/** Adds a page of an answer. */
export function addGiven(answers: FoundAndGiven, found: number, { count, which }: GivenPage): void {
  answers.set(found, (answers.get(found) ?? new Map()).set(which, count))
}

const sumOf = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0)

/**
 * Notes how many records an office says that it found, in an answer of which each page is a file: the register is not
 * whole until as many are held, because a page may be missing. Where as many were held before, as with an answer about
 * what changed, that tells nothing: then as many must come in pages of that answer; a page that is saved again counts
 * once. What the operator accepted stays so until an answer tells of more.
 */
export async function noteFound(
  store: RecordStore,
  facts: FileFacts,
  answers: FoundAndGiven,
  { now, heldBefore }: Pick<FileImport, 'now' | 'heldBefore'>,
): Promise<void> {
  const { name, asOf, datedBy } = facts
  const dates = { asOf, asOfTold: datedBy === 'operator', dated: datedBy === 'name', reader: VERSION }
  const note = (fingerprint: string, bytes: number, before: JournalFile | undefined) =>
    store.beginFile({ fingerprint, name, bytes, ...dates }, now(), before?.id ?? null)
  const files = answers.size > 0 ? await store.files() : []
  for (const [found, pages] of answers) {
    if (heldBefore < found) {
      const known = await store.findFile(FOUND_FINGERPRINT)
      if (known === undefined || known.bytes < found) await note(FOUND_FINGERPRINT, found, known)
      continue
    }
    const isAnyNoted = files.some((file) => answerOf(file) === found)
    if (sumOf(pages.values()) >= found && !isAnyNoted) continue
    for (const [which, count] of pages) {
      const ofAnswer = fingerprintOfAnswer(found, which)
      if ((await store.findFile(ofAnswer)) === undefined) await note(ofAnswer, count, undefined)
    }
  }
}

/**
 * Forgets what an office says that it has, once as many records are held, or came in pages of one answer. Those that
 * could not be read count as well: they are unaccounted for by themselves.
 */
export async function settleFound(store: RecordStore): Promise<void> {
  const files = await store.files()
  for (const [found, pages] of Map.groupBy(files, answerOf)) {
    if (found === null || sumOf(pages.map(({ bytes }) => bytes)) < found) continue
    for (const { id } of pages) await store.forgetFile(id)
  }
  const noted = files.find(isOfFound)
  if (noted === undefined || noted.accepted) return
  const unread = files.reduce((sum, { bad }) => sum + bad, 0)
  if ((await store.rows.count()) + unread >= noted.bytes) await store.forgetFile(noted.id)
}
