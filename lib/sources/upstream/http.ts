import { readRetryAfter } from '../../retry-after.ts'
import type { SourceContext } from '../source.ts'
import { stoppedBy } from './deadline.ts'
import type { Fault, Outcome } from './outcome.ts'
import { isUpstreamAddress } from './public-host.ts'
import { discardBody, readBody } from './read-body.ts'
import { isRedirect, MAX_REDIRECTS, redirectTarget } from './redirect.ts'

const MAX_BYTES = 1_000_000
/** Longest wait that a host can ask for, in milliseconds. */
const LONGEST_WAIT_MS = 15 * 60_000
/** Statuses whose bodies are read from an upstream that explains its refusals and failures in them. */
const EXPLAINED = [400, 401, 403, 500]

export interface UpstreamRequest {
  url: string
  /** Value of the header Accept. */
  accept: string
  /** Body of a POST; a GET where left out. A form is sent as application/x-www-form-urlencoded. */
  body?: URLSearchParams | { type: string; text: string }
  /** Further headers, such as credentials. */
  headers?: Readonly<Record<string, string>>
  /** How the body of a 200 is read; `json` where left out. An `xml` body is returned as text. */
  read?: 'json' | 'xml'
  /** Whether the bodies of 400, 401, 403 and 500 are read as well, for an upstream that explains itself in them. */
  explains?: boolean
  /**
   * Other hosts (with their port where it is not the usual one) to which a request may be redirected that carries
   * neither a body nor further headers. None where left out, because a name is told only to the host that it was meant
   * for.
   */
  mayGoTo?: (host: string) => boolean
  /** Header in which a 429 without Retry-After names the seconds to wait. */
  waitHeader?: string
  /** Most bytes of the answer's body that are read; one million where left out. */
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

/**
 * Accepts the body of a 200 as XML, or says why it is none. The adapter checks whether it is complete and well-formed.
 */
function looksLikeXml(text: string, contentType: string): { json: null } | Fault {
  if (text.trim() === '') return { kind: 'not_xml', reason: 'answered with nothing' }
  if (/\bhtml\b/i.test(contentType) || /^\s*<(?:!doctype html|html)\b/i.test(text))
    return { kind: 'not_xml', reason: 'answered with a web page instead of XML' }
  return /^\ufeff?\s*</.test(text)
    ? { json: null }
    : { kind: 'not_xml', reason: 'answered with something other than XML' }
}

/** The parsed body of a 200, or why it is not JSON. */
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

/**
 * Asks an upstream once and says what came of it; never rejects for an upstream's fault. The context's signal limits
 * the time, and the size is limited while reading. Redirects are followed by hand. Plain http is accepted only where
 * the configured address itself is on this machine.
 */
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
