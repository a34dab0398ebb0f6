import { incompleteAsAsked } from '../../lib/check/gap.ts'
import { runCheck } from '../../lib/check/run.ts'
import { runTrademarkSearch, type TrademarkSearch } from '../../lib/check/search.ts'
import type { ChargeReason } from '../../lib/contract/charge.ts'
import type { Coverage } from '../../lib/contract/coverage.ts'
import type { BrandCheckRequest } from '../../lib/contract/request.ts'
import type { BrandCheckResult } from '../../lib/contract/result.ts'
import type { TrademarkSearchResult } from '../../lib/contract/trademark-search.ts'
import { createTestRegister, isTestName } from '../../lib/sources/made-up/test-register.ts'
import type { Source } from '../../lib/sources/source.ts'
import type { SentKey } from '../access/keys.ts'
import { type ChargedScope, NOTHING_HELD, type QuotaDesk, type Reservation } from '../access/quotas.ts'
import { sourcesForTest } from './test-checks.ts'
import { heard, type RunOptions, untilTold } from './until-told.ts'

/** Runs a check that was let in; resolves to its answer, charged or not. */
export type Run<T> = (options: RunOptions) => Promise<T>

export interface Checks {
  /**
   * Lets a check in. Rejects with QuotaUsedUp, and with TestRefused where a test key asks for that. The run rejects
   * with QuotaUsedUp, NoSourceAnswered or an AbortError, and is then not charged. Once a client was told of a source, a
   * conflict or a domain, the run goes on to its end and is charged, even if the client leaves.
   */
  brandCheck(key: SentKey, request: BrandCheckRequest, isPrivate: boolean): Promise<Run<BrandCheckResult>>
  trademarkSearch(key: SentKey, request: TrademarkSearch, isPrivate: boolean): Promise<Run<TrademarkSearchResult>>
  /** Resolves when no check is running. */
  idle(): Promise<void>
}

interface Judged {
  verdict: string
  coverage: Coverage
  charged: boolean
  test: boolean
}

interface Price {
  charged: boolean
  chargeReason: ChargeReason
}

/**
 * Charges an answer. An answer that is incomplete because a source of ours failed takes a free check while any is left.
 */
async function priceOf(held: Reservation, { verdict, coverage }: Judged): Promise<Price> {
  const incomplete = verdict === 'incomplete'
  const asked = incomplete && incompleteAsAsked(coverage)
  if (incomplete && !asked && (await held.forgive())) return { charged: false, chargeReason: 'source_gap' }
  if (!(await held.commit())) return { charged: false, chargeReason: 'repeat' }
  return { charged: true, chargeReason: asked ? 'asked' : incomplete ? 'free_checks_used_up' : 'verdict' }
}

/** Runs checks against the sources and settles what each answer costs. */
export function createChecks(deps: { sources: readonly Source[]; fetch: typeof fetch; quotas: QuotaDesk }): Checks {
  const testRegister = createTestRegister()
  const sourcesFor = (name: string) => (isTestName(name) ? [...deps.sources, testRegister] : deps.sources)
  const running = new Set<Promise<unknown>>()

  /**
   * Settles what an answer costs; one that fails costs nothing. If a unit cannot be given back now, it is given back
   * when its lease ends.
   */
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
    search: (sources: readonly Source[], options: Pick<RunOptions, 'signal' | 'onEvent'>) => Promise<T>,
  ): Promise<Run<T>> {
    const test = key.test || isTestName(scope.name)
    const sources = key.test ? sourcesForTest(deps.sources, scope.name) : sourcesFor(scope.name)
    const held = key.test ? NOTHING_HELD : await deps.quotas.reserve(key, scope)
    return (options) => {
      const work = settle(held, test, search(sources, held === NOTHING_HELD ? heard(options) : untilTold(options)))
      const ended = work.catch(() => {}).finally(() => running.delete(ended))
      running.add(ended)
      return work
    }
  }

  return {
    brandCheck(key, request, isPrivate) {
      const parts = [request.jurisdiction ?? '', request.niceClasses.join()]
      const scope: ChargedScope = { kind: 'brand-check', name: request.name, parts, private: isPrivate }
      return admit(key, scope, (sources, options) =>
        runCheck(request, { sources, fetch: deps.fetch, isPrivate, holder: key.holder, ...options }),
      )
    },
    trademarkSearch(key, request, isPrivate) {
      const { name, jurisdictions, niceClasses, status, filedAfter, owner } = request
      const statuses = [...new Set(status)].sort().join()
      const parts = [jurisdictions.join(), niceClasses.join(), statuses, filedAfter ?? '', owner ?? '']
      const scope: ChargedScope = { kind: 'trademark-search', name, parts, private: isPrivate }
      return admit(key, scope, (sources, options) =>
        runTrademarkSearch(request, { sources, fetch: deps.fetch, isPrivate, holder: key.holder, ...options }),
      )
    },
    async idle() {
      await Promise.all(running)
    },
  }
}
