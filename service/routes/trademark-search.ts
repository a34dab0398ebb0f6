import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { JURISDICTIONS } from '../../lib/contract/constants.ts'
import { TrademarkSearchBody } from '../../lib/contract/request.ts'
import { withEarlierClasses } from '../../lib/nice/editions.ts'
import type { AppEnv } from '../http/env.ts'
import { limitHeaders } from '../http/limits.ts'
import { isPrivate } from '../http/private-check.ts'
import { ProblemError } from '../http/problem-error.ts'
import { jsonBody, validate, validName } from '../http/validate.ts'
import { answer, body, PRIVATE } from '../openapi/answers.ts'
import { EXAMPLES } from '../openapi/examples.ts'
import { IDEMPOTENCY_KEY, PRIVATE_CHECK } from '../openapi/parameters.ts'
import { keyed, POSTED } from '../openapi/problem-answers.ts'
import { asSent } from './as-sent.ts'
import type { AnswerParts } from './brand-check.ts'

const PAGE = 50

/** The offset that a cursor holds. A cursor is a number and has nothing of the name in it. */
function offsetOf(cursor: string | null | undefined): number {
  if (cursor === null || cursor === undefined) return 0
  if (!/^\d{1,6}$/.test(cursor)) {
    throw new ProblemError('invalid_request', 'Please correct cursor.', {
      errors: [{ pointer: '/cursor', detail: 'must be the nextCursor of an earlier answer' }],
    })
  }
  return Number(cursor)
}

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
    ...keyed(...POSTED),
  },
})

/** POST /trademark/search: similar marks, by jurisdiction and class. */
export function trademarkSearchRoutes({ checks, quotas, receipts }: AnswerParts): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', DESCRIBED, async (c) => {
    const sent = validate(TrademarkSearchBody, await jsonBody(c))
    const asked = sent.jurisdictions ?? JURISDICTIONS
    const request = {
      name: validName(sent.name),
      jurisdictions: JURISDICTIONS.filter((code) => asked.includes(code)),
      niceClasses: withEarlierClasses(sent.niceClasses ?? []),
      goods: sent.goods?.toWellFormed() ?? null,
      limit: sent.limit ?? PAGE,
      offset: offsetOf(sent.cursor),
      status: sent.status ?? null,
      filedAfter: sent.filedAfter ?? null,
      owner: sent.owner?.toWellFormed() ?? null,
    }
    const run = await checks.trademarkSearch(c.var.key, request, isPrivate(c))
    c.header('Cache-Control', 'no-store')
    const found = await run({ signal: c.req.raw.signal })
    const { offset: _offset, ...rest } = request
    const result = { ...found, request: { ...rest, cursor: sent.cursor ?? null, ...asSent(sent) } }
    await limitHeaders(c, quotas)
    return c.json(sent.receipt === true ? receipts.signed(result) : result)
  })
}
