import { type Progress, runCheck, runTrademarkSearch, type TrademarkSearch } from '../../lib/check/run.ts'
import { incompleteAsAsked } from '../../lib/check/verdict.ts'
import type { Coverage, Note } from '../../lib/contract/checks/answer.ts'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import type { MarkGoods, MarkGoodsBody } from '../../lib/contract/checks/mark-goods.ts'
import type { BrandCheckRequest } from '../../lib/contract/checks/request.ts'
import type { BrandCheckResult, TrademarkSearchResult } from '../../lib/contract/checks/result.ts'
import type { ChargeReason } from '../../lib/contract/constants.ts'
import { countListed } from '../../lib/names/lists.ts'
import { noGoods } from '../../lib/sources/fields/fields.ts'
import type { Source } from '../../lib/sources/source.ts'
import type { AccessKey, SentKey } from '../keys/keys.ts'
import { type ChargedScope, NOTHING_HELD, type QuotaDesk, type Reservation } from '../keys/quotas.ts'
import type { Secrets } from '../ops/secrets.ts'
import { sourcesForTest } from './test-checks.ts'

interface Place {
  offset: number
  mark: string
}

const FORM = /^([0-9a-z]{1,6})\.([\w-]{16})\.([\w-]{43})$/

/** Cursors look like `<offset in base 36>.<mark>.<digest>`, authenticated with HMAC-SHA-256. */
export function createCursors(secrets: Secrets) {
  const digest = (question: unknown, { offset, mark }: Place) =>
    secrets.cursorDigest(JSON.stringify([question, offset, mark]))
  return {
    /** Returns a short keyed hash of a list's state. */
    mark: (state: unknown) => secrets.cursorDigest(JSON.stringify(state)).slice(0, 16),
    /** The cursor does not contain the question in clear text. */
    seal: (question: unknown, place: Place) => `${place.offset.toString(36)}.${place.mark}.${digest(question, place)}`,
    /** Null if the cursor belongs to a different question or pepper. */
    open(question: unknown, cursor: string) {
      const [, offset = '', mark = '', sent = ''] = FORM.exec(cursor) ?? []
      const place = { offset: Number.parseInt(offset, 36), mark }
      return secrets.equal(sent, digest(question, place)) ? place : null
    },
  }
}

/** Services with the same pepper can read each other's cursors. */
export type Cursors = ReturnType<typeof createCursors>

interface PageSearch extends Omit<TrademarkSearch, 'offset'> {
  after: Place | null
}

export class CursorExpired extends Error {
  override name = 'CursorExpired'
}

/** Leaves out the page size, because a cursor is not bound to it. */
export function questionOf(request: Omit<PageSearch, 'after'>): unknown {
  const { name, jurisdictions, niceClasses, goods, status, filedAfter, owner } = request
  return [name, jurisdictions, niceClasses, goods ?? null, status && [...status].sort(), filedAfter, owner]
}

/**
 * Identifies the searched records and all marks up to the page's end, because a register renewed that day may have as
 * many records. Skips a register that is still filling, because its date changes with every call.
 */
function stateOf({ searched, unavailable }: Coverage, shown: readonly Conflict[]): unknown {
  const registers = [...searched, ...unavailable]
    .filter(({ dataAsOf, filling }) => dataAsOf != null && filling === undefined)
    .map(({ id, dataAsOf, records }) => [id, dataAsOf, records])
  return [registers, shown.map(({ source, number, name, score }) => [source, number, name, score])]
}

/** Rejects with `CursorExpired` if the registers changed since the last page: marks could repeat or be missed. */
async function searchPage(
  request: PageSearch,
  cursors: Cursors,
  search: (request: TrademarkSearch) => Promise<TrademarkSearchResult>,
): Promise<TrademarkSearchResult> {
  const { after, ...asked } = request
  const from = after?.offset ?? 0
  // Repeats the previous pages, to test whether their marks are still in their places.
  const found = await search({ ...asked, offset: 0, limit: from + asked.limit })
  const markAt = (end: number) => cursors.mark(stateOf(found.coverage, found.conflicts.slice(0, end)))
  const conflicts = found.conflicts.slice(from)
  const isSame = after === null || (after.mark === markAt(from) && conflicts.length > 0)
  if (!isSame) throw new CursorExpired('the list has changed')
  const end = from + conflicts.length
  const next = { offset: end, mark: markAt(end) }
  return {
    ...found,
    conflicts,
    nextCursor: found.nextCursor === null ? null : cursors.seal(questionOf(request), next),
  }
}

interface RunOptions {
  signal: AbortSignal
  onEvent?: (event: Progress) => void
  /** Missing if the client gets only the final answer. */
  tell?: (event: Progress) => void
}

type Heard = Pick<RunOptions, 'signal' | 'onEvent'>

function heard({ signal, onEvent, tell }: RunOptions): Heard {
  return {
    signal,
    onEvent(event) {
      onEvent?.(event)
      tell?.(event)
    },
  }
}

/**
 * Ends the run if the client disconnects before it has received a source, conflict or domain. After that, the run
 * continues and is charged. The plan does not count, because it reveals nothing about the name.
 */
function untilTold(options: RunOptions): Heard {
  const { signal, tell } = options
  const end = new AbortController()
  const leave = () => end.abort(signal.reason)
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  return heard({
    ...options,
    signal: end.signal,
    tell(event) {
      if (tell === undefined) return
      if (event.event !== 'plan') signal.removeEventListener('abort', leave)
      tell(event)
    },
  })
}

/** Returns the ids in `leaveOut` that no source has. */
export function unknownSources(leaveOut: readonly string[], sources: readonly Pick<Source, 'id'>[]): string[] {
  return leaveOut.filter((id) => !sources.some((source) => source.id === id))
}

/** Warns of ids that no source has, because they are usually typos, and the intended source did receive the name. */
function unknownSourcesNote(ids: readonly string[]): Note | null {
  if (ids.length === 0) return null
  const text = `leaveOut names sources that this service does not have: ${ids.join(', ')}. They left nothing out.`
  return { code: 'unknown_sources', text, count: ids.length, relation: 'eq', niceClasses: [] }
}

function severalNamesNote(sent: string): Note | null {
  const count = countListed(sent)
  if (count < 2) return null
  const text = `This looks like ${count} names in one. They were compared as one name, so check each by itself.`
  return { code: 'several_names', text, count, relation: 'eq', niceClasses: [] }
}

export type MarkGoodsOf = (key: AccessKey, asked: MarkGoodsBody, signal: AbortSignal) => Promise<MarkGoods>

const TEST_KEY = 'a test key asks no register'
const CANNOT = 'this service cannot ask this source for the goods of a mark'

/** Uses the quotas and rate limits of checks. Stores nothing, so no answer reveals another account's interest. */
export function createMarkGoods(sources: readonly Source[], fetch: typeof globalThis.fetch): MarkGoodsOf {
  return async ({ test, holder }, { source, number, language }, signal) => {
    const found = sources.find(({ id }) => id === source)
    if (test || found?.goodsOf === undefined) {
      const nothing = noGoods('not_configured', test ? TEST_KEY : CANNOT)
      return { source, number, askedAt: null, ...nothing, attribution: null }
    }
    return found.goodsOf(number, language ?? 'en', { fetch, signal, now: Date.now, holder })
  }
}

export type Run<T> = (options: RunOptions) => Promise<T>

interface Sent {
  isPrivate: boolean
  name: string
}

interface Judged {
  verdict: string
  coverage: Coverage
  notes?: Note[] | undefined
  charged: boolean
  test: boolean
}

interface Price {
  charged: boolean
  chargeReason: ChargeReason
}

/**
 * Uses a free check for a list that was sent as one name, or for an answer that is incomplete because a source failed.
 * Lists also use up free checks, because each of their names is compared.
 */
async function priceOf(held: Reservation, { verdict, coverage, notes = [] }: Judged): Promise<Price> {
  const isList = notes.some(({ code }) => code === 'several_names')
  if (isList && (await held.forgive())) return { charged: false, chargeReason: 'several_names' }
  const incomplete = verdict === 'incomplete'
  const asked = incomplete && incompleteAsAsked(coverage)
  if (incomplete && !asked && !isList && (await held.forgive())) return { charged: false, chargeReason: 'source_gap' }
  if (!(await held.commit())) return { charged: false, chargeReason: 'repeat' }
  return { charged: true, chargeReason: asked ? 'asked' : incomplete ? 'free_checks_used_up' : 'verdict' }
}

export function createChecks(deps: {
  sources: readonly Source[]
  fetch: typeof fetch
  quotas: QuotaDesk
  cursors: Cursors
}) {
  const running = new Set<Promise<unknown>>()

  /** A failed answer is free. If the refund fails, the unit returns when its lease ends. */
  async function settle<T extends Judged>(held: Reservation, test: boolean, work: Promise<T>): Promise<T> {
    const giveBack = () => held.refund().catch(() => {})
    const result = await work.catch(async (error: unknown) => {
      await giveBack()
      throw error
    })
    if (test) await giveBack()
    const price: Price = test ? { charged: false, chargeReason: 'test' } : await priceOf(held, result)
    return { ...result, test, ...price }
  }

  async function admit<T extends Judged>(
    key: SentKey,
    scope: ChargedScope,
    notes: readonly (Note | null)[],
    search: (sources: readonly Source[], options: Pick<RunOptions, 'signal' | 'onEvent'>) => Promise<T>,
  ): Promise<Run<T>> {
    const madeUp = sourcesForTest(deps.sources, scope.name, key.test)
    const test = madeUp !== null
    const sources = madeUp ?? deps.sources
    const held = test ? NOTHING_HELD : await deps.quotas.reserve(key, scope)
    const noted = async (work: Promise<T>): Promise<T> => {
      const found = await work
      return { ...found, notes: [...(found.notes ?? []), ...notes.filter((note) => note !== null)] }
    }
    return (options) => {
      const asking = search(sources, held === NOTHING_HELD ? heard(options) : untilTold(options))
      const work = settle(held, test, noted(asking))
      const ended = work.catch(() => {}).finally(() => running.delete(ended))
      running.add(ended)
      return work
    }
  }

  return {
    /**
     * Admits a check. Rejects with `QuotaUsedUp`, `TestRefused` or `ReservedName`. The run rejects with `QuotaUsedUp`,
     * `NoSourceAnswered` or an AbortError, and is then free. After the first source, conflict or domain, the run
     * continues and is charged even if the client disconnects.
     */
    brandCheck(key: SentKey, request: BrandCheckRequest, { isPrivate, name }: Sent): Promise<Run<BrandCheckResult>> {
      const parts = [request.jurisdiction ?? '', request.niceClasses.join()]
      const scope: ChargedScope = { kind: 'brand-check', name: request.name, parts, private: isPrivate }
      const unknown = unknownSources(request.leaveOut ?? [], deps.sources)
      return admit(key, scope, [severalNamesNote(name), unknownSourcesNote(unknown)], (sources, options) =>
        runCheck(request, { sources, fetch: deps.fetch, isPrivate, holder: key.holder, ...options }),
      )
    },
    /** Rejects as `brandCheck` does. The run also rejects with `CursorExpired`. */
    trademarkSearch(key: SentKey, request: PageSearch, sent: Sent): Promise<Run<TrademarkSearchResult>> {
      const { isPrivate } = sent
      const { name, jurisdictions, niceClasses, status, filedAfter, owner } = request
      const statuses = [...new Set(status)].sort().join()
      const parts = [jurisdictions.join(), niceClasses.join(), statuses, filedAfter ?? '', owner ?? '']
      const scope: ChargedScope = { kind: 'trademark-search', name, parts, private: isPrivate }
      return admit(key, scope, [severalNamesNote(sent.name)], (sources, options) => {
        const host = { sources, fetch: deps.fetch, isPrivate, holder: key.holder, ...options }
        return searchPage(request, deps.cursors, (page) => runTrademarkSearch(page, host))
      })
    },
    async idle() {
      await Promise.all(running)
    },
  }
}

export type Checks = ReturnType<typeof createChecks>
