import type { Hono } from 'hono'
import type { AppEnv } from './env.ts'

/** Paths of the app's routes, each up to its first parameter, so that they hold nothing that a client sent. */
export function ownPaths(app: Hono<AppEnv>): Set<string> {
  return new Set(app.routes.map(({ path }) => path.replace(/\/[^/]*[:*].*$/, '')))
}

/**
 * The longest beginning of a path, in whole segments, that is among our own paths; `/` where none is. Only as much of
 * it is read as the longest of ours has, because somebody may send a path of thousands of segments.
 */
export function ownPart(path: string, own: ReadonlySet<string>): string {
  const longest = Math.max(...Array.from(own, ({ length }) => length))
  let part = path.length > longest ? path.slice(0, path.lastIndexOf('/', longest)) : path
  for (; part !== ''; part = part.slice(0, part.lastIndexOf('/'))) if (own.has(part)) return part
  return '/'
}
