import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import { NoSourceAnswered } from '../../lib/check/run.ts'
import { QuotaUsedUp } from '../access/quotas.ts'
import { ReplayInFlight, ReplayMismatch } from '../access/replays.ts'
import { CursorExpired } from '../checks/checks.ts'
import { ReservedName, TestRefused } from '../checks/test-checks.ts'
import { errorFacts, StorageUnavailable } from '../ops/failures.ts'
import type { Log, RequestLine } from '../ops/log.ts'
import { clientAddress, type TrustProxy } from '../ops/serving.ts'
import type { AppEnv } from './env.ts'
import type { Metrics } from './metrics.ts'
import { ProblemError } from './problem.ts'
import { invalid } from './validate.ts'

/** Cuts each path before its first parameter, so that it contains nothing that a client sent. */
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

interface RequestLineParts {
  publicUrl: () => string
  log: Log
  metrics: Metrics
  trustProxy: TrustProxy
}

/** Monitoring requests these every few seconds, which would bury other log lines. */
const PROBES = ['/healthz', '/readyz', '/metrics']

/** Skips middleware, which is registered under patterns with a star. */
function routeOf(c: Context): string {
  return matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? '*'
}

function peerOf(c: Context): string {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? ''
}

export function requestLine(app: Hono<AppEnv>, { publicUrl, log, metrics, trustProxy }: RequestLineParts) {
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
