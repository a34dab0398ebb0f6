import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './faults.ts'

export interface Reply {
  status: number
  /** Content-Type; none where empty. */
  type: string
  body: string
  headers?: Record<string, string>
}

/** What a stand-in could say about one request. */
export interface Replies {
  /** The truth. */
  good: Reply
  /** As if what is asked for were there. */
  found: Reply
  /** As if nothing were there. */
  nothing: Reply
  /** The right shape with values of wrong types. */
  wrongTypes: Reply
  /** A well-made record of something else. */
  wrongRecord: Reply
}

export function send(
  response: ServerResponse,
  { status, type, body, headers: own }: Reply,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { ...(type === '' ? {} : { 'content-type': type }), ...own, ...headers })
  response.end(body)
}

const PAGE = '<!doctype html><title>Just a moment</title><p>Please wait.'
const JSON_TYPE = 'application/json'

function half(body: string): string {
  return body.slice(0, Math.ceil(body.length / 2))
}

function truncate(response: ServerResponse, { status, type, body }: Reply): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  response.write(half(body), () => setImmediate(() => response.destroy()))
}

function redirect(response: ServerResponse, location: string | null): void {
  response.writeHead(307, location === null ? {} : { location }).end()
}

type Act = (response: ServerResponse, replies: Replies, path: string) => void | Promise<void>

const ACTS: Record<Exclude<Fault['kind'], 'slow' | 'rate_limited'>, Act> = {
  hang: () => {},
  reset: (response) => void response.socket?.resetAndDestroy(),
  empty: (response) => send(response, { status: 200, type: JSON_TYPE, body: '' }),
  truncated: (response, { found }) => truncate(response, found),
  half_json: (response, { found }) => send(response, { ...found, body: half(found.body) }),
  page: (response) => send(response, { status: 200, type: 'text/html', body: PAGE }),
  page_called_json: (response) => send(response, { status: 200, type: JSON_TYPE, body: PAGE }),
  bad_gateway_page: (response) => send(response, { status: 502, type: 'text/html', body: PAGE }),
  server_error: (response) => send(response, { status: 500, type: JSON_TYPE, body: '{"error":"internal"}' }),
  not_implemented: (response) => send(response, { status: 501, type: JSON_TYPE, body: '{"errorCode":501}' }),
  forbidden: (response) => send(response, { status: 403, type: 'text/html', body: PAGE }),
  wrong_json: (response) => send(response, { status: 200, type: JSON_TYPE, body: '{"status":"ok","items":[]}' }),
  wrong_types: (response, { wrongTypes }) => send(response, wrongTypes),
  wrong_record: (response, { wrongRecord }) => send(response, wrongRecord),
  too_large: (response) => send(response, { status: 200, type: JSON_TYPE, body: `"${'x'.repeat(2_000_000)}"` }),
  redirect_loop: (response, _replies, path) => redirect(response, path),
  redirect_http: (response, _replies, path) => redirect(response, `http://example.org${path}`),
  redirect_private: (response, _replies, path) => redirect(response, `https://10.0.0.1${path}`),
  // No name below .invalid is ever resolved (RFC 6761 section 6.4), so nothing is sent there.
  redirect_elsewhere: (response, _replies, path) => redirect(response, `https://elsewhere.invalid${path}`),
  redirect_nowhere: (response) => redirect(response, null),
  silent_control: (response, { nothing }) => send(response, nothing),
}

/** Replies as the fault has it, or with the truth where there is none. */
export async function reply(
  fault: Fault | null,
  response: ServerResponse,
  replies: Replies,
  path: string,
): Promise<void> {
  if (fault === null) return send(response, replies.good)
  if (fault.kind === 'slow') {
    await wait(fault.milliseconds, undefined, { ref: false })
    return response.destroyed ? undefined : send(response, replies.good)
  }
  if (fault.kind === 'rate_limited') {
    const headers: Record<string, string> = fault.retryAfter === null ? {} : { 'retry-after': fault.retryAfter }
    return send(response, { status: 429, type: 'text/plain', body: 'Too many requests' }, headers)
  }
  await ACTS[fault.kind](response, replies, path)
}
