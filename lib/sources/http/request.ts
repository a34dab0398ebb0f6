import ipaddr from 'ipaddr.js'
import { bareHost, isLoopbackHost } from '../../loopback.ts'
import { readRetryAfter } from '../../retry-after.ts'
import type { SourceContext } from '../source.ts'
import { discardBody, readBody } from './body.ts'
import { type Fault, type Outcome, stoppedBy } from './outcome.ts'

/** Matches names of this machine and the local network (RFC 6761, RFC 6762, RFC 8375 and ICANN .internal). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/

/** The only IPv6 addresses assigned to the public internet (RFC 4291 section 2.4, IANA registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** Prefix of IPv6 addresses that contain an IPv4 address (RFC 6052 section 2.1). */
const WELL_KNOWN_PREFIX = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Returns true for an IP address on the public internet (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.range() === 'unicast'
  if (parsed.match(WELL_KNOWN_PREFIX)) return isPublicAddress(parsed.toByteArray().slice(-4).join('.'))
  return parsed.range() === 'unicast' && parsed.match(GLOBAL_UNICAST)
}

/** Returns false for private addresses, local names, and names without a dot. */
export function isPublicHost(hostname: string): boolean {
  const host = bareHost(hostname)
  if (ipaddr.isValid(host)) return isPublicAddress(host)
  return host.includes('.') && !LOCAL_NAME.test(host)
}

/** Returns true for https at a public host, and for http and https on this machine. */
export function isUpstreamAddress(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false
  if (isLoopbackHost(url.hostname)) return url.protocol === 'https:' || url.protocol === 'http:'
  return url.protocol === 'https:' && isPublicHost(url.hostname)
}

const MAX_REDIRECTS = 3

const REDIRECTS = [301, 302, 303, 307, 308]

/** Returns true for a redirect. A browser hides its target and returns an opaque response. */
function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || REDIRECTS.includes(response.status)
}

const NOT_TOLD = 'redirected to another server than those of the registries, which was not told the name'

function bad(reason: string): Fault {
  return { kind: 'bad_redirect', reason }
}

/**
 * Returns the target of an allowed redirect: https at a public host, without credentials. A request with a body must be
 * repeated with the same method. With a body or extra headers, a request must stay on the same host.
 */
function redirectTarget(response: Response, from: URL, { body, headers, mayGoTo }: UpstreamRequest): URL | Fault {
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

const MAX_BYTES = 1_000_000
const LONGEST_WAIT_MS = 15 * 60_000
const EXPLAINED = [400, 401, 403, 500]

export interface UpstreamRequest {
  url: string
  accept: string
  /** Body of a POST. A form is sent as application/x-www-form-urlencoded. */
  body?: URLSearchParams | { type: string; text: string }
  headers?: Readonly<Record<string, string>>
  /** Kind of body, `json` by default. An `xml` body is returned as text. */
  read?: 'json' | 'xml'
  /** True to also read the bodies of 400, 401, 403 and 500. */
  explains?: boolean
  /**
   * Returns true for a host to which a request without body and headers may be redirected. If missing, redirects to
   * other hosts are refused, because only the intended host may learn a name.
   */
  mayGoTo?: (host: string) => boolean
  /** Header that states the seconds to wait, for a 429 without Retry-After. */
  waitHeader?: string
  /** Maximum size, one million bytes by default. */
  maxBytes?: number
}

function send(url: URL, request: UpstreamRequest, { fetch, signal }: SourceContext): Promise<Response> {
  const { body, headers } = request
  const raw = body === undefined || body instanceof URLSearchParams ? null : body
  return fetch(url.href, {
    method: body ? 'POST' : 'GET',
    headers: { Accept: request.accept, ...(raw && { 'Content-Type': raw.type }), ...headers },
    body: raw?.text ?? (body instanceof URLSearchParams ? body : null),
    signal,
    redirect: 'manual',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  })
}

/** Accepts text that may be XML. The connector checks whether it is complete and well-formed. */
function looksLikeXml(text: string, contentType: string): { json: null } | Fault {
  if (text.trim() === '') return { kind: 'not_xml', reason: 'answered with nothing' }
  if (/\bhtml\b/i.test(contentType) || /^\s*<(?:!doctype html|html)\b/i.test(text))
    return { kind: 'not_xml', reason: 'answered with a web page instead of XML' }
  return /^\ufeff?\s*</.test(text)
    ? { json: null }
    : { kind: 'not_xml', reason: 'answered with something other than XML' }
}

function parse(text: string, contentType: string): { json: unknown } | Fault {
  if (text.trim() === '') return { kind: 'not_json', reason: 'answered with nothing' }
  if (/html/i.test(contentType) || /^\s*</.test(text))
    return { kind: 'not_json', reason: 'answered with a web page instead of JSON' }
  if (contentType !== '' && !/[/+]json\b/i.test(contentType))
    return { kind: 'not_json', reason: 'answered with something other than JSON' }
  try {
    return { json: JSON.parse(text) }
  } catch {
    return { kind: 'not_json', reason: 'answered with JSON that cannot be read' }
  }
}

async function settle(
  response: Response,
  url: URL,
  crossedHosts: boolean,
  request: UpstreamRequest,
  now: number,
): Promise<Outcome> {
  const { status, headers } = response
  const answer = { host: url.host, crossedHosts }
  const waiting = (header: string) => readRetryAfter(headers.get(header), now, LONGEST_WAIT_MS)
  const retryAt = waiting('retry-after') ?? (request.waitHeader === undefined ? null : waiting(request.waitHeader))
  const told = status === 200 || status === 404 || (request.explains === true && EXPLAINED.includes(status))
  if (!told) discardBody(response)
  if (status === 429) return { kind: 'rate_limited', host: url.host, reason: 'has had too many requests', retryAt }
  const text = told ? await readBody(response, request.maxBytes ?? MAX_BYTES) : ''
  if (typeof text !== 'string') return text
  const contentType = headers.get('content-type') ?? ''
  if (status !== 200)
    return { kind: 'http', status, text, contentType, ...answer, reason: `answered ${status}`, retryAt }
  const parsed = request.read === 'xml' ? looksLikeXml(text, contentType) : parse(text, contentType)
  return 'kind' in parsed ? parsed : { kind: 'ok', text, json: parsed.json, headers, ...answer }
}

/** Sends one request. Limits the size and checks redirects. Accepts plain http only on this machine. */
export async function askUpstream(request: UpstreamRequest, context: SourceContext): Promise<Outcome> {
  const since = performance.now()
  const first = new URL(request.url)
  if (!isUpstreamAddress(first)) return { kind: 'bad_address', reason: 'its configured address may not be asked' }
  let url = first
  let crossed = false
  let answering = false
  try {
    for (let hops = 0; ; hops++) {
      answering = false
      const response = await send(url, request, context)
      answering = true
      if (!isRedirect(response)) return await settle(response, url, crossed, request, context.now())
      discardBody(response)
      const target = redirectTarget(response, url, request)
      if (!(target instanceof URL)) return target
      if (hops === MAX_REDIRECTS) return { kind: 'bad_redirect', reason: `redirected more than ${MAX_REDIRECTS} times` }
      crossed ||= target.host !== first.host
      url = target
    }
  } catch {
    if (context.signal.aborted) return stoppedBy(context.signal, since)
    return answering
      ? { kind: 'broken_off', reason: 'the answer broke off' }
      : { kind: 'refused', reason: 'could not be reached' }
  }
}

/** Sends a connector's queries, behind rate limiter, retry, circuit breaker and quota. Never rejects for a fault. */
export interface UpstreamClient {
  ask(request: UpstreamRequest, context: SourceContext): Promise<Outcome>
}

/** State of an upstream. `left_alone` means an open circuit, and `limited` a used-up quota, the upstream's or ours. */
export interface UpstreamState {
  /** Host, or a name if a quota covers several hosts. It does not contain any part of a query. */
  upstream: string
  state: 'ok' | 'left_alone' | 'limited'
  since: string | null
  until: string | null
  failures: number
  left: number | null
}

export interface MonitoredClient extends UpstreamClient {
  states(): UpstreamState[]
}

/** Formats a time of day for a reason: `09:00:30 UTC`. */
export function clockTime(at: number): string {
  return `${new Date(at).toISOString().slice(11, 19)} UTC`
}

export function instant(at: number): string {
  return new Date(at).toISOString()
}
