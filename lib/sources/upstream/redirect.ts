import type { UpstreamRequest } from './http.ts'
import type { Fault } from './outcome.ts'
import { isPublicHost } from './public-host.ts'

/** Most redirects that are followed for one request. */
export const MAX_REDIRECTS = 3

const REDIRECTS = [301, 302, 303, 307, 308]

/** Whether a response is a redirect. A browser hides its target: then the response is opaque. */
export function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || REDIRECTS.includes(response.status)
}

const NOT_TOLD = 'redirected to another server than those of the registries, which was not told the name'

function bad(reason: string): Fault {
  return { kind: 'bad_redirect', reason }
}

/**
 * The target of a redirect that may be followed: https, a public host, no credentials, and the same host or one that
 * the request may go to. A request with a body must keep its method. One with a body or further headers goes to no
 * other host.
 */
export function redirectTarget(
  response: Response,
  from: URL,
  { body, headers, mayGoTo }: UpstreamRequest,
): URL | Fault {
  const location = response.headers.get('location')
  if (location === null || !URL.canParse(location, from)) return bad('redirected without saying where to')
  const target = new URL(location, from)
  if (target.protocol !== 'https:') return bad('redirected to an address that is not https')
  if (target.username !== '' || target.password !== '') return bad('redirected to an address with credentials')
  if (!isPublicHost(target.hostname)) return bad('redirected to an address that is not public')
  const elsewhere = target.host !== from.host
  const carries = body !== undefined || headers !== undefined
  if ((body !== undefined && response.status < 307) || (carries && elsewhere))
    return bad('redirected in a way that a search cannot follow')
  if (elsewhere && mayGoTo?.(target.host) !== true) return bad(NOT_TOLD)
  target.hash = ''
  return target
}
