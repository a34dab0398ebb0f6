import type { CheckAnswer, CheckOptions } from '../../client/check-client.ts'
import { failure, ServiceFailure } from '../../client/failure.ts'
import { readResult } from '../../client/tolerant.ts'
import type { BrandCheckRequest } from '../../contract/request.ts'
import { INDEX_ENDING, openShelf } from '../../engine/private-files.ts'
import type { EngineAnswer, EngineQuestion, Pauses } from '../../engine/protocol.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import { allowedOrigins } from './access.ts'
import { connectEngine } from './engine-host.ts'

const KEY = 'pauses'
const StoredPauses = z.record(z.string(), z.number())

/** Until when hosts want to be left alone, in milliseconds since the epoch. It outlives the worker and the browser. */
async function readPauses(now: number): Promise<Pauses> {
  const read = StoredPauses.safeParse((await browser.storage.local.get(KEY))[KEY])
  const all = read.success ? Object.entries(read.data) : []
  return Object.fromEntries(all.filter(([, until]) => until > now))
}

/** Keeps further pauses. */
async function keepPauses(pauses: Pauses, now: number): Promise<void> {
  await navigator.locks.request(KEY, async () => {
    await browser.storage.local.set({ [KEY]: { ...(await readPauses(now)), ...pauses } })
  })
}

/**
 * Whether a register is kept on this device, which is searched without a network. The files tell: reading the inventory would bring
 * all that a pack is into the worker.
 */
async function hasPacks(): Promise<boolean> {
  const shelf = await openShelf()
  return shelf !== null && (await shelf.names()).some((name) => name.endsWith(INDEX_ENDING))
}

type Ending = Exclude<EngineAnswer, { kind: 'event' | 'paused' }>

function answerOf(ending: Ending): CheckAnswer {
  if (ending.kind === 'failed') throw new ServiceFailure(failure(ending.why === 'no_source' ? 'no_source' : 'service'))
  const result = readResult(ending.result)
  if (result === null) throw new ServiceFailure(failure('bad_answer'))
  return { result, quota: null, requestId: null, raw: ending.result }
}

/**
 * Makes a check by this browser alone, as a client of a service would (lib/client/check-client.ts). Over the network it asks the
 * sources with the ids in `only`, or all where that is null. Throws ServiceFailure, and the signal's reason when that aborts.
 */
export async function checkAlone(
  request: BrandCheckRequest,
  only: readonly string[] | null,
  options: CheckOptions,
): Promise<CheckAnswer> {
  const { signal, onEvent, private: isPrivate = false } = options
  if (navigator.onLine === false && only === null && !(await hasPacks())) throw new ServiceFailure(failure('offline'))
  const now = Date.now()
  const [allowed, pauses, port] = await Promise.all([allowedOrigins(), readPauses(now), connectEngine()])
  const { promise, resolve, reject } = Promise.withResolvers<Ending>()
  const send = (question: EngineQuestion) => port.postMessage(question)
  const stop = () => reject(signal?.reason)
  port.onmessage = ({ data }: MessageEvent<EngineAnswer>) => {
    if (data.kind === 'event') onEvent?.(data.event)
    else if (data.kind === 'paused') void keepPauses(data.pauses, Date.now())
    else resolve(data)
  }
  signal?.addEventListener('abort', stop, { once: true })
  try {
    signal?.throwIfAborted()
    send({ kind: 'check', request, private: isPrivate, allowed, pauses, only })
    return answerOf(await promise)
  } finally {
    signal?.removeEventListener('abort', stop)
    send({ kind: 'end' })
    port.close()
  }
}
