import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { MarkGoodsBody } from '../../lib/contract/mark-goods.ts'
import type { MarkGoodsOf } from '../checks/mark-goods.ts'
import type { AppEnv } from '../http/env.ts'
import { sentBody } from '../http/validate.ts'
import { answer, body, PRIVATE } from '../openapi/answers.ts'
import { EXAMPLES } from '../openapi/examples.ts'
import { keyed } from '../openapi/problem-answers.ts'

const DESCRIBED = describeRoute({
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
 * POST /mark/goods: goods and services of one mark. The body contains the number, because proxies log addresses and a
 * mark hints at the name under consideration.
 */
export function markGoodsRoutes(goodsOf: MarkGoodsOf): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', DESCRIBED, async (c) => {
    const asked = await sentBody(c, MarkGoodsBody)
    c.header('Cache-Control', 'no-store')
    return c.json(await goodsOf(c.var.key, asked, c.req.raw.signal))
  })
}
