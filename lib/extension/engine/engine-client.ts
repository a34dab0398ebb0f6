import type { CheckAnswer, CheckOptions, ProgressEvent } from '../../client/check-client.ts'
import { failure, ServiceFailure } from '../../client/failure.ts'
import { readResult } from '../../client/tolerant.ts'
import type { BrandCheckRequest } from '../../contract/request.ts'
import { hasPacks } from '../../engine/private-files.ts'
import type { Disclosure, EngineAnswer, EngineQuestion, Pauses } from '../../engine/protocol.ts'
import { withoutHere } from '../../engine/reasons.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import { allowedOrigins } from './access.ts'
import { connectEngine } from './engine-host.ts'

const KEY = 'pauses'
const StoredPauses = z.record(z.string(), z.number())

/**
 * Hosts with an open circuit, and until when, in milliseconds since the epoch. A pause can outlast the browser, so it
 * is stored.
 */
async function readPauses(now: number): Promise<Pauses> {
  const read = StoredPauses.safeParse((await browser.storage.local.get(KEY))[KEY])
  const all = read.success ? Object.entries(read.data) : []
  return Object.fromEntries(all.filter(([, until]) => until > now))
}

async function keepPauses(pauses: Pauses, now: number): Promise<void> {
  await navigator.locks.request(KEY, async () => {
    await browser.storage.local.set({ [KEY]: { ...(await readPauses(now)), ...pauses } })
  })
}

type Ending = Exclude<EngineAnswer, { kind: 'event' | 'paused' }>

interface Engine {
  send(question: EngineQuestion): void
  next<Kind extends Ending['kind']>(): Promise<Extract<Ending, { kind: Kind }>>
}

/** Throws the reason of `signal` if that aborts. */
async function withEngine<T>({ signal, onEvent }: CheckOptions, work: (engine: Engine) => Promise<T>): Promise<T> {
  const port = await connectEngine()
  const { promise: ended, reject } = Promise.withResolvers<never>()
  let waiting = Promise.withResolvers<Ending>()
  const send = (question: EngineQuestion) => port.postMessage(question)
  const stop = () => reject(signal?.reason)
  port.onmessage = ({ data }: MessageEvent<EngineAnswer>) => {
    if (data.kind === 'event') onEvent?.(data.event)
    else if (data.kind === 'paused') void keepPauses(data.pauses, Date.now())
    else waiting.resolve(data)
  }
  signal?.addEventListener('abort', stop, { once: true })
  try {
    signal?.throwIfAborted()
    return await Promise.race([
      ended,
      work({
        send,
        async next() {
          const answer = await waiting.promise
          waiting = Promise.withResolvers()
          if (answer.kind === 'failed')
            throw new ServiceFailure(failure(answer.why === 'no_source' ? 'no_source' : 'service'))
          return answer as never
        },
      }),
    ])
  } finally {
    signal?.removeEventListener('abort', stop)
    send({ kind: 'end' })
    port.close()
  }
}

/**
 * Checks a name without a service. `only` lists the sources to query over the network, null means all. Throws
 * ServiceFailure, or the reason of `signal` if that aborts.
 */
export async function checkAlone(
  request: BrandCheckRequest,
  only: readonly string[] | null,
  options: CheckOptions,
): Promise<CheckAnswer> {
  const { private: isPrivate = false } = options
  if (navigator.onLine === false && only === null && !(await hasPacks())) throw new ServiceFailure(failure('offline'))
  const [allowed, pauses] = await Promise.all([allowedOrigins(), readPauses(Date.now())])
  return withEngine(options, async ({ send, next }) => {
    send({ kind: 'check', request, private: isPrivate, allowed, pauses, only })
    const { result: raw } = await next<'result'>()
    const result = readResult(raw)
    if (result === null) throw new ServiceFailure(failure('bad_answer'))
    return { result, quota: null, requestId: null, raw }
  })
}

/** The service has answered and may have charged the check, so a failure counts as interrupted. */
const afterAnswer = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(() => Promise.reject(new ServiceFailure(failure('interrupted'))))

/**
 * Rows of a search on this device say that nobody received the name. Once a service is queried for the same registers,
 * that is false, so all rows are sent again.
 */
function rowsOfHere({ onEvent }: CheckOptions) {
  const rows: Extract<ProgressEvent, { event: 'source' }>[] = []
  let isElsewhere = false
  const tell = ({ event, data }: (typeof rows)[number]) =>
    onEvent?.({ event, data: isElsewhere ? { ...data, reason: withoutHere(data.reason) } : data })
  return {
    onEvent(event: ProgressEvent) {
      if (event.event !== 'source') return onEvent?.(event)
      rows.push(event)
      tell(event)
    },
    areAskedElsewhere() {
      isElsewhere = true
      for (const row of rows) tell(row)
    },
  }
}

/** Null if the service cannot leave sources out. */
type AskWithout = (leaveOut: readonly string[], options: CheckOptions) => Promise<CheckAnswer | null>

/**
 * Lets a service check a name, but searches offline snapshots on this device. If the service cannot leave sources out,
 * it is queried for all. `atService` lists sources to query there despite a snapshot. Throws like `checkAlone`.
 */
export async function checkBeside(
  request: BrandCheckRequest,
  { host, atService, ask }: { host: string; atService: readonly string[]; ask: AskWithout },
  options: CheckOptions,
): Promise<CheckAnswer & { told?: Disclosure }> {
  const askAll = async () => (await ask([], options)) as CheckAnswer
  if (!(await hasPacks())) return askAll()
  const here = rowsOfHere(options)
  return withEngine({ ...options, onEvent: here.onEvent }, async ({ send, next }) => {
    send({ kind: 'beside', request, private: options.private === true, atService })
    const { ids } = await next<'kept'>()
    const searched = next<'searched'>()
    // If the service fails first, its failure waits for the end of the search here.
    const isOver = searched.then(
      () => {},
      () => {},
    )
    const askWithout = () =>
      ask(ids, {
        ...options,
        onEvent(event) {
          if (event.event !== 'source' || !ids.includes(event.data.id)) options.onEvent?.(event)
        },
      })
    const asking = askWithout().then(async (left) => {
      if (left !== null) return { answer: left, isOfAll: false }
      here.areAskedElsewhere()
      return { answer: await askAll(), isOfAll: true }
    })
    const { answer, isOfAll } = await asking.catch((error: unknown) => isOver.then(() => Promise.reject(error)))
    // Report hits of the service before the search here ends, because that may fail.
    options.onEvent?.({ event: 'conflicts', data: answer.result.conflicts })
    const joined = await afterAnswer(async () => {
      await searched
      send({ kind: 'join', answer: answer.result, host, isOfAll })
      return next<'joined'>()
    })
    const result = joined.answer as CheckAnswer['result']
    return { ...answer, result, raw: result, told: joined.told }
  })
}
