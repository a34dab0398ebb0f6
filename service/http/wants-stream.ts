import type { Context } from 'hono'

/** Whether the answer is asked for as server-sent events. */
export function wantsStream(c: Context): boolean {
  return (c.req.header('Accept') ?? '').includes('text/event-stream')
}
