import type { MarkGoods, MarkGoodsBody } from '../../lib/contract/mark-goods.ts'
import { noGoods } from '../../lib/sources/office-goods.ts'
import type { Source } from '../../lib/sources/source.ts'
import type { AccessKey } from '../access/keys.ts'

/** Asks an office for the goods of one mark. Costs nothing, and rejects for no fault of the office. */
export type MarkGoodsOf = (key: AccessKey, asked: MarkGoodsBody, signal: AbortSignal) => Promise<MarkGoods>

const TEST_KEY = 'a test key asks no register'
const CANNOT = 'this service cannot ask this source for the goods of a mark'

/**
 * Tells the goods of a mark by the source that a conflict named. Office, budget and turns are those of a check by the same
 * holder; nothing is kept, so that no answer can tell what another holder opened.
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
