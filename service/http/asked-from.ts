import type { Context } from 'hono'
import type { AppEnv } from './env.ts'

/**
 * Whether a browser sent a request for a page of another site. `Sec-Fetch-Site` (https://www.w3.org/TR/fetch-metadata/)
 * tells, which no page can change; else `Origin` (RFC 6454), which browsers without the former send with every POST to
 * another site. A request with neither comes from a program, or from a person who opened the address.
 */
export function isFromElsewhere(c: Context<AppEnv>): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = c.req.header('Origin')
  if (origin === undefined) return false
  const { protocol, origin: own } = new URL(c.var.publicUrl)
  return origin !== own && origin !== `${protocol}//${c.req.header('Host')}`
}

/** Origins of extensions, which no page can have. */
const OF_AN_EXTENSION = /^(?:chrome|moz|safari-web)-extension:/

/**
 * The key under which a request is counted. The requests of one client fall into three groups: its own, those of
 * extensions in its browser, and those of pages of other sites, so that no page can use up the requests of its
 * visitors. Made-up origins open no further group.
 */
export function countedFor(c: Context<AppEnv>, client: string): string {
  if (!isFromElsewhere(c)) return client
  return `${client} ${OF_AN_EXTENSION.test(c.req.header('Origin') ?? '') ? 'extensions' : 'elsewhere'}`
}
