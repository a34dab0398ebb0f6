import { type Context, Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { type DescribeRouteOptions, describeRoute } from 'hono-openapi'
import type { ProblemCode } from '../../lib/contract/api/problem.ts'
import { MarkGoodsBody } from '../../lib/contract/checks/mark-goods.ts'
import {
  BrandCheckBody,
  BrandCheckQuery,
  type BrandCheckRequest,
  TrademarkSearchBody,
} from '../../lib/contract/checks/request.ts'
import type { BrandCheckResult } from '../../lib/contract/checks/result.ts'
import { Jurisdiction } from '../../lib/contract/constants.ts'
import { withEarlierClasses } from '../../lib/goods/editions.ts'
import type { Source } from '../../lib/sources/source.ts'
import type { z } from '../../lib/zod.ts'
import { type Checks, type Cursors, type MarkGoodsOf, questionOf, type Run, unknownSources } from '../checks/checks.ts'
import type { QuotaDesk } from '../keys/quotas.ts'
import type { Receipts } from '../ops/receipts.ts'
import type { AppEnv } from './env.ts'
import { EXAMPLES } from './examples.ts'
import { answer, body, type HeaderName, keyed, PRIVATE, queryParameters, refTo } from './openapi.ts'
import { ProblemError, problemOf } from './problem.ts'
import { limitHeaders } from './security.ts'
import { invalid, isPrivate, queryOf, sentBody, validate, validName, wantsStream } from './validate.ts'

type Parameter = NonNullable<DescribeRouteOptions['parameters']>[number]

/** Request header of a private check. */
const PRIVATE_CHECK: Parameter = {
  name: 'Cache-Control',
  in: 'header',
  required: false,
  description: 'no-store asks for a private check: nothing of it is kept in memory, and no repeat is remembered.',
  schema: { type: 'string', enum: ['no-store'] },
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Made up for one request, such as a UUID, and the same for every retry of it: within 24 hours the first answer comes again, free. The answer is kept encrypted, and this header alone opens it. Not taken with a private check or a stream (400). Without it the same name and scope by the same key within 24 hours are charged once all the same.',
  schema: { type: 'string', minLength: 16, maxLength: 257, pattern: '^[\\x21-\\x7e]+$' },
}

/** Errors of a request with a body, which a client may repeat under an Idempotency-Key. */
const POSTED: ProblemCode[] = [
  'invalid_request',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_in_flight',
  'idempotency_mismatch',
  'quota_exceeded',
  'no_source_answered',
]

/**
 * Returns the name before normalisation, and the classes without those added for older editions. Replaces lone
 * surrogates, which lack the canonical form (RFC 8785) that a receipt needs.
 */
function asSent({ name, niceClasses }: { name: string; niceClasses?: number[] | null | undefined }): {
  name: string
  niceClasses: number[]
} {
  return { name: name.toWellFormed(), niceClasses: niceClasses ?? [] }
}

/**
 * OpenAPI 3.1 cannot describe events, so this extension follows 3.2
 * (https://spec.openapis.org/oas/v3.2.0#sequential-media-types). With a second media type, generated clients would
 * allow both types everywhere.
 */
const EVENT_STREAM = {
  'x-event-stream': {
    'text/event-stream': {
      itemSchema: refTo('CheckEvent'),
      description:
        'Server-sent events, sent if Accept asks for them: plan, then source, conflicts and domains as the sources settle, then quota, and last either result, which is the whole answer, or problem. Ignore events that you do not know.',
      example: EXAMPLES.stream,
    },
  },
}

function streamed(c: Context<AppEnv>, run: Run<BrandCheckResult>, quotas: QuotaDesk): Response {
  const response = streamSSE(c, async (stream) => {
    const left = new AbortController()
    stream.onAbort(() => left.abort())
    const signal = AbortSignal.any([c.req.raw.signal, left.signal])
    const write = async (event: string, data: unknown) => {
      if (!signal.aborted) await stream.writeSSE({ event, data: JSON.stringify(data) })
    }
    try {
      const result = await run({ signal, tell: ({ event, data }) => void write(event, data) })
      const { remaining, resetAt } = (await quotas.left(c.var.key)).period
      await write('quota', { remaining, resetAt: new Date(resetAt).toISOString() })
      await write('result', result)
    } catch (error) {
      if (!signal.aborted) await write('problem', problemOf(c.var.problemFor(error), c))
    }
  })
  // `streamSSE` sets only no-cache, both in the context and in its response.
  c.header('Cache-Control', 'no-store')
  response.headers.set('Cache-Control', 'no-store')
  return response
}

type SentCheck = Omit<z.infer<typeof BrandCheckBody>, 'receipt' | 'strict'>

function requestOf(sent: SentCheck): BrandCheckRequest {
  return {
    name: validName(sent.name),
    jurisdiction: sent.jurisdiction ?? null,
    niceClasses: withEarlierClasses(sent.niceClasses ?? []),
    goods: sent.goods?.toWellFormed() ?? null,
    leaveOut: [...new Set(sent.leaveOut)],
  }
}

/** Refuses unknown ids in `leaveOut`, because the intended source would receive the name. */
function refuseUnknown(leaveOut: readonly string[], sources: readonly Pick<Source, 'id'>[]): void {
  const unknown = unknownSources(leaveOut, sources)
  if (unknown.length === 0) return
  const detail = 'is the id of no source; the rows of a coverage have them'
  throw invalid(
    unknown.map((id) => ({ pointer: `/leaveOut/${leaveOut.indexOf(id)}`, detail, code: 'unknown_source' as const })),
  )
}

interface AnswerParts {
  checks: Checks
  quotas: QuotaDesk
  receipts: Receipts
}

/** Refuses HEAD, because a check that returns only headers would cost as much as a complete one. */
function refuseHead(c: Context): void {
  if (c.req.method !== 'HEAD') return
  throw new ProblemError('method_not_allowed', 'This address takes GET, POST.', { headers: { Allow: 'GET, POST' } })
}

const CHECK_TEXT = `Asks every register and registry that the scope needs and says what is alike, how alike and why, which
domains are registered, and what was not searched or did not answer. An answer that is incomplete because a source failed costs nothing, up to a number a day.`

const checkAnswer = (...more: HeaderName[]) => ({
  ...answer(
    'The check, as JSON or, if Accept says text/event-stream, source by source (x-event-stream).',
    [...PRIVATE, ...more],
    'BrandCheckResult',
    EXAMPLES.result,
  ),
  ...EVENT_STREAM,
})

const BY_QUERY = describeRoute({
  operationId: 'checkNameByQuery',
  tags: ['Checks'],
  summary: 'Check a name given in the address',
  description: `${CHECK_TEXT} A name in an address can end up in the history and the logs of what lies between: prefer POST.`,
  parameters: [
    ...queryParameters(BrandCheckQuery, { name: 'Vyntra', jurisdiction: 'CH', niceClasses: [9, 42] }),
    PRIVATE_CHECK,
  ],
  responses: { 200: checkAnswer(), ...keyed('invalid_request', 'quota_exceeded', 'no_source_answered') },
})

const BY_BODY = describeRoute({
  operationId: 'checkName',
  tags: ['Checks'],
  summary: 'Check a name',
  description: CHECK_TEXT,
  parameters: [PRIVATE_CHECK, IDEMPOTENCY_KEY],
  requestBody: body('The name and its scope.', 'BrandCheckRequest', EXAMPLES.checkRequest),
  responses: {
    200: checkAnswer('Idempotent-Replayed'),
    ...keyed(...POSTED),
  },
})

function brandCheckRoutes({
  checks,
  quotas,
  receipts,
  sources,
}: AnswerParts & { sources: readonly Pick<Source, 'id'>[] }): Hono<AppEnv> {
  async function check(
    c: Context<AppEnv>,
    sent: SentCheck,
    { receipt, strict }: { receipt: boolean; strict: boolean },
  ): Promise<Response> {
    const request = requestOf(sent)
    if (strict) refuseUnknown(sent.leaveOut ?? [], sources)
    const checked = await checks.brandCheck(c.var.key, request, { isPrivate: isPrivate(c), name: sent.name })
    const run: typeof checked = async (options) => {
      const result = { ...(await checked(options)), request: { ...request, ...asSent(sent) } }
      return receipt ? receipts.signed(result) : result
    }
    if (wantsStream(c)) return streamed(c, run, quotas)
    const result = await run({ signal: c.req.raw.signal })
    await limitHeaders(c, quotas)
    c.header('Cache-Control', 'no-store')
    return c.json(result)
  }
  return new Hono<AppEnv>()
    .get('/', BY_QUERY, (c) => {
      refuseHead(c)
      const query = validate(BrandCheckQuery, queryOf(c))
      return check(c, query, { receipt: query.receipt === '1', strict: query.strict === '1' })
    })
    .post('/', BY_BODY, async (c) => {
      const sent = await sentBody(c, BrandCheckBody)
      return check(c, sent, { receipt: sent.receipt === true, strict: sent.strict === true })
    })
}

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

/** POST /mark/goods. The number is in the body: proxies log addresses, and a mark hints at the checked name. */
function markGoodsRoutes(goodsOf: MarkGoodsOf): Hono<AppEnv> {
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

function trademarkSearchRoutes({
  checks,
  quotas,
  receipts,
  cursors,
}: AnswerParts & { cursors: Cursors }): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', SEARCH, async (c) => {
    const sent = await sentBody(c, TrademarkSearchBody)
    const asked = sent.jurisdictions ?? Jurisdiction
    const request = {
      name: validName(sent.name),
      jurisdictions: Jurisdiction.filter((code) => asked.includes(code)),
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

interface CheckParts extends AnswerParts {
  sources: readonly Pick<Source, 'id'>[]
  markGoods: MarkGoodsOf
  cursors: Cursors
}

/** Checks, searches and the goods of a mark. */
export function checkRoutes(parts: CheckParts): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .route('/brand-check', brandCheckRoutes(parts))
    .route('/mark/goods', markGoodsRoutes(parts.markGoods))
    .route('/trademark/search', trademarkSearchRoutes(parts))
}
