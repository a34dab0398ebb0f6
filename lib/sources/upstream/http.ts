import { readRetryAfter } from '../../retry-after.ts'
import type { SourceContext } from '../source.ts'
import { stoppedBy } from './deadline.ts'
import type { Fault, Outcome } from './outcome.ts'
import { isUpstreamAddress } from './public-host.ts'
import { discardBody, readBody } from './read-body.ts'
import { isRedirect, MAX_REDIRECTS, redirectTarget } from './redirect.ts'

const MAX_BYTES = 1_000_000
/** Longest pause that a host can request. */
const LONGEST_WAIT_MS = 15 * 60_000
const EXPLAINED = [400, 401, 403, 500]

export interface UpstreamRequest {
  url: string
  accept: string
  /** Sends a POST. A form is sent as application/x-www-form-urlencoded. */
  body?: URLSearchParams | { type: string; text: string }
  headers?: Readonly<Record<string, string>>
  /** `json` if missing. An `xml` body is returned as text. */
  read?: 'json' | 'xml'
  /** Also reads the bodies of 400, 401, 403 and 500. */
  explains?: boolean
  /**
   * Other hosts to which a request without body and headers may be redirected. None if missing, because only the
   * intended host may learn a name.
   */
  mayGoTo?: (host: string) => boolean
  /** Header with the seconds to wait, for a 429 without Retry-After. */
  waitHeader?: string
  /** One million if missing. */
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

/** The connector checks if the XML is complete and well-formed. */
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

/**
 * Sends one request, and never rejects for an upstream's fault. Limits the size while reading, and checks every
 * redirect. Accepts plain http only for an address on this machine.
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
