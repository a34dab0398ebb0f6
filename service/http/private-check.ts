import type { Context } from 'hono'

/** A private check has `Cache-Control: no-store` (RFC 9111, section 5.2.1.5). */
export function isPrivate(c: Context): boolean {
  return (c.req.header('Cache-Control') ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => part.trim() === 'no-store')
}
