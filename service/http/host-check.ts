import { createMiddleware } from 'hono/factory'
import { isLoopbackHost, LOOPBACK_HOSTS } from '../../lib/loopback.ts'
import type { AppEnv } from './env.ts'
import { ProblemError } from './problem-error.ts'

/** Hosts this service answers for: its public address, and loopback at the same port where it is a local one. */
function allowedHosts(publicUrl: string): Set<string> {
  const url = new URL(publicUrl)
  const port = url.port === '' ? '' : `:${url.port}`
  const here = isLoopbackHost(url.hostname) ? LOOPBACK_HOSTS : []
  return new Set([url.host, ...here.map((host) => `${host.includes(':') ? `[${host}]` : host}${port}`)])
}

/** Refuses other Host headers: a page must not reach a local service through a name of its own (DNS rebinding). */
export function hostCheck() {
  return createMiddleware<AppEnv>(async function hostCheck(c, next) {
    const host = c.req.header('Host')?.toLowerCase()
    if (host === undefined || !allowedHosts(c.var.publicUrl).has(host)) {
      throw new ProblemError('misdirected_request', 'Use the address this service is published under.')
    }
    await next()
  })
}
