import { IndexFileError } from '../names/index/index.ts'
import type { OfficeRecords } from '../sources/offices/office.ts'
import type { ImportedRegister } from '../sources/registers/imported-search.ts'
import { registerOfSnapshot } from '../sources/snapshots/snapshot.ts'
import type { SnapshotStore, StoredSnapshot } from './snapshots.ts'

export type StoredFiles = Pick<StoredSnapshot, 'id' | 'head'>

/** A register in memory. `free` must not be called during a search. */
export interface OpenedRegister {
  register: ImportedRegister
  /** False once its thread ended, so that it must be opened again. */
  isOpen(): boolean
  free(): void
}

/** Thrown for a snapshot whose files are missing, truncated or of another version. */
export class UnreadableSnapshot extends Error {
  override name = 'UnreadableSnapshot'
}

async function bytesOf(store: SnapshotStore, name: string): Promise<ArrayBuffer> {
  const bytes = await store.bytes(name)
  if (bytes === null) throw new RangeError('a file of the pack is missing')
  return bytes
}

/**
 * Frees buffers immediately. An idle thread does not collect garbage, so Chromium does not release what `transfer(0)`
 * detaches. Chromium does release buffers sent to a closed port.
 */
function freeAtOnce(buffers: ArrayBuffer[]): void {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  port1.postMessage(null, buffers)
  port1.close()
}

/** Opens a snapshot in this thread. Rejects with `UnreadableSnapshot`. */
export async function openRegister(
  store: SnapshotStore,
  { id, head }: StoredFiles,
  office: Pick<OfficeRecords, 'addressOf'>,
  now: number,
): Promise<OpenedRegister> {
  try {
    // Not by `snapshotFile`, because its module would load the code that installs snapshots into each thread.
    const [index, columns] = await Promise.all([bytesOf(store, `${id}.index`), bytesOf(store, `${id}.columns`)])
    const register = registerOfSnapshot(head, { index, columns }, office, now)
    return { register, isOpen: () => true, free: () => freeAtOnce([index, columns]) }
  } catch (error) {
    const isUnreadable = error instanceof IndexFileError || error instanceof RangeError || error instanceof DOMException
    throw isUnreadable ? new UnreadableSnapshot() : error
  }
}

type Searched = NonNullable<Parameters<ImportedRegister['search']>[1]>

/** A question to the thread of a register, which first opens it. */
export type RegisterQuestion =
  /** Answered at once by a thread that runs. */
  | { kind: 'start' }
  | { kind: 'open'; pack: StoredFiles; now: number }
  | { kind: 'search'; name: string; options: Omit<Searched, 'signal' | 'holder'> }
  | { kind: 'records'; refs: readonly number[] }

export type RegisterAnswer =
  | { kind: 'started' }
  | { kind: 'opened'; facts: Omit<ImportedRegister, 'search' | 'recordsOf'> }
  | { kind: 'found'; result: Awaited<ReturnType<ImportedRegister['search']>> }
  /** Without addresses, because the thread does not know the offices. */
  | { kind: 'records'; records: Awaited<ReturnType<ImportedRegister['recordsOf']>> }
  | { kind: 'failed'; isUnreadable: boolean }

/** Answers the questions of one `openInThread` at a port. */
export function serveRegister(
  openStore: () => Promise<SnapshotStore | null>,
  port: Pick<MessagePort, 'postMessage' | 'onmessage'>,
): void {
  let opened: ImportedRegister | null = null

  async function answerTo(question: RegisterQuestion): Promise<RegisterAnswer> {
    if (question.kind === 'start') return { kind: 'started' }
    if (question.kind === 'open') {
      const store = await openStore()
      if (store === null) throw new UnreadableSnapshot()
      const { register } = await openRegister(store, question.pack, { addressOf: () => null }, question.now)
      opened = register
      const { search: _search, recordsOf: _recordsOf, ...facts } = register
      return { kind: 'opened', facts }
    }
    if (opened === null) throw new Error('no register is open')
    if (question.kind === 'search')
      return { kind: 'found', result: await opened.search(question.name, question.options) }
    return { kind: 'records', records: await opened.recordsOf(question.refs) }
  }

  port.onmessage = async ({ data: { number, question } }) => {
    const answer = await answerTo(question).catch(
      (error: unknown): RegisterAnswer => ({ kind: 'failed', isUnreadable: error instanceof UnreadableSnapshot }),
    )
    port.postMessage({ number, answer })
  }
}
