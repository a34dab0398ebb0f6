import { OFFICES } from '../sources/list.ts'
import { recordAddress } from '../sources/offices/office.ts'
import type { ImportedRecord } from '../sources/registers/imported-search.ts'
import {
  type OpenedRegister,
  openRegister,
  type RegisterAnswer,
  type RegisterQuestion,
  type StoredFiles,
  UnreadableSnapshot,
} from './open-register.ts'
import type { SearchedStore } from './snapshots.ts'

function officeOf({ head }: StoredFiles) {
  const office = OFFICES.find(({ records }) => records?.code === head.office)?.records
  if (office == null) throw new UnreadableSnapshot()
  return office
}

/** Opens a snapshot in this thread. Rejects with `UnreadableSnapshot`. */
export const openHere = async (store: SearchedStore, pack: StoredFiles, now: number): Promise<OpenedRegister> =>
  openRegister(store, pack, officeOf(pack), now)

/** A thread that runs `serveRegister`. */
export interface RegisterThread {
  postMessage(message: null, ports: MessagePort[]): void
  terminate(): void
  onerror: ((event: ErrorEvent) => void) | null
}

/** A third thread would need 45 MB more, and a check would still wait for the largest register. */
const THREADS_MAX = 2

/**
 * Opens registers in a few shared threads. The result opens a register in the thread with the fewest names, and rejects
 * with `UnreadableSnapshot`. A thread ends with its last register.
 */
export function shareThreads(start: () => RegisterThread): (pack: StoredFiles, now: number) => Promise<OpenedRegister> {
  const running: { thread: RegisterThread; names: number; places: Set<RegisterThread> }[] = []
  function placeFor(names: number): RegisterThread {
    if (running.length < THREADS_MAX) running.push({ thread: start(), names: 0, places: new Set() })
    running.sort((a, b) => a.names - b.names)
    const [used] = running as [(typeof running)[number]]
    const place: RegisterThread = {
      onerror: null,
      postMessage: (...message) => used.thread.postMessage(...message),
      terminate() {
        if (!used.places.delete(place)) return
        used.names -= names
        if (used.places.size > 0) return
        used.thread.terminate()
        running.splice(running.indexOf(used), 1)
      },
    }
    used.names += names
    used.places.add(place)
    used.thread.onerror = (event) => {
      for (const { onerror } of used.places) onerror?.(event)
    }
    return place
  }
  return (pack, now) => openInThread(placeFor(pack.head.names), pack, now)
}

/** Time in milliseconds for a thread to start. After that, the register is opened in the engine's own thread. */
const START_MS = 5000

const ENDED = 'the thread of this register ended'

/**
 * Opens a snapshot in another thread, so that several registers are searched at once, and the thread's memory is freed
 * at once. Rejects with `UnreadableSnapshot`.
 */
async function openInThread(thread: RegisterThread, { id, head }: StoredFiles, now: number): Promise<OpenedRegister> {
  const office = officeOf({ id, head })
  const { port1, port2 } = new MessageChannel()
  const waiting = new Map<number, PromiseWithResolvers<RegisterAnswer>>()
  let [asked, isEnded] = [0, false]

  function end(): void {
    isEnded = true
    for (const { reject } of waiting.values()) reject(new Error(ENDED))
    waiting.clear()
    port1.close()
    thread.terminate()
  }

  function ask<Answer extends RegisterAnswer>(question: RegisterQuestion): Promise<Answer> {
    if (isEnded) return Promise.reject(new Error(ENDED))
    const answer = Promise.withResolvers<RegisterAnswer>()
    waiting.set(asked, answer)
    port1.postMessage({ number: asked++, question })
    return answer.promise as Promise<Answer>
  }

  thread.onerror = end
  port1.onmessage = ({ data }: MessageEvent<{ number: number; answer: RegisterAnswer }>) => {
    waiting.get(data.number)?.resolve(data.answer)
    waiting.delete(data.number)
  }
  thread.postMessage(null, [port2])
  const overdue = setTimeout(end, START_MS)
  await ask({ kind: 'start' }).finally(() => clearTimeout(overdue))
  const opened = await ask<Extract<RegisterAnswer, { kind: 'opened' | 'failed' }>>({
    kind: 'open',
    pack: { id, head },
    now,
  })
  if (opened.kind === 'failed') {
    end()
    throw opened.isUnreadable ? new UnreadableSnapshot() : new Error('the register could not be opened')
  }
  /** Closes the files first, because an ended thread closes them some time later. */
  async function free(): Promise<void> {
    const overdue = setTimeout(end, START_MS)
    await ask({ kind: 'close' }).catch(() => {})
    clearTimeout(overdue)
    end()
  }
  async function asking<Answer extends RegisterAnswer>(question: RegisterQuestion) {
    const answer = await ask<Answer>(question)
    if (answer.kind === 'failed') throw new Error('the register could not be searched')
    return answer as Exclude<Answer, { kind: 'failed' }>
  }
  return {
    register: {
      ...opened.facts,
      async search(name, { signal: _signal, holder: _holder, ...options } = {}) {
        return (await asking<Extract<RegisterAnswer, { kind: 'found' }>>({ kind: 'search', name, options })).result
      },
      async recordsOf(refs) {
        const { records } = await asking<Extract<RegisterAnswer, { kind: 'records' }>>({ kind: 'records', refs })
        const withAddress = (record: ImportedRecord) => ({ ...record, recordUrl: recordAddress(office, record) })
        return new Map([...records].map(([ref, record]) => [ref, withAddress(record)]))
      },
    },
    isOpen: () => !isEnded,
    free,
  }
}
