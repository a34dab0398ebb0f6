import { incompleteAsAsked } from '../../lib/check/coverage.ts'
import { runCheck } from '../../lib/check/run.ts'
import { runTrademarkSearch } from '../../lib/check/search.ts'
import type { Coverage, Note } from '../../lib/contract/answer.ts'
import type { BrandCheckRequest } from '../../lib/contract/request.ts'
import type { BrandCheckResult, ChargeReason, TrademarkSearchResult } from '../../lib/contract/result.ts'
import type { Source } from '../../lib/sources/source.ts'
import type { Cursors } from '../access/cursors.ts'
import type { SentKey } from '../access/keys.ts'
import { type ChargedScope, NOTHING_HELD, type QuotaDesk, type Reservation } from '../access/quotas.ts'
import { severalNamesNote, unknownSources, unknownSourcesNote } from './notes.ts'
import { type PageSearch, searchPage } from './search-page.ts'
import { sourcesForTest } from './test-checks.ts'
import { heard, type RunOptions, untilTold } from './until-told.ts'

export type Run<T> = (options: RunOptions) => Promise<T>

interface Sent {
  isPrivate: boolean
  /** Before normalisation. */
  name: string
}

export interface Checks {
  /**
   * Admits a check. Rejects with `QuotaUsedUp`, `TestRefused` or `ReservedName`. The run rejects with `QuotaUsedUp`,
   * `NoSourceAnswered` or an AbortError, and is then free. Once a client has received a source, conflict or domain, the
   * run continues to its end and is charged, even if the client leaves.
   */
  brandCheck(key: SentKey, request: BrandCheckRequest, sent: Sent): Promise<Run<BrandCheckResult>>
  /** Rejects as `brandCheck` does. The run also rejects with `CursorExpired`. */
  trademarkSearch(key: SentKey, request: PageSearch, sent: Sent): Promise<Run<TrademarkSearchResult>>
  idle(): Promise<void>
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
 * A free check pays for a list that was sent as one name, or for an answer that is incomplete because our source
 * failed. Lists are not free without limit, because each of their names is compared as well.
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
}): Checks {
  const running = new Set<Promise<unknown>>()

  /** A failed answer is free. If the refund fails now, the unit returns when its lease ends. */
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
    brandCheck(key, request, { isPrivate, name }) {
      const parts = [request.jurisdiction ?? '', request.niceClasses.join()]
      const scope: ChargedScope = { kind: 'brand-check', name: request.name, parts, private: isPrivate }
      const unknown = unknownSources(request.leaveOut ?? [], deps.sources)
      return admit(key, scope, [severalNamesNote(name), unknownSourcesNote(unknown)], (sources, options) =>
        runCheck(request, { sources, fetch: deps.fetch, isPrivate, holder: key.holder, ...options }),
      )
    },
    trademarkSearch(key, request, sent) {
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
