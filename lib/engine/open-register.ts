import { IndexFileError, openIndexInFile } from '../names/index/index.ts'
import type { OfficeRecords } from '../sources/offices/office.ts'
import type { ImportedRegister } from '../sources/registers/imported-search.ts'
import { openRowsImage } from '../sources/snapshots/columns.ts'
import { registerOfSnapshot } from '../sources/snapshots/snapshot.ts'
import { openSearchedStore } from './private-store.ts'
import type { SearchedStore, StoredSnapshot } from './snapshots.ts'

export type StoredFiles = Pick<StoredSnapshot, 'id' | 'head'>

/** A register that can be searched. `free` must not be called during a search. It resolves once its files are closed. */
export interface OpenedRegister {
  register: ImportedRegister
  /** False once its thread ended, so that it must be opened again. */
  isOpen(): boolean
  free(): Promise<void>
}

/** Thrown for a snapshot whose files are missing, truncated or of another version. */
export class UnreadableSnapshot extends Error {
  override name = 'UnreadableSnapshot'
}

/**
 * Frees buffers immediately. An idle thread does not collect garbage, so Chromium does not release what `transfer(0)`
 * detaches. Chromium does release buffers sent to a closed port.
 */
function freeAtOnce(buffer: ArrayBufferLike): void {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  port1.postMessage(null, [buffer as ArrayBuffer])
  port1.close()
}

/** Opens a snapshot in this thread. Rejects with `UnreadableSnapshot`. */
export async function openRegister(
  store: SearchedStore,
  { id, head }: StoredFiles,
  office: Pick<OfficeRecords, 'addressOf'>,
  now: number,
): Promise<OpenedRegister> {
  const closing: (() => void)[] = []
  const close = () => {
    for (const each of closing) each()
  }
  async function opened(kind: 'index' | 'columns') {
    // Not by `snapshotFile`, because its module would load the code that installs snapshots into each thread.
    const file = await store.open(`${id}.${kind}`)
    closing.push(() => file.close())
    return file
  }
  try {
    const index = openIndexInFile(await opened('index'))
    const recordAt = openRowsImage(await opened('columns'))
    const register = registerOfSnapshot(head, { index, recordAt }, office, now)
    const free = async () => {
      close()
      freeAtOnce(index.image)
    }
    return { register, isOpen: () => true, free }
  } catch (error) {
    close()
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
  | { kind: 'close' }

export type RegisterAnswer =
  | { kind: 'started' }
  | { kind: 'closed' }
  | { kind: 'opened'; facts: Omit<ImportedRegister, 'search' | 'recordsOf'> }
  | { kind: 'found'; result: Awaited<ReturnType<ImportedRegister['search']>> }
  /** Without addresses, because the thread does not know the offices. */
  | { kind: 'records'; records: Awaited<ReturnType<ImportedRegister['recordsOf']>> }
  | { kind: 'failed'; isUnreadable: boolean }

/** Answers the questions of one `openInThread` at a port, by default from the browser's private file system. */
export function serveRegister(
  port: Pick<MessagePort, 'postMessage' | 'onmessage'>,
  openStore: () => Promise<SearchedStore | null> = openSearchedStore,
): void {
  let held: OpenedRegister | null = null

  async function answerTo(question: RegisterQuestion): Promise<RegisterAnswer> {
    if (question.kind === 'start') return { kind: 'started' }
    if (question.kind === 'open') {
      const store = await openStore()
      if (store === null) throw new UnreadableSnapshot()
      held = await openRegister(store, question.pack, { addressOf: () => null }, question.now)
      const { search: _search, recordsOf: _recordsOf, ...facts } = held.register
      return { kind: 'opened', facts }
    }
    if (question.kind === 'close') {
      await held?.free()
      held = null
      return { kind: 'closed' }
    }
    if (held === null) throw new Error('no register is open')
    const { register } = held
    if (question.kind === 'search')
      return { kind: 'found', result: await register.search(question.name, question.options) }
    return { kind: 'records', records: await register.recordsOf(question.refs) }
  }

  port.onmessage = async ({ data: { number, question } }) => {
    const answer = await answerTo(question).catch(
      (error: unknown): RegisterAnswer => ({ kind: 'failed', isUnreadable: error instanceof UnreadableSnapshot }),
    )
    port.postMessage({ number, answer })
  }
}
