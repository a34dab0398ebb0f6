import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { matchedRoutes } from 'hono/route'
import { secureHeaders } from 'hono/secure-headers'
import type { UpstreamState } from '../lib/sources/askers/upstream-state.ts'
import type { Source } from '../lib/sources/source.ts'
import type { Burst } from './access/burst.ts'
import type { Keys } from './access/keys.ts'
import type { QuotaDesk } from './access/quotas.ts'
import type { Replays } from './access/replays.ts'
import type { Checks } from './checks.ts'
import { DEPRECATIONS, type Deprecation } from './deprecations.ts'
import { errorFacts } from './error-facts.ts'
import { requireKey } from './http/auth.ts'
import { deprecations } from './http/deprecations.ts'
import type { AppEnv } from './http/env.ts'
import { notFoundFor } from './http/fallback.ts'
import { hostCheck } from './http/host-check.ts'
import { idempotency } from './http/idempotency.ts'
import { burstLimit } from './http/limits.ts'
import { problemResponse } from './http/problem.ts'
import { toProblem } from './http/to-problem.ts'
import { BODY_MAX } from './http/validate.ts'
import type { Log, RequestLine } from './log.ts'
import type { Receipts } from './receipts/receipts.ts'
import { brandCheckRoutes } from './routes/brand-check.ts'
import { claimRoutes, type Redeem } from './routes/claim.ts'
import { docsRoutes } from './routes/docs.ts'
import { healthRoutes } from './routes/health.ts'
import { homeRoutes } from './routes/home.ts'
import { jurisdictionRoutes } from './routes/jurisdiction.ts'
import { openApiRoutes } from './routes/openapi.ts'
import { problemRoutes } from './routes/problems.ts'
import { quotasRoutes } from './routes/quotas.ts'
import { receiptKeyRoutes } from './routes/receipt-keys.ts'
import { trademarkSearchRoutes } from './routes/trademark-search.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

export interface AppParts {
  /** Address under which clients reach the service, no trailing slash; asked for at each request. */
  publicUrl: () => string
  keys: Keys
  quotas: QuotaDesk
  burst: Burst
  replays: Replays
  checks: Checks
  receipts: Receipts
  redeem: Redeem
  /** Proves to this machine's own commands that the service has the same data folder as they. */
  prove: (challenge: string) => string
  /** Whether the service can do its work. */
  isReady: () => Promise<boolean>
  sources: readonly Source[]
  /** How guarded upstreams fare. */
  upstreams: () => UpstreamState[]
  /** Addresses that will go; those of the code where left out. */
  deprecations?: readonly Deprecation[]
  log: Log
}

const EXPOSED = [
  'Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'ETag',
  'Idempotent-Replayed',
  'Deprecation',
  'Sunset',
  'Link',
]

/** The pattern of the route that answered; middleware stands under patterns with a star. */
function routeOf(c: Context): string {
  return matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? '*'
}

function v2(parts: AppParts): Hono<AppEnv> {
  const { keys, quotas, checks, receipts } = parts
  const limit = burstLimit(quotas, parts.burst)
  const body = bodyLimit({ maxSize: BODY_MAX })
  const once = idempotency(parts.replays)
  return new Hono<AppEnv>()
    .use(cors({ origin: '*', allowMethods: ['GET', 'POST'], exposeHeaders: EXPOSED, maxAge: 3600 }))
    .use('/claim', body)
    .route('/claim', claimRoutes(parts.redeem))
    .use('/brand-check', requireKey(keys, 'checks'), limit, body, once)
    .use('/trademark/*', requireKey(keys, 'trademarks'), limit, body, once)
    .use('/jurisdiction/*', requireKey(keys, 'requirements'), limit)
    .use('/quotas', requireKey(keys, 'usage'), limit)
    .route('/brand-check', brandCheckRoutes({ checks, quotas, receipts }))
    .route('/trademark/search', trademarkSearchRoutes({ checks, quotas, receipts }))
    .route('/jurisdiction', jurisdictionRoutes())
    .route('/quotas', quotasRoutes(quotas))
    .use('*', requireKey(keys, 'usage'), limit)
}

/** Paths of the app that hold no parameter, and so nothing that was sent. */
function plainPaths(app: Hono<AppEnv>): Set<string> {
  return new Set(app.routes.map(({ path }) => path).filter((path) => !/[:*]/.test(path)))
}

/** The connection is gone: nobody reads this. The status is for the log, as nginx has it. */
const CLIENT_LEFT = 499

/** The whole service as an application; it opens no port and no file. */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const { log } = parts
  const app = new Hono<AppEnv>()
  let known: Set<string> | undefined
  app.use(async function requestLine(c, next) {
    const started = performance.now()
    const path = c.req.path.replace(/(?<=.)\/$/, '')
    c.set('requestId', crypto.randomUUID())
    c.set('publicUrl', parts.publicUrl())
    known ??= plainPaths(app)
    c.set('instance', known.has(path) ? path : '/')
    c.set('problemFor', (error) => {
      const problem = toProblem(error)
      if (problem.code === 'internal_error') {
        log.error({ requestId: c.var.requestId, ...errorFacts(error) }, 'unforeseen error')
      }
      if (error instanceof StorageUnavailable) {
        log.warn({ requestId: c.var.requestId, reason: error.reason }, 'the database does not answer')
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
    log.info(line, 'request')
  })
  app.use(
    secureHeaders({ crossOriginResourcePolicy: false, strictTransportSecurity: false, referrerPolicy: 'no-referrer' }),
  )
  app.use(deprecations(parts.deprecations ?? DEPRECATIONS))
  app.route('/', healthRoutes(parts))
  app.use(hostCheck())
  app.route('/', homeRoutes(parts))
  app.route('/', openApiRoutes())
  app.route('/', receiptKeyRoutes(parts.receipts))
  app.route('/docs', docsRoutes())
  app.route('/problems', problemRoutes())
  app.route('/api/v2', v2(parts))
  const notFound = notFoundFor(app)
  app.notFound((c) => problemResponse(notFound(c.req.method, c.req.path), c))
  app.onError((error, c) => {
    if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_LEFT })
    return problemResponse(c.var.problemFor(error), c)
  })
  return app
}
