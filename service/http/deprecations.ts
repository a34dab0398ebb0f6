import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { Deprecation } from './deprecation-list.ts'
import type { AppEnv } from './env.ts'

/**
 * The headers of a deprecated address: `Deprecation: @<seconds since 1970>` (RFC 9745), `Sunset: <HTTP date>` (RFC 8594),
 * and links to the page that explains it and to what comes after.
 */
export function deprecationHeaders({ since, sunset, successor }: Deprecation, publicUrl: string): [string, string][] {
  const links = [
    `<${publicUrl}/docs>; rel="deprecation"; type="text/html"`,
    ...(successor === null ? [] : [`<${publicUrl}${successor}>; rel="successor-version"`]),
  ]
  return [
    ['Deprecation', `@${Date.parse(since) / 1000}`],
    ...(sunset === null ? [] : [['Sunset', new Date(sunset).toUTCString()] satisfies [string, string]]),
    ['Link', links.join(', ')],
  ]
}

/** Tells of every answer of a deprecated address, errors too, that it will go. */
export function deprecations(table: readonly Deprecation[]) {
  return createMiddleware<AppEnv>(async function deprecations(c, next) {
    await next()
    const paths = matchedRoutes(c).map(({ path }) => path)
    const found = table.find(({ method, path }) => method === c.req.method && paths.includes(path))
    if (found === undefined) return
    for (const [name, value] of deprecationHeaders(found, c.var.publicUrl)) c.header(name, value)
  })
}
