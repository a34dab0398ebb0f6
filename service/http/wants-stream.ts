import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'

/** True if the client accepts server-sent events. `q=0` means that it does not (RFC 9110, section 12.4.2). */
export function wantsStream(c: Context): boolean {
  const ranges = parseAccept(c.req.header('Accept') ?? '')
  return ranges.some(({ type, q }) => type.toLowerCase() === 'text/event-stream' && q > 0)
}
