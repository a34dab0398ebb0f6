import type { UpstreamRequest } from './http.ts'
import type { Fault } from './outcome.ts'
import { isPublicHost } from './public-host.ts'

export const MAX_REDIRECTS = 3

const REDIRECTS = [301, 302, 303, 307, 308]

/** A browser hides the target and returns an opaque response. */
export function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || REDIRECTS.includes(response.status)
}

const NOT_TOLD = 'redirected to another server than those of the registries, which was not told the name'

function bad(reason: string): Fault {
  return { kind: 'bad_redirect', reason }
}

/**
 * Allows https at a public host without credentials. A request with a body must be sent again by the same method. With
 * a body or extra headers, it must stay on the same host.
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
