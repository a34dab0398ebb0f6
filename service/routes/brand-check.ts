import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { BrandCheckBody, BrandCheckQuery, type BrandCheckRequest } from '../../lib/contract/request.ts'
import { withEarlierClasses } from '../../lib/goods/editions.ts'
import type { Source } from '../../lib/sources/source.ts'
import type { z } from '../../lib/zod.ts'
import type { QuotaDesk } from '../access/quotas.ts'
import type { Checks } from '../checks/checks.ts'
import { unknownSources } from '../checks/notes.ts'
import type { AppEnv } from '../http/env.ts'
import { limitHeaders } from '../http/limits.ts'
import { isPrivate } from '../http/private-check.ts'
import { ProblemError } from '../http/problem-error.ts'
import { invalid, queryOf, sentBody, validate, validName } from '../http/validate.ts'
import { wantsStream } from '../http/wants-stream.ts'
import { answer, body, PRIVATE } from '../openapi/answers.ts'
import { EXAMPLES } from '../openapi/examples.ts'
import type { HeaderName } from '../openapi/headers.ts'
import { IDEMPOTENCY_KEY, PRIVATE_CHECK, queryParameters } from '../openapi/parameters.ts'
import { keyed, POSTED } from '../openapi/problem-answers.ts'
import type { Receipts } from '../receipts/receipts.ts'
import { asSent } from './as-sent.ts'
import { EVENT_STREAM, streamed } from './check-stream.ts'

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

export interface AnswerParts {
  checks: Checks
  quotas: QuotaDesk
  receipts: Receipts
}

/** A check that returns only headers would cost as much as one that is read. */
function refuseHead(c: Context): void {
  if (c.req.method !== 'HEAD') return
  throw new ProblemError('method_not_allowed', 'This address takes GET, POST.', { headers: { Allow: 'GET, POST' } })
}

const CHECK_TEXT = `Asks every register and registry that the scope needs and says what is alike, how alike and why, which
domains are registered, and what was not searched or did not answer. An answer that is incomplete because a source failed costs nothing, up to a number a day.`

const checkAnswer = (...more: HeaderName[]) => ({
  ...answer(
    'The check, as JSON or, where Accept says text/event-stream, source by source (x-event-stream).',
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

/** GET and POST /brand-check: one check, as JSON or as a stream of events. */
export function brandCheckRoutes({
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
