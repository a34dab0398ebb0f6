import type { Context } from 'hono'

/** Whether the answer is asked for as server-sent events; `q=0` says that it is not wanted (RFC 9110, section 12.4.2). */
export function wantsStream(c: Context): boolean {
  return (c.req.header('Accept') ?? '')
    .toLowerCase()
    .split(',')
    .some((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
      return type === 'text/event-stream' && !parameters.some((each) => /^q=0(?:\.0*)?$/.test(each))
    })
}
