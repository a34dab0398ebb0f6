import type { MarkGoods, MarkGoodsBody } from '../../lib/contract/mark-goods.ts'
import { noGoods } from '../../lib/sources/office-goods.ts'
import type { Source } from '../../lib/sources/source.ts'
import type { AccessKey } from '../access/keys.ts'

/** Asks an office for the goods of one mark. Costs nothing, and does not reject when the office fails. */
export type MarkGoodsOf = (key: AccessKey, asked: MarkGoodsBody, signal: AbortSignal) => Promise<MarkGoods>

const TEST_KEY = 'a test key asks no register'
const CANNOT = 'this service cannot ask this source for the goods of a mark'

/**
 * Asks for the goods of a mark at the source that a conflict named, within the same budgets and turns as a check by
 * that holder. Nothing is kept, so that no answer can reveal what another holder looked at.
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
