import type { Context } from 'hono'

/** True for a private check: `Cache-Control: no-store` on the request (RFC 9111, section 5.2.1.5). */
export function isPrivate(c: Context): boolean {
  return (c.req.header('Cache-Control') ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => part.trim() === 'no-store')
}
