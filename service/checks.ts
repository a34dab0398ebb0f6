import { type Progress, runCheck } from '../lib/check/run.ts'
import { runTrademarkSearch, type SearchRequest } from '../lib/check/search.ts'
import type { BrandCheckRequest } from '../lib/contract/request.ts'
import type { BrandCheckResult } from '../lib/contract/result.ts'
import type { TrademarkSearchResult } from '../lib/contract/trademark-search.ts'
import type { Source } from '../lib/sources/source.ts'
import { createTestRegister, isTestName } from '../lib/sources/test-register.ts'
import type { AccessKey } from './access/keys.ts'
import type { QuotaDesk, Scope } from './access/quotas.ts'

/** Thrown when the quota of the period is used up. */
export class QuotaUsedUp extends Error {
  override name = 'QuotaUsedUp'
}

export interface CheckOptions {
  signal: AbortSignal
  private: boolean
  onEvent?: (event: Progress) => void
}

export interface Checks {
  /** Throws QuotaUsedUp, NoSourceAnswered, or the signal's reason; none of them is charged. */
  brandCheck(key: AccessKey, request: BrandCheckRequest, options: CheckOptions): Promise<BrandCheckResult>
  trademarkSearch(key: AccessKey, request: SearchRequest, options: CheckOptions): Promise<TrademarkSearchResult>
}

interface Judged {
  verdict: string
  charged: boolean
  test: boolean
}

/** Runs checks against the sources and settles what each answer costs. */
export function createChecks(deps: { sources: readonly Source[]; fetch: typeof fetch; quotas: QuotaDesk }): Checks {
  const testRegister = createTestRegister()

  async function charged<T extends Judged>(
    key: AccessKey,
    scope: Scope,
    run: (sources: readonly Source[]) => Promise<T>,
  ): Promise<T> {
    const test = isTestName(scope.name)
    const reservation = await deps.quotas.reserve(key, scope)
    if (reservation === null) throw new QuotaUsedUp()
    try {
      const result = await run(test ? [...deps.sources, testRegister] : deps.sources)
      return { ...result, test, charged: await reservation.commit(!test && result.verdict !== 'incomplete') }
    } catch (error) {
      await reservation.release()
      throw error
    }
  }

  return {
    brandCheck(key, request, { signal, private: isPrivate, onEvent }) {
      const parts = [request.jurisdiction ?? '', request.niceClasses.join()]
      const scope: Scope = { kind: 'brand-check', name: request.name, parts, private: isPrivate }
      return charged(key, scope, (sources) => runCheck(request, { sources, fetch: deps.fetch, signal, onEvent }))
    },
    trademarkSearch(key, request, { signal, private: isPrivate }) {
      const { name, jurisdictions, niceClasses, status, filedAfter, owner } = request
      const parts = [jurisdictions.join(), niceClasses.join(), status?.join() ?? '', filedAfter ?? '', owner ?? '']
      const scope: Scope = { kind: 'trademark-search', name, parts, private: isPrivate }
      return charged(key, scope, (sources) => runTrademarkSearch(request, { sources, fetch: deps.fetch, signal }))
    },
  }
}
