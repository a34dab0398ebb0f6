import type { Hono } from 'hono'
import type { AppEnv } from './env.ts'

/** Paths of the app, each up to its first parameter: nothing in them was sent. */
export function ownPaths(app: Hono<AppEnv>): Set<string> {
  return new Set(app.routes.map(({ path }) => path.replace(/\/[^/]*[:*].*$/, '')))
}

/**
 * The longest part of an address, in whole segments, that is one of our own; `/` where none is. Beyond the length of the longest
 * of them nothing is looked at: somebody may send an address of thousands of segments.
 */
export function ownPart(path: string, own: ReadonlySet<string>): string {
  const longest = Math.max(...Array.from(own, ({ length }) => length))
  let part = path.length > longest ? path.slice(0, path.lastIndexOf('/', longest)) : path
  for (; part !== ''; part = part.slice(0, part.lastIndexOf('/'))) if (own.has(part)) return part
  return '/'
}
