import type { Jurisdiction } from '../../../lib/contract/primitives.ts'
import type { ReadStep } from '../../../lib/sources/mark-record.ts'
import { VERSION } from '../../../lib/version.ts'
import { OtherFile } from '../files/bad-file.ts'
import type { JournalFile, Tally } from '../store/journal.ts'
import type { RecordStore } from '../store/record-store.ts'
import type { FileFacts } from './file-facts.ts'

export interface ReadOptions {
  office: Jurisdiction
  signal: AbortSignal
  /** Called with how many bytes of the file were read so far. */
  onBytes(bytes: number): void
}

/** Reads a file of an office, entry by entry, in constant memory. Throws where it cannot be read any further. */
export type ReadRegisterFile = (path: string, options: ReadOptions) => AsyncIterable<readonly ReadStep[]>

export interface FileProgress extends Tally {
  bytes: number
}

export interface FileImport {
  office: Jurisdiction
  generation: number
  /** Whether a file that was imported before is read again. */
  again: boolean
  read: ReadRegisterFile
  signal: AbortSignal
  now(): number
  onProgress(progress: FileProgress): void
}

export type FileOutcome = Tally & {
  /** `skipped`: it had been imported before. */
  kind: 'imported' | 'skipped'
  /** Entries that an import which was stopped had already made. */
  resumedAt: number
}

/** Not one entry of a file could be read: it is no file of this office, or one of a shape that is not known. */
export class NothingReadable extends Error {
  override name = 'NothingReadable'

  constructor(file: string, bad: number) {
    super(`${file}: not one of its ${bad} entries could be read, so it does not count as imported.`)
  }
}

/** Entries of one transaction. */
const STEPS_AT_ONCE = 10_000

/** The file's place in the journal: where it was left, or at its beginning. */
async function placeInJournal(store: RecordStore, facts: FileFacts, { again, now }: FileImport): Promise<JournalFile> {
  const { fingerprint, name, bytes, asOf } = facts
  const known = await store.findFile(fingerprint)
  const asOfTold = facts.datedBy === 'operator'
  const otherDate = known !== undefined && asOfTold && known.asOf !== asOf
  if (known && !again && !otherDate && (known.finishedAt !== null || known.reader === VERSION)) return known
  return store.beginFile({ fingerprint, name, bytes, asOf, asOfTold, reader: VERSION }, now(), known?.id ?? null)
}

/**
 * Imports one file. Entries and the note of how far they go are kept in one transaction, so that an import that is
 * stopped, in whatever way, goes on behind the last entry it kept. Rejects with the signal's reason when that aborts, and
 * as the reader does; what was kept stays.
 */
export async function importFile(store: RecordStore, facts: FileFacts, options: FileImport): Promise<FileOutcome> {
  const file = await placeInJournal(store, facts, options)
  const { steps, records, removed, bad, older } = file
  let tally: Tally = { steps, records, removed, bad, older }
  if (file.finishedAt !== null) return { kind: 'skipped', resumedAt: steps, ...tally }
  const { office, generation, signal, read, onProgress } = options
  let bytes = 0
  let passed = 0
  let waiting: ReadStep[] = []

  async function keep(): Promise<void> {
    const steps = waiting
    waiting = []
    tally = await store.keep(file, steps, tally, generation)
    onProgress({ bytes, ...tally })
  }

  const onBytes = (read: number) => {
    bytes = read
  }
  try {
    for await (const batch of read(facts.path, { office, signal, onBytes })) {
      signal.throwIfAborted()
      const known = Math.min(batch.length, Math.max(0, steps - passed))
      passed += batch.length
      for (let at = known; at < batch.length; at++) waiting.push(batch[at] as ReadStep)
      if (waiting.length >= STEPS_AT_ONCE) await keep()
      else if (known === batch.length) onProgress({ bytes, ...tally })
    }
    signal.throwIfAborted()
  } catch (error) {
    if (error instanceof OtherFile && tally.steps === 0) await store.forgetFile(file.id)
    throw error
  } finally {
    await keep()
  }
  if (tally.bad > 0 && tally.bad === tally.steps) throw new NothingReadable(facts.name, tally.bad)
  await store.finishFile(file.id, options.now())
  return { kind: 'imported', resumedAt: steps, ...tally }
}
