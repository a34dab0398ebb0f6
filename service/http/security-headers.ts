import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from './env.ts'

/** Answers that are not pages may do nothing in a browser. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'"
/** Two years: https://hstspreload.org requires at least one. Subdomains are not ours. */
const HTTPS_ONLY = 'max-age=63072000'

const base = secureHeaders({
  crossOriginResourcePolicy: false,
  strictTransportSecurity: false,
  referrerPolicy: false,
  xFrameOptions: 'DENY',
})

/**
 * Stops browsers from guessing types or running content, and caches from storing answers unless a route allows it.
 * `X-Accel-Buffering` stops nginx from writing answers for slow clients to a file
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
