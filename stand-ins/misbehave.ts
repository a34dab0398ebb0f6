import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

const JSON_TYPE = 'application/json'

export interface Reply {
  status: number
  /** Content-Type; empty for none. */
  type: string
  body: string
  /** Binary body, used instead of `body`. */
  bytes?: Buffer
  headers?: Record<string, string>
}

/** What a fake could answer to one request. */
export interface Replies<T = Reply> {
  /** The truth. */
  good: T
  /** As if there were a match. */
  found: T
  /** As if there were no match. */
  nothing: T
  /** The right shape with values of wrong types. */
  wrongTypes: T
  /** A well-made record of something else. */
  wrongRecord: T
  /** At a sign-in: the truth, with a token that claims to last for this many seconds. */
  lasting?: (seconds: number) => T
}

/** An answer in JSON. */
export const json = (body: unknown, status = 200): Reply => ({ status, type: JSON_TYPE, body: JSON.stringify(body) })

/** An answer with a status, and without a body or a type. */
export const bare = (status: number, headers?: Record<string, string>): Reply => ({
  status,
  type: '',
  body: '',
  ...(headers && { headers }),
})

/** Milliseconds between two characters: so slow that no answer is whole within any source's deadline. */
const EVERY_MS = 100

/** Writes a text one character at a time until it is written or the reader is gone. */
function drip(stream: Writable, text: string): void {
  const letters = [...text]
  const timer = setInterval(() => {
    const letter = letters.shift()
    if (letter === undefined || stream.destroyed) {
      clearInterval(timer)
      stream.end()
    } else stream.write(letter)
  }, EVERY_MS).unref()
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
const RDAP_TYPE = 'application/rdap+json'
/** Name of a host that answers 404 to everything; a test that needs it starts a server for it. */
export const HOST_WITHOUT_RECORDS = 'elsewhere.example.net'

const page = (status: number): Reply => ({ status, type: 'text/html', body: PAGE })

function half(body: string): string {
  return body.slice(0, Math.ceil(body.length / 2))
}

function truncate(response: ServerResponse, { status, type, body, bytes = Buffer.from(body) }: Reply): void {
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length })
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => setImmediate(() => response.destroy()))
}

type Act = (response: ServerResponse, replies: Replies, path: string) => void

/** Gives this reply to every request. */
const say =
  (reply: Reply, headers: Record<string, string> = {}): Act =>
  (response) =>
    send(response, reply, headers)

/** Gives the truth if there is a match, and this reply if there is none. */
const insteadOfNothing =
  (reply: Reply): Act =>
  (response, { good, nothing }) =>
    send(response, good === nothing ? reply : good)

const NO_ROUTE = json({ message: 'no Route matched with those values' }, 404)

/** Redirects a request to an address that depends on its path. */
const redirect =
  (address: (path: string) => string): Act =>
  (response, _replies, path) =>
    void response.writeHead(307, { location: address(path) }).end()

const ACTS = {
  hang: () => {},
  slow_body(response, { found }) {
    response.writeHead(200, { 'content-type': found.type })
    drip(response, found.body)
  },
  reset: (response) => void response.socket?.resetAndDestroy(),
  empty: say({ status: 200, type: JSON_TYPE, body: '' }),
  truncated: (response, { found }) => truncate(response, found),
  half_json: (response, { found }) => send(response, { ...found, body: half(found.body) }),
  page: say(page(200)),
  page_called_json: say({ ...page(200), type: JSON_TYPE }),
  bad_gateway_page: say(page(502)),
  server_error: say(json({ error: 'internal' }, 500)),
  not_implemented: say(json({ errorCode: 501 }, 501)),
  unavailable: say(page(503), { 'retry-after': '2' }),
  bad_request: say(json({ error: 'bad request' }, 400)),
  unauthorized: say(json({ error: 'unauthorized' }, 401), { 'www-authenticate': 'Bearer' }),
  forbidden: say(page(403)),
  not_found: say(page(404)),
  no_route: say(NO_ROUTE),
  empty_not_found: say(bare(404)),
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
  wrong_json: say(json({ status: 'ok', items: [] })),
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
 * How a fake can misbehave. With `silent_control` it finds nothing, not even the canary. Only a sign-in can have
 * `used_up_token`, with which it accepts each token once, and the two faults about how long a token lasts.
 */
export type Fault =
  | { kind: keyof typeof ACTS | 'used_up_token' }
  | { kind: 'slow'; milliseconds: number }
  | { kind: 'rate_limited'; retryAfter: string | null }

/** Replies with the fault, or with the truth if `fault` is null. */
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

/** What a fake that answers in lines could answer to one line. */
export interface LineReplies extends Replies<string> {
  /** As if too many questions had been asked; names a wait if `seconds` is given. */
  limited(seconds: string | null): string
}

type LineAct = (socket: Socket, replies: LineReplies) => void

const LINE_ACTS: Partial<Record<Fault['kind'], LineAct>> = {
  hang: () => {},
  slow_body: (socket, { found }) => drip(socket, `${found}\r\n`.repeat(9)),
  reset: (socket) => void socket.resetAndDestroy(),
  empty: (socket) => void socket.end(),
  truncated: (socket, { nothing }) =>
    void socket.write(nothing.slice(0, nothing.length / 2), () => void socket.resetAndDestroy()),
  half_json: (socket, { found }) => void socket.end(found.slice(0, found.length / 2)),
  page: (socket) => void socket.end(`${PAGE}\n`),
  server_error: (socket) => void socket.end('% Internal error\r\n'),
  forbidden: (socket) => void socket.end('% Requests of this client are not permitted.\r\n'),
  wrong_json: (socket) => void socket.end('{"status":"FREE"}\r\n'),
  wrong_types: (socket, { wrongTypes }) => void socket.end(wrongTypes),
  wrong_record: (socket, { wrongRecord }) => void socket.end(wrongRecord),
  too_large: (socket) => void socket.end(`% ${'x'.repeat(10_000_000)}\r\n`),
  // A WHOIS server names another server in this line. The project never follows it.
  redirect_elsewhere: (socket) => void socket.end('ReferralServer: whois://elsewhere.invalid\r\n'),
  silent_control: (socket, { nothing }) => void socket.end(nothing),
}

/** Whether a registry that answers in lines can have this fault: most others occur only with HTTP. */
export function failsInLines({ kind }: Fault): boolean {
  return kind === 'slow' || kind === 'rate_limited' || kind in LINE_ACTS
}

/**
 * Replies with the fault, or with the truth if it is null. Rejects for a fault that a reply in lines cannot have.
 */
export async function replyInLines(fault: Fault | null, socket: Socket, replies: LineReplies): Promise<void> {
  if (fault === null) return void socket.end(replies.good)
  if (fault.kind === 'slow') {
    await wait(fault.milliseconds, undefined, { ref: false })
    return socket.destroyed ? undefined : void socket.end(replies.good)
  }
  if (fault.kind === 'rate_limited') return void socket.end(replies.limited(fault.retryAfter))
  const act = LINE_ACTS[fault.kind]
  if (act === undefined) throw new Error(`no registry that answers in lines can have the fault ${fault.kind}`)
  act(socket, replies)
}
