import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from './env.ts'

/** Policy for answers that are not pages: they may do nothing in a browser. Pages set a policy of their own. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'"
/**
 * Value of Strict-Transport-Security: two years (https://hstspreload.org asks for one at least), and this host alone,
 * because other hosts are not ours to bind.
 */
const HTTPS_ONLY = 'max-age=63072000'

const base = secureHeaders({
  crossOriginResourcePolicy: false,
  strictTransportSecurity: false,
  referrerPolicy: false,
  xFrameOptions: 'DENY',
})

/**
 * Sets headers on every answer, errors included, that keep browsers from guessing types or running content, and caches
 * from keeping an answer that does not allow it. nginx writes an answer that its client takes slowly to a file, unless
 * X-Accel-Buffering says otherwise (https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering).
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
