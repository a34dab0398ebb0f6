import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'

/** `q=0` means that the client does not accept it (RFC 9110, section 12.4.2). */
export function wantsStream(c: Context): boolean {
  const ranges = parseAccept(c.req.header('Accept') ?? '')
  return ranges.some(({ type, q }) => type.toLowerCase() === 'text/event-stream' && q > 0)
}
