import { joinedAnswer, type TheirAnswer } from '../check/join.ts'
import { type Asked, askSources, NoSourceAnswered, type Progress, runCheck } from '../check/run.ts'
import type { Conflict } from '../contract/conflict.ts'
import type { BrandCheckRequest } from '../contract/request.ts'
import { withEarlierClasses } from '../goods/editions.ts'
import { createRateLimiter } from '../sources/http/rate-limiter.ts'
import { OFFICES } from '../sources/list.ts'
import { areCurrent } from '../sources/registers/record.ts'
import type { Source } from '../sources/source.ts'
import { readInventory, type Shelf } from './pack-shelf.ts'
import type { Disclosure, EnginePort, EngineQuestion, Pauses } from './protocol.ts'
import { isHere, NOT_ALLOWED, NOT_ASKED } from './reasons.ts'
import { servePacks } from './serve-packs.ts'
import { brandsOf, createBrowserSources, createPackSources, type HeldBrands, holdPacks } from './sources.ts'

/** Returns the sources with an offline snapshot, and those whose snapshot is current. */
async function keptSources(shelf: Shelf | null, now: number): Promise<{ all: string[]; current: string[] }> {
  const ready = shelf === null ? {} : (await readInventory(shelf)).ready
  const kept = OFFICES.flatMap(({ facts: { id, kind }, records }) => {
    const head = ready[records?.code ?? '']?.head
    return head === undefined ? [] : [{ id, isCurrent: areCurrent(kind, head.dataAsOf, now) }]
  })
  return { all: kept.map(({ id }) => id), current: kept.filter(({ isCurrent }) => isCurrent).map(({ id }) => id) }
}

/** `fetch` must reject every request, whatever a source attempts. */
function searchKept(
  { name, jurisdiction, niceClasses, goods = null }: BrandCheckRequest,
  sources: readonly Source[],
  rest: { fetch: typeof fetch; signal: AbortSignal; isPrivate: boolean; onEvent(event: Progress): void },
): Promise<Asked> {
  const query = { name, jurisdiction, niceClasses }
  return askSources(query, (source) => source.role(query), { ...rest, sources, goods })
}

const hitsOf = (conflicts: readonly Conflict[]) => conflicts.map(({ source, number }) => `${source} ${number}`)

/** Returns each hit as `<source> <number>`. */
function onlyHere(theirs: TheirAnswer, ours: Asked): string[] {
  const known = new Set(hitsOf(theirs.conflicts))
  return [...new Set(hitsOf(ours.conflicts))].filter((hit) => !known.has(hit))
}

/** True if the service lacks the hit or scores it lower. */
const addsTo =
  ({ conflicts }: TheirAnswer) =>
  ({ source, number, name, score }: Conflict) =>
    !conflicts.some(
      (other) => other.source === source && other.number === number && other.name === name && other.score >= score,
    )

/**
 * Adds local hits to the result of a service that queried all sources, if the service lacks them or scores them lower.
 * The rows stay the service's, because every source there saw the name. Without additions, the signed result stays
 * unchanged.
 */
function aboveAnswer(
  theirs: TheirAnswer,
  ours: Asked,
  { host, now }: { host: string; now: number },
): { answer: TheirAnswer; told: Disclosure } {
  const adds = ours.conflicts.some(addsTo(theirs))
  const answer = adds ? joinedAnswer(theirs, { rows: [], conflicts: ours.conflicts }, now) : theirs
  return { answer, told: { who: [host], unasked: [], only: null, here: [], foundHere: onlyHere(theirs, ours) } }
}

/**
 * Merges the result of a service with the local search. A snapshot that could not be searched counts as not queried,
 * unless the service queried its source.
 */
function besideAnswer(
  theirs: TheirAnswer,
  ours: Asked,
  { host, left, atService, now }: { host: string; left: readonly string[]; atService: readonly string[]; now: number },
): { answer: TheirAnswer; told: Disclosure } {
  const answer = joinedAnswer(theirs, ours, now)
  const rows = [...answer.coverage.searched, ...answer.coverage.unavailable].filter(({ id }) => left.includes(id))
  return {
    answer,
    told: {
      who: [host],
      unasked: rows.filter((row) => !isHere(row)).map(({ id, name }) => ({ id, name, tells: host })),
      only: atService,
      here: rows.filter(isHere).map(({ name }) => name),
      foundHere: onlyHere(theirs, ours),
    },
  }
}

/** Milliseconds for which snapshots stay in memory after a check. */
const PACKS_LAST_MS = 60_000

/**
 * Milliseconds that a circuit breaker stays open after a 429. A page of a different origin cannot read `Retry-After`
 * unless the host exposes it (https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name).
 */
const UNNAMED_WAIT_MS = 60_000

interface EngineOptions {
  brands(): Promise<HeldBrands>
  fetch: typeof fetch
  /** Resolves to null if the browser cannot store snapshots. */
  shelf?: () => Promise<Shelf | null>
}

type Check = Extract<EngineQuestion, { kind: 'check' }>
type Beside = Extract<EngineQuestion, { kind: 'beside' }>
type Join = Extract<EngineQuestion, { kind: 'join' }>

/** Replaces `fetch` in an offline check, so that no source can send anything. */
const askNobody: typeof fetch = async () => {
  throw new TypeError('this check asks nobody')
}

/** Adds the classes in which older editions of the Nice Classification had the goods. */
function toSearch(request: BrandCheckRequest): BrandCheckRequest {
  return { ...request, niceClasses: withEarlierClasses(request.niceClasses) }
}

/** Creates the engine that checks names in a browser. The engine creates its sources for the first check. */
export function createEngine({ brands: openBrands, fetch, shelf = async () => null }: EngineOptions): {
  serve(port: EnginePort): void
} {
  let allowed: readonly string[] = []
  const told = new Set<(pauses: Pauses) => void>()
  let sources: { asking: readonly Source[]; silent: readonly Source[] } | null = null
  const packs = holdPacks(shelf)
  const brands = brandsOf(openBrands)
  let idle: ReturnType<typeof setTimeout> | undefined
  let checks = 0

  function holdOn(): void {
    clearTimeout(idle)
    checks++
  }

  function letGoSoon(): void {
    checks--
    if (checks === 0) idle = setTimeout(packs.letGo, PACKS_LAST_MS)
  }

  /** `silent` sources disclose the name to nobody. */
  function bothSources(pauses: Pauses) {
    const onPause = (host: string, until: number) => {
      for (const tell of told) tell({ [host]: until })
    }
    const asking = createRateLimiter({ pauses, onPause, unnamedWaitMs: UNNAMED_WAIT_MS })
    return {
      asking: createBrowserSources({
        gate: asking,
        mayAsk: (origin) => allowed.includes(origin),
        refusal: NOT_ALLOWED,
        ...{ brands, packs },
      }),
      silent: createBrowserSources({
        gate: createRateLimiter(),
        mayAsk: () => false,
        refusal: NOT_ASKED,
        ...{ brands, packs },
      }),
    }
  }

  function sourcesOf({ pauses, only }: Check): readonly Source[] {
    sources ??= bothSources(pauses)
    const { asking, silent } = sources
    return only === null
      ? asking
      : silent.map((source, at) => (only.includes(source.id) ? (asking[at] ?? source) : source))
  }

  async function check(question: Check, port: EnginePort, signal: AbortSignal): Promise<void> {
    const { request, private: isPrivate } = question
    allowed = question.allowed
    holdOn()
    await packs.refresh()
    const tell = (pauses: Pauses) => port.postMessage({ kind: 'paused', pauses })
    if (!isPrivate) told.add(tell)
    try {
      const result = await runCheck(toSearch(request), {
        sources: sourcesOf(question),
        fetch: question.only?.length === 0 ? askNobody : fetch,
        signal,
        isPrivate,
        goods: request.goods ?? null,
        onEvent: (event) => port.postMessage({ kind: 'event', event }),
      })
      port.postMessage({ kind: 'result', result: { ...result, request } })
    } catch (error) {
      if (signal.aborted) return
      port.postMessage({ kind: 'failed', why: error instanceof NoSourceAnswered ? 'no_source' : 'fault' })
    } finally {
      told.delete(tell)
      letGoSoon()
    }
  }

  async function searchBeside(question: Beside, port: EnginePort, signal: AbortSignal, theirs: Promise<Join>) {
    const { request, private: isPrivate, atService } = question
    const fail = () => {
      if (!signal.aborted) port.postMessage({ kind: 'failed', why: 'fault' })
    }
    holdOn()
    try {
      const kept = await keptSources(await shelf(), Date.now())
      const isLeft = (id: string) => !atService.includes(id)
      const left = kept.current.filter(isLeft)
      port.postMessage({ kind: 'kept', ids: left })
      await packs.refresh()
      const all = createPackSources(packs, (id) => !left.includes(id))
      const sources = all.filter(({ id }) => kept.all.includes(id) && isLeft(id))
      const onEvent = (event: Progress) => {
        if (event.event !== 'plan') port.postMessage({ kind: 'event', event })
      }
      const ours = await searchKept(toSearch(request), sources, { fetch: askNobody, signal, isPrivate, onEvent })
      port.postMessage({ kind: 'searched' })
      const { answer, host, isOfAll } = await theirs
      const joined = isOfAll
        ? aboveAnswer(answer, ours, { host, now: Date.now() })
        : besideAnswer(answer, ours, { host, left, atService, now: Date.now() })
      port.postMessage({ kind: 'joined', ...joined })
    } catch {
      fail()
    } finally {
      letGoSoon()
    }
  }

  return {
    serve(port) {
      const ending = new AbortController()
      const theirs = Promise.withResolvers<Join>()
      // Every port rejects this promise when it closes. Without a handler, that would be an unhandled rejection.
      theirs.promise.catch(() => {})
      const end = () => {
        ending.abort()
        theirs.reject(ending.signal.reason)
        port.close()
      }
      port.addEventListener('message', ({ data }) => {
        if (data.kind === 'end') end()
        else if (data.kind === 'join') theirs.resolve(data)
        else if (data.kind === 'beside') void searchBeside(data, port, ending.signal, theirs.promise)
        else if (data.kind === 'take' || data.kind === 'refresh') void servePacks(data, shelf, port)
        else if (data.kind === 'check') void check(data, port, ending.signal)
      })
      port.addEventListener('close', end)
      port.start()
    },
  }
}
