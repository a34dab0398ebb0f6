import type { Context } from 'hono'
import type { AppEnv } from './env.ts'

/**
 * True if a browser sent the request for a page of another site. `Sec-Fetch-Site` says so
 * (https://www.w3.org/TR/fetch-metadata/). Older browsers send `Origin` (RFC 6454) with every POST to another site.
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

/**
 * Counts a client's own requests, those of its extensions and those of other sites' pages separately. So no page can
 * use up its visitors' requests.
 */
export function countedFor(c: Context<AppEnv>, client: string): string {
  if (!isFromElsewhere(c)) return client
  return `${client} ${OF_AN_EXTENSION.test(c.req.header('Origin') ?? '') ? 'extensions' : 'elsewhere'}`
}
