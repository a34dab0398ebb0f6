import type { Hono } from 'hono'
import type { AppEnv } from './env.ts'

/** Cuts each path before its first parameter, so that it contains nothing that a client sent. */
export function ownPaths(app: Hono<AppEnv>): Set<string> {
  return new Set(app.routes.map(({ path }) => path.replace(/\/[^/]*[:*].*$/, '')))
}

/** Reads no further than our longest path, because somebody may send thousands of segments. */
export function ownPart(path: string, own: ReadonlySet<string>): string {
  const longest = Math.max(...Array.from(own, ({ length }) => length))
  let part = path.length > longest ? path.slice(0, path.lastIndexOf('/', longest)) : path
  for (; part !== ''; part = part.slice(0, part.lastIndexOf('/'))) if (own.has(part)) return part
  return '/'
}
