import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { JURISDICTIONS } from '../../lib/contract/constants.ts'
import { TrademarkSearchBody } from '../../lib/contract/request.ts'
import { withEarlierClasses } from '../../lib/goods/editions.ts'
import type { Cursors } from '../access/cursors.ts'
import { questionOf } from '../checks/search-page.ts'
import type { AppEnv } from '../http/env.ts'
import { limitHeaders } from '../http/limits.ts'
import { isPrivate } from '../http/private-check.ts'
import { invalid, sentBody, validName } from '../http/validate.ts'
import { answer, body, PRIVATE } from '../openapi/answers.ts'
import { EXAMPLES } from '../openapi/examples.ts'
import { IDEMPOTENCY_KEY, PRIVATE_CHECK } from '../openapi/parameters.ts'
import { keyed, POSTED } from '../openapi/problem-answers.ts'
import { asSent } from './as-sent.ts'
import type { AnswerParts } from './brand-check.ts'

const PAGE = 50

const DESCRIBED = describeRoute({
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

/** POST /trademark/search: similar marks, by jurisdiction and class. */
export function trademarkSearchRoutes({
  checks,
  quotas,
  receipts,
  cursors,
}: AnswerParts & { cursors: Cursors }): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', DESCRIBED, async (c) => {
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
