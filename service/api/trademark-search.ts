import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { JURISDICTIONS } from '../../lib/contract/constants.ts'
import { MarkGoodsBody } from '../../lib/contract/mark-goods.ts'
import { TrademarkSearchBody } from '../../lib/contract/request.ts'
import { withEarlierClasses } from '../../lib/goods/editions.ts'
import { type Cursors, type MarkGoodsOf, questionOf } from '../checks/checks.ts'
import { type AnswerParts, asSent } from './checks.ts'
import { answer, body, IDEMPOTENCY_KEY, keyed, POSTED, PRIVATE, PRIVATE_CHECK } from './description.ts'
import type { AppEnv } from './env.ts'
import { EXAMPLES } from './examples.ts'
import { limitHeaders } from './limits.ts'
import { invalid, isPrivate, sentBody, validName } from './validate.ts'

const MARK_GOODS = describeRoute({
  operationId: 'getMarkGoods',
  tags: ['Checks'],
  summary: 'The goods of a mark in the words of its office',
  description:
    'Asks the office of a conflict for the list of goods and services of that mark, now and by its number alone. For a hit that a person opens; it costs nothing.',
  requestBody: body('The source and the number of a conflict.', 'MarkGoodsRequest', EXAMPLES.markGoodsRequest),
  responses: {
    200: answer('The list, or why it is not there.', PRIVATE, 'MarkGoods', EXAMPLES.markGoods),
    ...keyed('invalid_request', 'payload_too_large', 'unsupported_media_type'),
  },
})

/**
 * POST /mark/goods. The body contains the number, because proxies log addresses and a mark hints at the name under
 * consideration.
 */
export function markGoodsRoutes(goodsOf: MarkGoodsOf): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', MARK_GOODS, async (c) => {
    const asked = await sentBody(c, MarkGoodsBody)
    c.header('Cache-Control', 'no-store')
    return c.json(await goodsOf(c.var.key, asked, c.req.raw.signal))
  })
}

const PAGE = 50

const SEARCH = describeRoute({
  operationId: 'searchTrademarks',
  tags: ['Checks'],
  summary: 'Search trade marks that are alike',
  description:
    'Marks alike to a name, by jurisdiction and class, riskiest first and paged. A jurisdiction whose register is not connected is in coverage, never silently empty.',
  parameters: [PRIVATE_CHECK, IDEMPOTENCY_KEY],
  requestBody: body(
    'The name, where to search, and what to leave out.',
    'TrademarkSearchRequest',
    EXAMPLES.searchRequest,
  ),
  responses: {
    200: answer(
      'One page of marks that are alike.',
      [...PRIVATE, 'Idempotent-Replayed'],
      'TrademarkSearchResult',
      EXAMPLES.search,
    ),
    ...keyed(...POSTED, 'cursor_expired'),
  },
})

/** POST /trademark/search. */
export function trademarkSearchRoutes({
  checks,
  quotas,
  receipts,
  cursors,
}: AnswerParts & { cursors: Cursors }): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', SEARCH, async (c) => {
    const sent = await sentBody(c, TrademarkSearchBody)
    const asked = sent.jurisdictions ?? JURISDICTIONS
    const request = {
      name: validName(sent.name),
      jurisdictions: JURISDICTIONS.filter((code) => asked.includes(code)),
      niceClasses: withEarlierClasses(sent.niceClasses ?? []),
      goods: sent.goods?.toWellFormed() ?? null,
      limit: sent.limit ?? PAGE,
      status: sent.status ?? null,
      filedAfter: sent.filedAfter ?? null,
      owner: sent.owner?.toWellFormed() ?? null,
    }
    const cursor = sent.cursor ?? null
    const after = cursor === null ? null : cursors.open(questionOf(request), cursor)
    if (cursor !== null && after === null) {
      const detail = 'must be the nextCursor of an earlier answer to the same question'
      throw invalid([{ pointer: '/cursor', detail, code: 'foreign_cursor' }])
    }
    const run = await checks.trademarkSearch(
      c.var.key,
      { ...request, after },
      { isPrivate: isPrivate(c), name: sent.name },
    )
    c.header('Cache-Control', 'no-store')
    const found = await run({ signal: c.req.raw.signal })
    const result = { ...found, request: { ...request, cursor, ...asSent(sent) } }
    await limitHeaders(c, quotas)
    return c.json(sent.receipt === true ? receipts.signed(result) : result)
  })
}
