import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { KeyScope } from '../../lib/contract/constants.ts'
import { isLoopbackHost, LOOPBACK_HOSTS } from '../../lib/loopback.ts'
import type { Keys } from '../keys/keys.ts'
import { BURST_SECONDS, type Burst, countRequest, type QuotaDesk } from '../keys/quotas.ts'
import type { AppEnv } from './env.ts'
import { ProblemError } from './problem.ts'

/**
 * True if a browser sent the request for a different site's page. `Sec-Fetch-Site` says so
 * (https://www.w3.org/TR/fetch-metadata/), or in older browsers the `Origin` (RFC 6454) of a POST.
 */
export function isFromElsewhere(c: Context<AppEnv>): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = c.req.header('Origin')
  if (origin === undefined) return false
  const { protocol, origin: own } = new URL(c.var.publicUrl)
  return origin !== own && origin !== `${protocol}//${c.req.header('Host')}`
}

/** Pages cannot have these origins. */
const OF_AN_EXTENSION = /^(?:chrome|moz|safari-web)-extension:/

/** Counts a client, its extensions and other sites' pages separately: no page uses up its visitors' limit. */
function countedFor(c: Context<AppEnv>, client: string): string {
  if (!isFromElsewhere(c)) return client
  return `${client} ${OF_AN_EXTENSION.test(c.req.header('Origin') ?? '') ? 'extensions' : 'elsewhere'}`
}

/** Answers a missing key and a wrong one alike. */
export function unauthorized(): ProblemError {
  return new ProblemError('unauthorized', 'Send a valid API key in the X-API-Key header, or as a Bearer token.', {
    headers: { 'WWW-Authenticate': 'ApiKey realm="brand-check", header="X-API-Key", Bearer realm="brand-check"' },
  })
}

/** Reads `X-API-Key` or `Authorization: Bearer` (RFC 6750), no other schemes. Throws 400 if both differ. */
export function sentKey(c: Context): string | undefined {
  const own = c.req.header('X-API-Key')?.trim() || undefined
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization')?.trim() ?? '')?.[1]
  if (own !== undefined && bearer !== undefined && own !== bearer) {
    throw new ProblemError('invalid_request', 'X-API-Key and Authorization hold different keys: send one of them.')
  }
  return own ?? bearer
}

export function requireKey(keys: Keys) {
  return createMiddleware<AppEnv>(async function requireKey(c, next) {
    c.header('Vary', 'X-API-Key, Authorization', { append: true })
    const key = await keys.verify(sentKey(c))
    if (key === null) throw unauthorized()
    c.set('key', key)
    await next()
  })
}

export function requireScope(scope: KeyScope) {
  return createMiddleware<AppEnv>(async function requireScope(c, next) {
    if (!c.var.key.scopes.includes(scope)) {
      throw new ProblemError('forbidden', `This key does not have the scope ${scope}.`)
    }
    await next()
  })
}

function allowedHosts(publicUrl: string): Set<string> {
  const url = new URL(publicUrl)
  const port = url.port === '' ? '' : `:${url.port}`
  const here = isLoopbackHost(url.hostname) ? LOOPBACK_HOSTS : []
  return new Set([url.host, ...here.map((host) => `${host.includes(':') ? `[${host}]` : host}${port}`)])
}

/** The request line overrides the Host header (RFC 9112, section 3.2.2). */
function targetHost(c: Context): string | undefined {
  const target = (c.env as Partial<HttpBindings> | undefined)?.incoming?.url ?? ''
  return /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1]?.toLowerCase()
}

export function isForThisHost(c: Context<AppEnv>): boolean {
  const allowed = allowedHosts(c.var.publicUrl)
  const host = c.req.header('Host')?.toLowerCase()
  const target = targetHost(c) ?? host
  return host !== undefined && target !== undefined && allowed.has(host) && allowed.has(target)
}

/** Refuses other hosts, so that no page can reach a local service through its own domain (DNS rebinding). */
export function hostCheck() {
  return createMiddleware<AppEnv>(async function hostCheck(c, next) {
    if (!isForThisHost(c))
      throw new ProblemError('misdirected_request', 'Use the address this service is published under.')
    await next()
  })
}

/** Answers that are not pages may do nothing in a browser. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'"
/** Lasts two years: https://hstspreload.org requires at least one. Excludes subdomains, which are not ours. */
const HTTPS_ONLY = 'max-age=63072000'

const base = secureHeaders({
  crossOriginResourcePolicy: false,
  strictTransportSecurity: false,
  referrerPolicy: false,
  xFrameOptions: 'DENY',
})

/**
 * Stops browsers from guessing types or running content, and caches from storing answers unless a route permits it.
 * `X-Accel-Buffering` stops nginx from writing answers to a file
 * (https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering).
 */
export function securityHeaders() {
  return createMiddleware<AppEnv>(async function securityHeaders(c, next) {
    await base(c, next)
    if (!c.res.headers.has('Content-Security-Policy')) c.res.headers.set('Content-Security-Policy', NOTHING)
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    if (c.res.headers.get('Cache-Control') === 'no-store') c.res.headers.set('X-Accel-Buffering', 'no')
    if (!c.res.headers.has('Referrer-Policy')) c.res.headers.set('Referrer-Policy', 'no-referrer')
    if (c.var.publicUrl.startsWith('https:')) c.res.headers.set('Strict-Transport-Security', HTTPS_ONLY)
  })
}

const secondsTo = (ms: number) => Math.max(0, Math.ceil((ms - Date.now()) / 1000))

interface Policy {
  name: string
  quota: number
  window: number
  remaining: number
  seconds: number
}

function policyOf(
  name: string,
  { limit, remaining, startedAt, resetAt }: Awaited<ReturnType<QuotaDesk['left']>>['period'],
): Policy {
  const window = Math.round((resetAt - startedAt) / 1000)
  return { name, quota: limit, window, remaining, seconds: secondsTo(resetAt) }
}

/** Sets `RateLimit` (r: rest, t: seconds) and `RateLimit-Policy` (q: quota, w: window), as the IETF draft 11 says. */
export async function limitHeaders(c: Context<AppEnv>, quotas: QuotaDesk): Promise<void> {
  const { limit, remaining, resetSeconds } = c.var.burst
  const { period, day } = await quotas.left(c.var.key)
  const policies: Policy[] = [
    { name: 'burst', quota: limit, window: BURST_SECONDS, remaining, seconds: resetSeconds },
    policyOf('period', period),
    ...(day === null ? [] : [policyOf('day', day)]),
  ]
  c.header('RateLimit-Policy', policies.map(({ name, quota, window }) => `"${name}";q=${quota};w=${window}`).join(', '))
  c.header('RateLimit', policies.map(({ name, remaining: r, seconds }) => `"${name}";r=${r};t=${seconds}`).join(', '))
}

/** Counts requests against the key's burst limit, and adds all limits to the headers. */
export function burstLimit(quotas: QuotaDesk, burst: Burst) {
  return createMiddleware<AppEnv>(async function burstLimit(c, next) {
    const limit = quotas.limitsOf(c.var.key).perMinute
    const { allowed, remaining, resetSeconds } = await burst.take(c.var.key.holder, limit)
    c.set('burst', { limit, remaining, resetSeconds })
    await limitHeaders(c, quotas)
    if (!allowed) {
      const wait = String(resetSeconds)
      throw new ProblemError('burst_exceeded', `At most ${limit} requests a minute. Ask again in ${wait} s.`, {
        headers: { 'Retry-After': wait },
      })
    }
    await next()
  })
}

/** Limits the requests of each client, as `clientOf` tells them apart. Counts only in memory. */
function limitOf(perMinute: number, clientOf: (c: Context<AppEnv>) => string) {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return createMiddleware<AppEnv>(async function limit(c, next) {
    const { allowed, resetSeconds } = await countRequest(limiter, clientOf(c))
    if (!allowed) {
      const wait = String(resetSeconds)
      throw new ProblemError('burst_exceeded', `At most ${perMinute} requests a minute. Ask again in ${wait} s.`, {
        headers: { 'Retry-After': wait },
      })
    }
    await next()
  })
}

/** Limits each network address's requests without a key. */
export const addressLimit = (perMinute: number) => limitOf(perMinute, (c) => countedFor(c, c.var.clientAddress))

/** Limits each key's requests, whatever their address, because a whole company can have one. Put `requireKey` before it. */
export const keyLimit = (perMinute: number) => limitOf(perMinute, (c) => c.var.key.id)

const WINDOW_SECONDS = 10 * 60

/** Permits `points` requests in ten minutes for a client's network. Counts only in memory. */
export function networkLimit(points: number): (c: Context<AppEnv>) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ points, duration: WINDOW_SECONDS })
  return async function isWithin(c) {
    const { allowed, resetSeconds } = await countRequest(limiter, c.var.clientAddress)
    if (!allowed) c.header('Retry-After', String(resetSeconds))
    return allowed
  }
}
