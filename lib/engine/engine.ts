import { joinedAnswer, type TheirAnswer } from '../check/join.ts'
import { type Asked, askSources, NoSourceAnswered, type Progress, runCheck } from '../check/run.ts'
import type { Conflict } from '../contract/checks/conflict.ts'
import type { BrandCheckRequest } from '../contract/checks/request.ts'
import { withEarlierClasses } from '../goods/editions.ts'
import { BRANDS } from '../sources/brands.ts'
import { createDomainSources } from '../sources/domains/domains.ts'
import { addedRegistry, publishesServer, REGISTRIES, type Registry } from '../sources/domains/registries.ts'
import { guarded } from '../sources/http/circuit-breaker.ts'
import { createRateLimiter } from '../sources/http/rate-limiter.ts'
import type { UpstreamClient } from '../sources/http/request.ts'
import { OFFICES } from '../sources/list.ts'
import type { Office } from '../sources/offices/office.ts'
import { createRegisters } from '../sources/offices/registers.ts'
import { createAnswerCache } from '../sources/registers/cache.ts'
import { joined } from '../sources/registers/connector.ts'
import { areCurrent } from '../sources/registers/record.ts'
import { emptyAnswer, identityOf, type Source, type SourceAnswer, withSearch } from '../sources/source.ts'
import { BOOTSTRAP, openInterfaces, originOfRegistry, originsOfOffice } from './hosts.ts'
import { type OpenedRegister, UnreadableSnapshot } from './open-register.ts'
import { openSearchedStore } from './private-store.ts'
import {
  type Disclosure,
  type EnginePort,
  type EngineQuestion,
  isHere,
  LOCAL_REASONS,
  type NameRemark,
  type Pauses,
} from './protocol.ts'
import { openHere, type RegisterThread, shareThreads } from './register-thread.ts'
import { serveSnapshots } from './serve-snapshots.ts'
import { MADE_BY, type SearchedStore, type SnapshotStore, type StoredSnapshot, snapshotsIn } from './snapshots.ts'

async function keptSources(store: SnapshotStore | null, now: number): Promise<{ all: string[]; current: string[] }> {
  const ready = store === null ? {} : (await snapshotsIn(store).inventory()).ready
  const kept = OFFICES.flatMap(({ facts: { id, kind }, records }) => {
    const head = ready[records?.code ?? '']?.head
    return head === undefined ? [] : [{ id, isCurrent: areCurrent(kind, head.dataAsOf, now) }]
  })
  return { all: kept.map(({ id }) => id), current: kept.filter(({ isCurrent }) => isCurrent).map(({ id }) => id) }
}

/** Searches the offline snapshots. `fetch` must reject every request, whatever a source attempts. */
function searchKept(
  { name, jurisdiction, niceClasses, goods = null }: BrandCheckRequest,
  sources: readonly Source[],
  rest: { fetch: typeof fetch; signal: AbortSignal; isPrivate: boolean; onEvent(event: Progress): void },
): Promise<Asked> {
  const query = { name, jurisdiction, niceClasses }
  return askSources(query, (source) => source.role(query), { ...rest, sources, goods })
}

const hitsOf = (conflicts: readonly Conflict[]) => conflicts.map(({ source, number }) => `${source} ${number}`)

function onlyHere(theirs: TheirAnswer, ours: Asked): string[] {
  const known = new Set(hitsOf(theirs.conflicts))
  return [...new Set(hitsOf(ours.conflicts))].filter((hit) => !known.has(hit))
}

const addsTo =
  ({ conflicts }: TheirAnswer) =>
  ({ source, number, name, score }: Conflict) =>
    !conflicts.some(
      (other) => other.source === source && other.number === number && other.name === name && other.score >= score,
    )

/**
 * Adds local hits that the service lacks or scores lower, to a result for which the service queried all sources. Keeps
 * the service's rows, because every source there received the name. Without additions, the signed result stays
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

/** Merges the service's result with the local search. A source counts if the service or a snapshot was searched. */
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

/** Time in milliseconds for which snapshots stay in memory after a check. */
const PACKS_LAST_MS = 60_000

/**
 * Time in milliseconds for which a circuit breaker stays open after a 429. A page of another origin can read
 * `Retry-After` only if the host exposes it (https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name).
 */
const UNNAMED_WAIT_MS = 60_000

interface EngineOptions {
  brands(): Promise<Source>
  fetch: typeof fetch
  /** Resolves to null if the browser cannot store snapshots. By default, opens its private file system. */
  openStore?: () => Promise<SearchedStore | null>
  /** Starts a thread for registers. Without it, this thread searches all of them. */
  startThread?: () => RegisterThread
  /** Looks a name up in word lists, which only the extension has. */
  remarkOn?: (name: string, scope: Remark['scope']) => NameRemark | null
}

type Remark = Extract<EngineQuestion, { kind: 'remark' }>

type Check = Extract<EngineQuestion, { kind: 'check' }>
type Beside = Extract<EngineQuestion, { kind: 'beside' }>
type Join = Extract<EngineQuestion, { kind: 'join' }>

/** Replaces `fetch` in an offline check, so that a source cannot send anything. */
const askNobody: typeof fetch = async () => {
  throw new TypeError('this check asks nobody')
}

function toSearch(request: BrandCheckRequest): BrandCheckRequest {
  return { ...request, niceClasses: withEarlierClasses(request.niceClasses) }
}

/** Creates the engine that checks names in a browser. The engine creates its sources for the first check. */
export function createEngine({
  brands: openBrands,
  fetch,
  openStore = openSearchedStore,
  startThread,
  remarkOn = () => null,
}: EngineOptions): {
  serve(port: EnginePort): void
} {
  let allowed: readonly string[] = []
  const told = new Set<(pauses: Pauses) => void>()
  let sources: { asking: readonly Source[]; silent: readonly Source[]; more: string } | null = null
  const packs = openSnapshots(openStore, { startThread })
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

  /** Creates both kinds of sources. `silent` sources do not disclose the name. */
  function bothSources(pauses: Pauses, more: readonly string[]) {
    const onPause = (host: string, until: number) => {
      for (const tell of told) tell({ [host]: until })
    }
    const asking = createRateLimiter({ pauses, onPause, unnamedWaitMs: UNNAMED_WAIT_MS })
    return {
      asking: createBrowserSources({
        gate: asking,
        mayAsk: (origin) => allowed.includes(origin),
        refusal: LOCAL_REASONS.notAllowed,
        ...{ brands, packs, more },
      }),
      silent: createBrowserSources({
        gate: createRateLimiter(),
        mayAsk: () => false,
        refusal: LOCAL_REASONS.notAsked,
        ...{ brands, packs, more },
      }),
      more: String(more),
    }
  }

  function sourcesOf({ pauses, only, endings: { more, fewer }, request }: Check): readonly Source[] {
    if (sources?.more !== String(more)) sources = bothSources(pauses, more)
    const { asking, silent } = sources
    const all =
      only === null ? asking : silent.map((source, at) => (only.includes(source.id) ? (asking[at] ?? source) : source))
    // An ending on which the verdict depends stays.
    const isNeeded = (role: ReturnType<Source['role']>) => role.asked && role.required
    return all.filter((each) => !fewer.includes(each.id.replace('rdap-', '')) || isNeeded(each.role(request)))
  }

  async function check(question: Check, port: EnginePort, signal: AbortSignal): Promise<void> {
    const { request, private: isPrivate } = question
    // The user chose each of these endings, and gave access to its registry if the browser needs that.
    allowed = [...question.allowed, ...question.endings.more.flatMap((tld) => originOfRegistry({ tld }) ?? [])]
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
      const kept = await keptSources(await openStore(), Date.now())
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
        else if (data.kind === 'take' || data.kind === 'refresh') void serveSnapshots(data, openStore, port)
        else if (data.kind === 'check') void check(data, port, ending.signal)
        else if (data.kind === 'remark') port.postMessage({ kind: 'remarked', remark: remarkOn(data.name, data.scope) })
      })
      port.addEventListener('close', end)
      port.start()
    },
  }
}

const UNREADABLE = 'its pack on this device cannot be read: take it again in the options'
const OF_ANOTHER_VERSION = 'its pack on this device has to be made ready again: open the options'

interface OpenSnapshotsOptions {
  now?: () => number
  startThread?: EngineOptions['startThread']
}

export function openSnapshots(
  openStore: () => Promise<SearchedStore | null>,
  { now = Date.now, startThread }: OpenSnapshotsOptions = {},
) {
  let opened = new Map<string, { id: string; pack: OpenedRegister | null; trouble: string | null }>()
  /** Replaced registers, which a running check may still search. */
  let replaced: OpenedRegister[] = []
  let openedFrom: string | null = null
  const openInThread = startThread && shareThreads(startThread)

  /** Opens a register in this thread if no other can be started. */
  async function openSomewhere(from: SearchedStore, pack: StoredSnapshot): Promise<OpenedRegister> {
    if (openInThread === undefined) return openHere(from, pack, now())
    try {
      return await openInThread(pack, now())
    } catch (error) {
      if (error instanceof UnreadableSnapshot) throw error
      return openHere(from, pack, now())
    }
  }

  async function open(from: SearchedStore, pack: StoredSnapshot) {
    const before = opened.get(pack.head.office)
    if (before?.id === pack.id && before.pack?.isOpen()) return before
    const none = { id: pack.id, pack: null }
    if (pack.madeBy !== MADE_BY) return { ...none, trouble: OF_ANOTHER_VERSION }
    try {
      return { id: pack.id, pack: await openSomewhere(from, pack), trouble: null }
    } catch (error) {
      if (error instanceof UnreadableSnapshot) return { ...none, trouble: UNREADABLE }
      throw error
    }
  }

  async function look(): Promise<void> {
    const from = await openStore()
    if (from === null) return
    const text = await snapshotsIn(from).inventoryText()
    if (text === openedFrom && [...opened.values()].every(({ pack }) => pack?.isOpen())) return
    const { ready } = await snapshotsIn(from).inventory(text)
    // The largest come first, so that threads get about as many names each.
    const largestFirst = Object.entries(ready).toSorted(([, a], [, b]) => b.head.names - a.head.names)
    const opening = largestFirst.map(async ([office, pack]) => [office, await open(from, pack)] as const)
    const before = [...opened.values()]
    opened = new Map(await Promise.all(opening))
    const inUse = new Set([...opened.values()].map(({ pack }) => pack))
    replaced.push(...before.flatMap(({ pack }) => (pack === null || inUse.has(pack) ? [] : [pack])))
    openedFrom = [...opened.values()].every(({ pack }) => pack !== null) ? text : null
  }

  async function free(): Promise<void> {
    const open = [...[...opened.values()].flatMap(({ pack }) => pack ?? []), ...replaced]
    replaced = []
    opened = new Map()
    openedFrom = null
    await Promise.all(open.map((pack) => pack.free()))
    const store = open.length > 0 ? await openStore() : null
    // Files of a snapshot that was replaced or deleted while it was open are still there. An installation removes them itself.
    if (store !== null)
      await navigator.locks.request('packs', { ifAvailable: true }, async (lock) => lock && snapshotsIn(store).tidy())
  }

  let looking = Promise.resolve()
  return {
    refresh() {
      looking = looking.then(look).catch(() => {
        replaced.push(...[...opened.values()].flatMap(({ pack }) => pack ?? []))
        opened = new Map()
        openedFrom = null
      })
      return looking
    },
    held: (office: string) => opened.get(office)?.pack?.register ?? null,
    trouble: (office: string) => opened.get(office)?.trouble ?? null,
    /** Closes all snapshots, after a running refresh. Must not run during a search. */
    letGo() {
      // A refresh reuses open snapshots, so they are freed after it. A search in freed memory would not find any name.
      looking = looking.then(free).catch(() => {})
      return looking
    },
  }
}

type OpenSnapshots = ReturnType<typeof openSnapshots>

function whyNot(registry: Registry, { mayAsk, refusal }: BrowserSourcesOptions): string | null {
  if (!publishesServer(registry)) return LOCAL_REASONS.onlyService
  const origin = originOfRegistry(registry)
  return origin === null || mayAsk(origin) ? null : refusal
}

/** Creates a source that searches a current snapshot, else the live register if allowed, else an older snapshot. */
function registerOf(
  office: Office,
  options: BrowserSourcesOptions,
  remember: ReturnType<typeof createAnswerCache>['connector'],
): Source {
  const { gate, mayAsk, refusal, packs } = options
  const interfaces = openInterfaces(office)
  const { facts } = office
  const live = interfaces.map(({ open }) => open(guarded(gate)))
  const code = office.records?.code ?? ''
  const held = () => packs.held(code)
  const trouble = () => packs.trouble(code)
  const made = (unconnected: string, paths: typeof live) =>
    createRegisters([{ ...facts, unconnected, barred: null }], {
      connection: () => ({ live: paths, held, trouble }),
      remember,
    })[0] as Source
  const here = made(live.length === 0 ? (facts.barred ?? LOCAL_REASONS.onlyService) : facts.unconnected, [])
  const isHere = (now: number) => {
    const records = held()
    return records !== null && (live.length === 0 || areCurrent(facts.kind, records.dataAsOf, now))
  }
  const mayBeAsked = () => originsOfOffice(office).every(mayAsk)
  const asked = live.length === 0 ? here : made(facts.unconnected, live)
  return withSearch(asked, async (query, context) => {
    if (isHere(context.now())) return toldNobody(await here.search(query, context))
    if (live.length === 0 || mayBeAsked()) return asked.search(query, context)
    return held() === null ? emptyAnswer('not_configured', refusal) : toldNobody(await here.search(query, context))
  })
}

/** Adds to an answer from a snapshot that nobody received the name. Only such an answer has a date. */
function toldNobody(answer: SourceAnswer): SourceAnswer {
  return answer.dataAsOf === null ? answer : { ...answer, reason: joined(LOCAL_REASONS.here, answer.reason) }
}

/** Creates sources that search only snapshots. `isAskedElsewhere` is true if a service also gets the name. */
function createPackSources(
  packs: BrowserSourcesOptions['packs'],
  isAskedElsewhere: (id: string) => boolean = () => false,
): Source[] {
  const offices = OFFICES.filter(({ records }) => records !== null)
  return offices.map(({ facts, records }) => {
    const code = records?.code ?? ''
    const [source] = createRegisters([{ ...facts, barred: null }], {
      connection: () => ({ held: () => packs.held(code), trouble: () => packs.trouble(code) }),
    })
    const here = source as Source
    return withSearch(here, async (query, context) => {
      const answer = await here.search(query, context)
      return isAskedElsewhere(facts.id) ? answer : toldNobody(answer)
    })
  })
}

const afterOthers = (): Promise<void> => new Promise((done) => setTimeout(done))

/** Reads the brand package for the first search, after the registers, which matter more and share the thread. */
function brandsOf(open: () => Promise<Source>): Source {
  let opened: Promise<Source> | undefined
  return {
    ...identityOf(BRANDS),
    method: 'similarity',
    deadlineMs: 5000,
    role: () => ({ asked: true, required: false }),
    async search(query, context) {
      opened ??= open()
      try {
        const brands = await opened
        await afterOthers()
        return await brands.search(query, context)
      } catch {
        opened = undefined
        return emptyAnswer('error', 'the brands could not be read', true)
      }
    },
  }
}

interface BrowserSourcesOptions {
  gate: UpstreamClient
  /** Returns true if the browser may read responses of an origin now. The user can revoke access. */
  mayAsk(origin: string): boolean
  refusal: typeof LOCAL_REASONS.notAllowed | typeof LOCAL_REASONS.notAsked
  brands: Source
  packs: Pick<OpenSnapshots, 'held' | 'trouble'>
  more: readonly string[]
}

function createBrowserSources(options: BrowserSourcesOptions): Source[] {
  const { gate, brands } = options
  const cache = createAnswerCache()
  const registries = createDomainSources({
    registries: [...REGISTRIES, ...options.more.map(addedRegistry)],
    bootstrap: () => BOOTSTRAP,
    gate,
    barred: (registry) => whyNot(registry, options),
  })
  return [
    ...OFFICES.map((office) => registerOf(office, options, cache.connector)),
    ...registries.map(cache.domains),
    brands,
  ]
}
