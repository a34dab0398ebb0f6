import type { Context } from 'hono'
import type { AppEnv } from './env.ts'

/**
 * Whether a browser sent a request for a page of another site. By `Sec-Fetch-Site` (https://www.w3.org/TR/fetch-metadata/),
 * which no page can change; else by `Origin` (RFC 6454), which browsers that do not know the former send with every POST
 * to another site. What sends neither is a program, or asks because a person did.
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
 * Whose requests are counted together: a client's own, what extensions in its browser send, and what pages of other sites have
 * it send, so that no page can use up what its visitor may ask. However many origins somebody makes up, these are three.
 */
export function countedFor(c: Context<AppEnv>, client: string): string {
  if (!isFromElsewhere(c)) return client
  return `${client} ${OF_AN_EXTENSION.test(c.req.header('Origin') ?? '') ? 'extensions' : 'elsewhere'}`
}
