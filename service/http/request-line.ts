import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { clientAddress, type TrustProxy } from '../config/trust-proxy.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { errorFacts } from '../system/error-facts.ts'
import type { Log, RequestLine } from '../system/log.ts'
import { StorageUnavailable } from '../system/storage-unavailable.ts'
import type { AppEnv } from './env.ts'
import { ownPart, ownPaths } from './own-part.ts'
import { toProblem } from './to-problem.ts'

interface RequestLineParts {
  publicUrl: () => string
  log: Log
  metrics: Metrics
  trustProxy: TrustProxy
}

/** Monitoring requests these every few seconds, and would bury other lines. */
const PROBES = ['/healthz', '/readyz', '/metrics']

/** Middleware is registered under patterns with a star. */
function routeOf(c: Context): string {
  return matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? '*'
}

function peerOf(c: Context): string {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? ''
}

/** Sets the variables of a request, logs it and counts it. */
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
