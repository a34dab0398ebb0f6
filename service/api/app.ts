import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { getPath, getPathNoStrict } from 'hono/utils/url'
import type { UpstreamState } from '../../lib/sources/http/request.ts'
import type { PathState, Source, SourceFacts } from '../../lib/sources/source.ts'
import type { AccessDesk } from '../access/desk.ts'
import type { Keys } from '../access/keys.ts'
import type { Burst, QuotaDesk } from '../access/quotas.ts'
import type { Replays } from '../access/replays.ts'
import type { Checks, Cursors, MarkGoodsOf } from '../checks/checks.ts'
import type { Log } from '../ops/log.ts'
import type { Receipts } from '../ops/receipts.ts'
import type { TrustProxy } from '../ops/serving.ts'
import type { KeeperReport } from '../registers/sync/report.ts'
import { accessRoutes } from './access.ts'
import { claimRoutes, quotasRoutes, type Redeem } from './account.ts'
import { brandCheckRoutes } from './checks.ts'
import { compressed } from './compression.ts'
import type { AppEnv } from './env.ts'
import { healthRoutes, receiptKeyRoutes } from './health.ts'
import { homeRoutes, problemRoutes } from './home.ts'
import { idempotency } from './idempotency.ts'
import { jurisdictionRoutes } from './jurisdiction.ts'
import { addressLimit, burstLimit } from './limits.ts'
import { type Metrics, metricsRoutes } from './metrics.ts'
import { docsRoutes, openApiRoutes } from './openapi.ts'
import { type PublishedPacks, packRoutes } from './packs.ts'
import { notFoundFor, problemResponse } from './problem.ts'
import { requestLine } from './request-line.ts'
import { hostCheck, requireKey, requireScope, securityHeaders } from './security.ts'
import { markGoodsRoutes, trademarkSearchRoutes } from './trademark-search.ts'
import { BODY_MAX } from './validate.ts'

export interface AppParts {
  /** Without a trailing slash. Read for each request, because with port 0 the port is known late. */
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
  /** Proves that the service at `address` uses the same data folder as the command that sent the challenge. */
  prove: (challenge: string, address: string) => string
  isReady: () => Promise<boolean>
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
  trustProxy: TrustProxy
}

const EXPOSED = ['Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'ETag', 'Idempotent-Replayed']

/** For each client. A user needs one. */
const CLAIMS_PER_MINUTE = 20

function v2(parts: AppParts): Hono<AppEnv> {
  const { keys, quotas, checks, receipts } = parts
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
    .route('/brand-check', brandCheckRoutes({ checks, quotas, receipts, sources: parts.sources }))
    .route('/mark/goods', markGoodsRoutes(parts.markGoods))
    .route('/trademark/search', trademarkSearchRoutes({ checks, quotas, receipts, cursors: parts.cursors }))
    .route('/jurisdiction', jurisdictionRoutes())
    .route('/quotas', quotasRoutes(quotas))
}

/** Status in the log if the client disconnected before the answer. nginx logs the same status. */
const CLIENT_LEFT = 499

/** Ignores a trailing slash, but only in the API, because relative links on a page depend on it. */
function pathOf(request: Request): string {
  const path = getPath(request)
  return path.startsWith('/api/v2/') ? getPathNoStrict(request) : path
}

/** Opens no port and no file. */
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
  app.route('/docs', docsRoutes())
  app.route('/problems', problemRoutes())
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
