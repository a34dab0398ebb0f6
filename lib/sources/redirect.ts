import type { Fault } from './outcome.ts'
import { isPublicHost } from './public-host.ts'

/** Redirects followed for one request. */
export const MAX_REDIRECTS = 3

const REDIRECTS = [301, 302, 303, 307, 308]

/** Whether a response sends the request elsewhere. A browser hides where to: the response is then opaque. */
export function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || REDIRECTS.includes(response.status)
}

/** What a request carries that only the host it was meant for may have. */
export interface Carried {
  body: boolean
  secrets: boolean
}

function bad(reason: string): Fault {
  return { kind: 'bad_redirect', reason }
}

/**
 * Where a redirect leads, if it may be followed: https, a public host, no credentials; where the request carries
 * a body or secrets, the same host, so that no other host is handed them, and with a body the same method.
 */
export function redirectTarget(response: Response, from: URL, carries: Carried): URL | Fault {
  const location = response.headers.get('location')
  if (location === null || !URL.canParse(location, from)) return bad('redirected without saying where to')
  const target = new URL(location, from)
  if (target.protocol !== 'https:') return bad('redirected to an address that is not https')
  if (target.username !== '' || target.password !== '') return bad('redirected to an address with credentials')
  if (!isPublicHost(target.hostname)) return bad('redirected to an address that is not public')
  const elsewhere = target.host !== from.host
  if (carries.body ? response.status < 307 || elsewhere : carries.secrets && elsewhere)
    return bad('redirected in a way that a search cannot follow')
  target.hash = ''
  return target
}
