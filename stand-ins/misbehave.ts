import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { drip } from './drip.ts'

export interface Reply {
  status: number
  /** Content-Type; none where empty. */
  type: string
  body: string
  /** The body where it is no text. */
  bytes?: Buffer
  headers?: Record<string, string>
}

/** What a stand-in could say about one request. */
export interface Replies {
  /** The truth. */
  good: Reply
  /** As if there were a match. */
  found: Reply
  /** As if there were no match. */
  nothing: Reply
  /** The right shape with values of wrong types. */
  wrongTypes: Reply
  /** A well-made record of something else. */
  wrongRecord: Reply
  /** At a sign-in: the truth, with a token that is said to last for this many seconds. */
  lasting?: (seconds: number) => Reply
}

function send(
  response: ServerResponse,
  { status, type, body, bytes, headers: own }: Reply,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { ...(type === '' ? {} : { 'content-type': type }), ...own, ...headers })
  response.end(bytes ?? body)
}

const PAGE = '<!doctype html><title>Just a moment</title><p>Please wait.'
const JSON_TYPE = 'application/json'
const RDAP_TYPE = 'application/rdap+json'
/** Name of a host that answers 404 to everything; a test that needs it has a server stand for it. */
export const HOST_WITHOUT_RECORDS = 'elsewhere.example.net'

const page = (status: number): Reply => ({ status, type: 'text/html', body: PAGE })
const json = (body: string, status = 200): Reply => ({ status, type: JSON_TYPE, body })

function half(body: string): string {
  return body.slice(0, Math.ceil(body.length / 2))
}

function truncate(response: ServerResponse, { status, type, body, bytes = Buffer.from(body) }: Reply): void {
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length })
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => setImmediate(() => response.destroy()))
}

type Act = (response: ServerResponse, replies: Replies, path: string) => void

/** Gives this reply, whatever is asked. */
const say =
  (reply: Reply, headers: Record<string, string> = {}): Act =>
  (response) =>
    send(response, reply, headers)

/** Gives the truth where there is a match, and this reply where there is none. */
const insteadOfNothing =
  (reply: Reply): Act =>
  (response, { good, nothing }) =>
    send(response, good === nothing ? reply : good)

const NO_ROUTE = json('{"message":"no Route matched with those values"}', 404)

/** Redirects the question to a place that depends on its path. */
const redirect =
  (place: (path: string) => string): Act =>
  (response, _replies, path) =>
    void response.writeHead(307, { location: place(path) }).end()

const ACTS = {
  hang: () => {},
  slow_body(response, { found }) {
    response.writeHead(200, { 'content-type': found.type })
    drip(response, found.body)
  },
  reset: (response) => void response.socket?.resetAndDestroy(),
  empty: say(json('')),
  truncated: (response, { found }) => truncate(response, found),
  half_json: (response, { found }) => send(response, { ...found, body: half(found.body) }),
  page: say(page(200)),
  page_called_json: say({ ...page(200), type: JSON_TYPE }),
  bad_gateway_page: say(page(502)),
  server_error: say(json('{"error":"internal"}', 500)),
  not_implemented: say(json('{"errorCode":501}', 501)),
  unavailable: say(page(503), { 'retry-after': '2' }),
  bad_request: say(json('{"error":"bad request"}', 400)),
  unauthorized: say(json('{"error":"unauthorized"}', 401), { 'www-authenticate': 'Bearer' }),
  forbidden: say(page(403)),
  not_found: say(page(404)),
  no_route: say(NO_ROUTE),
  empty_not_found: say({ status: 404, type: '', body: '' }),
  no_route_to_nothing: insteadOfNothing(NO_ROUTE),
  page_for_nothing: insteadOfNothing(page(404)),
  text_for_nothing: insteadOfNothing({ status: 404, type: 'text/plain', body: 'Domain not found.' }),
  half_json_for_nothing: insteadOfNothing({ status: 404, type: RDAP_TYPE, body: '{"errorCode":404,' }),
  limit_page_for_nothing: insteadOfNothing({ status: 404, type: 'text/html', body: '<h1>Too many requests</h1>' }),
  limit_for_nothing: insteadOfNothing({
    status: 404,
    type: RDAP_TYPE,
    body: '{"errorCode":404,"title":"Not Found","description":["Rate limit exceeded."]}',
  }),
  wrong_json: say(json('{"status":"ok","items":[]}')),
  wrong_xml: say({ status: 200, type: 'application/xml', body: '<?xml version="1.0"?><Status>ok</Status>' }),
  wrong_types: (response, { wrongTypes }) => send(response, wrongTypes),
  wrong_record: (response, { wrongRecord }) => send(response, wrongRecord),
  too_large: (response, { found }) => send(response, { ...found, body: `"${'x'.repeat(10_000_000)}"` }),
  wrong_date: (response, { good }) => send(response, good, { date: 'Mon, 01 Jan 2001 00:00:00 GMT', age: '9999999' }),
  ended_life: (response, { lasting, good }) => send(response, lasting?.(-3600) ?? good),
  short_life: (response, { lasting, good }) => send(response, lasting?.(1) ?? good),
  redirect_loop: redirect((path) => path),
  redirect_http: redirect((path) => `http://example.org${path}`),
  redirect_loopback: redirect((path) => `https://127.0.0.1${path}`),
  redirect_private: redirect((path) => `https://10.0.0.1${path}`),
  redirect_link_local: redirect((path) => `https://169.254.169.254${path}`),
  redirect_not_found: redirect((path) => `https://${HOST_WITHOUT_RECORDS}${path}`),
  // No name below .invalid is ever resolved (RFC 6761 section 6.4), so nothing is sent there.
  redirect_elsewhere: redirect((path) => `https://elsewhere.invalid${path}`),
  redirect_nowhere: (response) => void response.writeHead(307).end(),
  silent_control: (response, { nothing }) => send(response, nothing),
} satisfies Record<string, Act>

/**
 * How a stand-in can misbehave. With `silent_control` it finds nothing, not even its control record. Only a sign-in can
 * have
 * `used_up_token`, with which each token is accepted once, and the two faults about how long a token lasts.
 */
export type Fault =
  | { kind: keyof typeof ACTS | 'used_up_token' }
  | { kind: 'slow'; milliseconds: number }
  | { kind: 'rate_limited'; retryAfter: string | null }

/** Replies with the fault, or with the truth where `fault` is null. */
export async function reply(
  fault: Fault | null,
  response: ServerResponse,
  replies: Replies,
  path: string,
): Promise<void> {
  if (fault === null || fault.kind === 'used_up_token') return send(response, replies.good)
  if (fault.kind === 'slow') {
    await wait(fault.milliseconds, undefined, { ref: false })
    return response.destroyed ? undefined : send(response, replies.good)
  }
  if (fault.kind === 'rate_limited') {
    const headers: Record<string, string> = fault.retryAfter === null ? {} : { 'retry-after': fault.retryAfter }
    return send(response, { status: 429, type: 'text/plain', body: 'Too many requests' }, headers)
  }
  const act: Act = ACTS[fault.kind]
  act(response, replies, path)
}
