import type { MarkGoods, MarkGoodsBody } from '../../lib/contract/mark-goods.ts'
import { noGoods } from '../../lib/sources/office-goods.ts'
import type { Source } from '../../lib/sources/source.ts'
import type { AccessKey } from '../access/keys.ts'

/** Does not reject if the office fails. */
export type MarkGoodsOf = (key: AccessKey, asked: MarkGoodsBody, signal: AbortSignal) => Promise<MarkGoods>

const TEST_KEY = 'a test key asks no register'
const CANNOT = 'this service cannot ask this source for the goods of a mark'

/**
 * Shares quotas and rate limits with the account's checks. Stores nothing, so that no answer can reveal another
 * account's interest.
 */
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
