import { NoSourceAnswered, type Progress, runCheck } from '../check/run.ts'
import type { BrandCheckRequest } from '../contract/request.ts'
import { withEarlierClasses } from '../nice/editions.ts'
import type { Source } from '../sources/source.ts'
import { createHostGate } from '../sources/upstream/host-gate.ts'
import { aboveAnswer, besideAnswer, keptSources, searchKept } from './beside-service.ts'
import type { HeldBrands } from './brand-package.ts'
import { holdPacks } from './held-packs.ts'
import type { Shelf } from './pack-shelf.ts'
import type { EnginePort, EngineQuestion, Pauses } from './protocol.ts'
import { NOT_ALLOWED, NOT_ASKED } from './reasons.ts'
import { servePacks } from './serve-packs.ts'
import { brandsOf, createBrowserSources, createPackSources } from './sources.ts'

/** Milliseconds for which snapshots stay in memory after a check. */
const PACKS_LAST_MS = 60_000

/**
 * Milliseconds of a circuit breaker after a 429. A page of another origin cannot read `Retry-After` unless the host
 * exposes it (https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name).
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

/** Older editions of the Nice Classification had some goods in other classes. */
function toSearch(request: BrandCheckRequest): BrandCheckRequest {
  return { ...request, niceClasses: withEarlierClasses(request.niceClasses) }
}

/** The engine that checks names in a browser. It creates its sources at the first check. */
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
    const asking = createHostGate({ pauses, onPause, unnamedWaitMs: UNNAMED_WAIT_MS })
    return {
      asking: createBrowserSources({
        gate: asking,
        mayAsk: (origin) => allowed.includes(origin),
        refusal: NOT_ALLOWED,
        ...{ brands, packs },
      }),
      silent: createBrowserSources({
        gate: createHostGate(),
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
      // Every port rejects this promise when it closes. That is no error if nothing awaits it.
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
