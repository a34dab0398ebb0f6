import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from './env.ts'

/** What an answer that is no page may do in a browser: nothing. Pages bring a policy of their own. */
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
 * Headers that bar a browser from taking an answer for more than it is, on every answer, errors included; and caches from
 * keeping one that does not say that it may be kept.
 */
export function securityHeaders() {
  return createMiddleware<AppEnv>(async function securityHeaders(c, next) {
    await base(c, next)
    if (!c.res.headers.has('Content-Security-Policy')) c.res.headers.set('Content-Security-Policy', NOTHING)
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    if (!c.res.headers.has('Referrer-Policy')) c.res.headers.set('Referrer-Policy', 'no-referrer')
    if (c.var.publicUrl.startsWith('https:')) c.res.headers.set('Strict-Transport-Security', HTTPS_ONLY)
  })
}
