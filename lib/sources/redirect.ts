import type { Fault } from './outcome.ts'
import { isPublicHost } from './public-host.ts'

/** Redirects followed for one request. */
export const MAX_REDIRECTS = 3

const REDIRECTS = [301, 302, 303, 307, 308]

/** Whether a response sends the request elsewhere. A browser hides where to: the response is then opaque. */
export function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || REDIRECTS.includes(response.status)
}

function bad(reason: string): Fault {
  return { kind: 'bad_redirect', reason }
}

/**
 * Where a redirect leads, if it may be followed: https, a public host, no credentials, and, where the
 * request carries a body, the same method and the same host, so that no other host is handed the body.
 */
export function redirectTarget(response: Response, from: URL, hasBody: boolean): URL | Fault {
  const location = response.headers.get('location')
  if (location === null || !URL.canParse(location, from)) return bad('redirected without saying where to')
  const target = new URL(location, from)
  if (target.protocol !== 'https:') return bad('redirected to an address that is not https')
  if (target.username !== '' || target.password !== '') return bad('redirected to an address with credentials')
  if (!isPublicHost(target.hostname)) return bad('redirected to an address that is not public')
  if (hasBody && (response.status < 307 || target.host !== from.host))
    return bad('redirected in a way that a search cannot follow')
  target.hash = ''
  return target
}
