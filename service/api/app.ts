import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import { getPath, getPathNoStrict } from 'hono/utils/url'
import { describeRoute } from 'hono-openapi'
import { NoSourceAnswered } from '../../lib/check/run.ts'
import type { UpstreamState } from '../../lib/sources/http/request.ts'
import type { Office } from '../../lib/sources/offices/office.ts'
import type { PathState, Source, SourceFacts } from '../../lib/sources/source.ts'
import type { AccessDesk } from '../access/desk.ts'
import { type Checks, CursorExpired, type Cursors, type MarkGoodsOf } from '../checks/checks.ts'
import { ReservedName, TestRefused } from '../checks/test-checks.ts'
import type { Keys } from '../keys/keys.ts'
import { type Burst, type QuotaDesk, QuotaUsedUp } from '../keys/quotas.ts'
import { type Making, ReplayInFlight, ReplayMismatch, type Replays } from '../keys/replays.ts'
import { type Config, clientAddress } from '../ops/config.ts'
import { errorFacts, StorageUnavailable } from '../ops/failures.ts'
import type { Log } from '../ops/log.ts'
import type { Receipts } from '../ops/receipts.ts'
import type { Secrets } from '../ops/secrets.ts'
import type { KeeperReport } from '../registers/sync/report.ts'
import { accessRoutes } from './access.ts'
import { checkRoutes } from './checks.ts'
import { compressed } from './compression.ts'
import type { AppEnv } from './env.ts'
import { EXAMPLES } from './examples.ts'
import { healthRoutes } from './health.ts'
import { homeRoutes } from './home.ts'
import { jurisdictionRoutes } from './jurisdiction.ts'
import { type Metrics, metricsRoutes, type RequestLine } from './metrics.ts'
import { ANYWHERE, answer, keyed, open, openApiRoutes, PRIVATE } from './openapi.ts'
import { type PublishedPacks, packRoutes } from './packs.ts'
import { ProblemError, problemOf } from './problem.ts'
import {
  addressLimit,
  burstLimit,
  hostCheck,
  requireKey,
  requireScope,
  securityHeaders,
  sentKey,
  unauthorized,
} from './security.ts'
import { BODY_MAX, invalid, isPrivate, wantsStream } from './validate.ts'

export interface AppParts {
  /** Address without a trailing slash. Read for each request, because with port 0 the port is known late. */
  publicUrl: () => string
  keys: Keys
  quotas: QuotaDesk
  burst: Burst
  replays: Replays
  cursors: Cursors
  checks: Checks
  markGoods: MarkGoodsOf
  receipts: Receipts
  access: AccessDesk
  redeem: Redeem
  /** Proves that the service uses the same data folder as the command that sent the challenge. */
  prove: Secrets['addressProof']
  isReady: () => Promise<boolean>
  /** Sources of which processes on one database search different records. */
  differing: () => readonly string[]
  sources: readonly Source[]
  sourceFacts: readonly SourceFacts[]
  upstreams: () => UpstreamState[]
  keepers: () => ReadonlyMap<string, KeeperReport>
  /** Empty if no resolver is set. */
  resolvers: () => PathState[]
  log: Log
  metrics: Metrics
  /** Null if `/metrics` is not served. */
  metricsToken: string | null
  /** Null if no offline snapshots are published. */
  packs: PublishedPacks | null
  offices: readonly Office[]
  trustProxy: Config['trustProxy']
}

const KEY_HEADER = 'Idempotency-Key'
/** Accepts only keys that are too long to guess, because a key opens the stored answer. */
const KEY_FORM = /^(?:"([\x21\x23-\x7e]{16,255})"|([\x21\x23-\x7e]{16,255}))$/

function refused(detail: string): ProblemError {
  return new ProblemError('invalid_request', detail)
}

function readKey(sent: string): string {
  const [, quoted, plain] = KEY_FORM.exec(sent) ?? []
  const key = quoted ?? plain
  if (key !== undefined) return key
  throw refused(`${KEY_HEADER} must be 16 to 255 visible ASCII characters, such as a UUID, made up for this request.`)
}

/** Refuses requests whose answers are not stored, because clients would rely on a replay. */
function mustBeKeepable(c: Context): void {
  if (wantsStream(c))
    throw refused(`A stream of events is not kept: send no ${KEY_HEADER}, or ask for application/json.`)
  if (isPrivate(c)) throw refused(`Nothing of a private check (no-store) is kept: send no ${KEY_HEADER} with it.`)
}

/** Drops a failed answer, so that the client can retry. If the database fails here, the lease expires. */
async function settle(c: Context, making: Making): Promise<void> {
  try {
    if (c.res.status === 200) await making.keep({ status: 200, body: await c.res.clone().text() })
    else await making.drop()
  } catch (error) {
    c.var.problemFor(error)
  }
}

/** Replays the answer to a POST with the same `Idempotency-Key`, marked with `Idempotent-Replayed: true`. */
function idempotency(replays: Replays) {
  return createMiddleware<AppEnv>(async function idempotency(c, next) {
    const sent = c.req.header(KEY_HEADER)
    if (c.req.method !== 'POST' || sent === undefined) return next()
    const idempotencyKey = readKey(sent.trim())
    mustBeKeepable(c)
    const opened = await replays.open({
      holder: c.var.key.holder,
      ownSecret: c.var.key.ownSecret,
      route: c.req.path,
      idempotencyKey,
      body: await c.req.text(),
    })
    if ('answer' in opened) {
      c.header('Idempotent-Replayed', 'true')
      c.header('Cache-Control', 'no-store')
      c.header('Content-Type', 'application/json')
      return c.body(opened.answer.body, opened.answer.status as 200)
    }
    await next()
    await settle(c, opened.making)
  })
}

/** Returns null if the token is unknown, used or expired. */
type Redeem = (token: string) => Promise<string | null>

const CLAIM = describeRoute({
  operationId: 'claimKey',
  tags: ['Account'],
  summary: 'Exchange a claim token for its key',
  description:
    'The token is sent where a key would be. That of a connection code which the service itself shows works once, within 24 hours; that of a mail within seven days, and gives the same key again for ten minutes, in case the answer was lost. That of an enrolment gives each client a key of its own, until it is used up.',
  security: [],
  parameters: [
    {
      name: 'X-API-Key',
      in: 'header',
      required: true,
      description: 'The token of a connection code, in the place of a key.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: answer('The key.', ['Cache-Control'], 'Claimed'),
    ...open('unauthorized', 'burst_exceeded', 'payload_too_large', 'storage_unavailable', ...ANYWHERE),
  },
})

function claimRoutes(redeem: Redeem): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', CLAIM, async (c) => {
    const apiKey = await redeem(sentKey(c) ?? '')
    if (apiKey === null) throw unauthorized()
    c.header('Cache-Control', 'no-store')
    return c.json({ apiKey })
  })
}

const QUOTAS = describeRoute({
  operationId: 'getQuotas',
  tags: ['Account'],
  summary: 'Plan, use and limits of the key',
  description: 'What the key is entitled to and what it has used. Costs nothing.',
  responses: { 200: answer('Plan, use and limits.', PRIVATE, 'Quotas', EXAMPLES.quotas), ...keyed() },
})

function quotasRoutes(quotas: QuotaDesk): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', QUOTAS, async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(await quotas.describe(c.var.key, c.var.burst))
  })
}

const RECEIPT_KEYS = describeRoute({
  operationId: 'getReceiptKeys',
  tags: ['Service'],
  summary: 'Public keys of receipts',
  description: 'The keys that receipts are verified with, also those that sign no more.',
  security: [],
  responses: { 200: answer('The keys as a JWK set.', [], 'ReceiptKeys'), ...open(...ANYWHERE) },
})

/** GET /.well-known/brand-check-keys.json. Pages of any site may read it. */
function receiptKeyRoutes(receipts: Receipts): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/.well-known/brand-check-keys.json', RECEIPT_KEYS, cors(), (c) => {
    c.header('Cache-Control', 'public, max-age=300')
    return c.json(receipts.publicKeys())
  })
}

const EXPOSED = ['Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'ETag', 'Idempotent-Replayed']

/** Limit for each client. A user needs only one claim. */
const CLAIMS_PER_MINUTE = 20

function v2(parts: AppParts): Hono<AppEnv> {
  const { keys, quotas } = parts
  const limit = burstLimit(quotas, parts.burst)
  const body = bodyLimit({ maxSize: BODY_MAX })
  const once = idempotency(parts.replays)
  return new Hono<AppEnv>()
    .use(cors({ origin: '*', allowMethods: ['GET', 'POST'], exposeHeaders: EXPOSED, maxAge: 3600 }))
    .use('/claim', addressLimit(CLAIMS_PER_MINUTE), body)
    .route('/claim', claimRoutes(parts.redeem))
    .use(requireKey(keys), limit)
    .use('/brand-check', requireScope('checks'), body, once)
    .use('/mark/goods', requireScope('checks'), body)
    .use('/trademark/*', requireScope('trademarks'), body, once)
    .use('/jurisdiction/*', requireScope('requirements'))
    .use('/quotas', requireScope('usage'))
    .route('/', checkRoutes(parts))
    .route('/jurisdiction', jurisdictionRoutes())
    .route('/quotas', quotasRoutes(quotas))
}

/** Status in the log if the client disconnected before the answer. nginx logs the same status. */
const CLIENT_LEFT = 499

const ANSWERS = /^\/(?:api\/v2|healthz|readyz|openapi\.json)\//

/** Returns the path, without a trailing slash unless it is a page's, because relative links depend on it. */
function pathOf(request: Request): string {
  const path = getPath(request)
  return ANSWERS.test(path) ? getPathNoStrict(request) : path
}

/** Creates the app without opening a port or a file. */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ getPath: pathOf })
  app.use(requestLine(app, parts))
  app.use(securityHeaders())
  app.use(compressed())
  app.route('/', healthRoutes(parts))
  app.use(hostCheck())
  app.route('/', homeRoutes(parts))
  app.route('/', receiptKeyRoutes(parts.receipts))
  app.route('/', openApiRoutes(app))
  if (parts.packs) app.route('/packs', packRoutes(parts.packs, parts.keys))
  if (parts.metricsToken) app.route('/metrics', metricsRoutes(parts.metrics, parts.metricsToken))
  app.route('/access', accessRoutes(parts.access))
  app.route('/api/v2', v2(parts))
  const notFound = notFoundFor(app)
  app.notFound((c) => problemResponse(notFound(c.req.method, c.req.path), c))
  app.onError((error, c) => {
    if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_LEFT })
    return problemResponse(c.var.problemFor(error), c)
  })
  return app
}

function problemResponse(error: ProblemError, c: Context<AppEnv>): Response {
  const problem = problemOf(error, c)
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
  return c.body(JSON.stringify(problem), problem.status as 400, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  })
}

/** Returns 405 with `Allow` if the address exists under a different method, otherwise 404. */
function notFoundFor(app: Hono<AppEnv>): (method: string, path: string) => ProblemError {
  const patterns = () =>
    app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => ({
        method,
        form: new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+').replace(/\/$/, '')}/?$`),
      }))
  return (method, path) => {
    const allowed = [
      ...new Set(
        patterns()
          .filter(({ form }) => form.test(path))
          .map((route) => route.method),
      ),
    ]
    if (allowed.length === 0 || allowed.includes(method)) {
      return new ProblemError('not_found', 'There is nothing at this address. GET / tells what there is.')
    }
    return new ProblemError('method_not_allowed', `This address takes ${allowed.join(', ')}.`, {
      headers: { Allow: allowed.join(', ') },
    })
  }
}

/** Returns all paths up to their first parameter, so that none contains what a client sent. */
function ownPaths(app: Hono<AppEnv>): Set<string> {
  return new Set(app.routes.map(({ path }) => path.replace(/\/[^/]*[:*].*$/, '')))
}

/** Reads no further than our longest path, because somebody may send thousands of segments. */
export function ownPart(path: string, own: ReadonlySet<string>): string {
  const longest = Math.max(...Array.from(own, ({ length }) => length))
  let part = path.length > longest ? path.slice(0, path.lastIndexOf('/', longest)) : path
  for (; part !== ''; part = part.slice(0, part.lastIndexOf('/'))) if (own.has(part)) return part
  return '/'
}

/** Reveals nothing about the cause of an unforeseen error. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof QuotaUsedUp) {
    const until = new Date(error.resetAt).toISOString()
    const seconds = Math.max(1, Math.ceil((error.resetAt - Date.now()) / 1000))
    return new ProblemError(
      'quota_exceeded',
      `The quota of this ${error.of} is used up. It starts again at ${until}.`,
      {
        headers: { 'Retry-After': String(seconds) },
      },
    )
  }
  if (error instanceof NoSourceAnswered) {
    return new ProblemError('no_source_answered', 'Not one source answered. Nothing was checked.')
  }
  if (error instanceof ReplayMismatch) {
    return new ProblemError('idempotency_mismatch', 'This Idempotency-Key was sent before with another body.')
  }
  if (error instanceof ReplayInFlight) {
    return new ProblemError('idempotency_in_flight', 'The answer to this Idempotency-Key is still being made.', {
      headers: { 'Retry-After': String(error.retrySeconds) },
    })
  }
  if (error instanceof TestRefused) {
    return new ProblemError(error.code, 'Made up, as the name asks for with a test key.', {
      headers: error.code === 'no_source_answered' ? {} : { 'Retry-After': '60' },
    })
  }
  if (error instanceof ReservedName) {
    const detail =
      'begins with Test-, which is reserved for made-up answers: other than Test-Conflict, they need a test key'
    return invalid([{ pointer: '/name', detail, code: 'reserved_name' }])
  }
  if (error instanceof CursorExpired) {
    return new ProblemError(
      'cursor_expired',
      'The registers have changed since that page: search again from the first.',
    )
  }
  if (error instanceof StorageUnavailable) {
    return new ProblemError('storage_unavailable', 'The database of the service does not answer. Nothing is charged.', {
      headers: { 'Retry-After': '5' },
    })
  }
  if (error instanceof HTTPException && error.status === 413) {
    return new ProblemError('payload_too_large', 'The request body is too large.')
  }
  return new ProblemError(
    'internal_error',
    'Something went wrong in the service. Quote the request id when asking for help.',
  )
}

type RequestLineParts = Pick<AppParts, 'publicUrl' | 'log' | 'metrics' | 'trustProxy'>

/** Monitoring requests these every few seconds, which would bury other log lines. */
const PROBES = ['/healthz', '/readyz', '/metrics']

/** Returns the matched pattern. Skips middleware, whose patterns contain a star. */
function routeOf(c: Context): string {
  return matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? '*'
}

function peerOf(c: Context): string {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? ''
}

function requestLine(app: Hono<AppEnv>, { publicUrl, log, metrics, trustProxy }: RequestLineParts) {
  let known: Set<string> | undefined
  return createMiddleware<AppEnv>(async function requestLine(c, next) {
    const started = performance.now()
    const path = c.req.path.replace(/(?<=.)\/$/, '')
    c.set('requestId', crypto.randomUUID())
    c.set('publicUrl', publicUrl())
    c.set('clientAddress', clientAddress(peerOf(c), c.req.header('X-Forwarded-For'), trustProxy))
    known ??= ownPaths(app)
    c.set('instance', ownPart(path, known))
    c.set('problemFor', (error) => {
      const problem = toProblem(error)
      if (problem.code === 'internal_error') {
        log.error({ requestId: c.var.requestId, ...errorFacts(error) }, 'unforeseen error')
      }
      if (error instanceof StorageUnavailable) {
        log.warn({ requestId: c.var.requestId, reason: error.reason }, 'the database does not answer')
        metrics.storageError('request')
      }
      return problem
    })
    c.header('Request-Id', c.var.requestId)
    await next()
    const line: RequestLine = {
      requestId: c.var.requestId,
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      keyId: c.var.key?.id,
    }
    if (PROBES.includes(line.route) && line.status === 200) log.debug(line, 'request')
    else log.info(line, 'request')
    metrics.request(line)
  })
}
