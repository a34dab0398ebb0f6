import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isLoopbackHost, LOOPBACK_HOSTS } from '../../lib/loopback.ts'
import type { AppEnv } from './env.ts'
import { ProblemError } from './problem-error.ts'

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
