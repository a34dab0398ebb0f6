import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { TOTAL_DEADLINE_MS } from '../../lib/check/run.ts'
import { type Config, readTls } from '../ops/config.ts'

/** Browsers and proxies wait for an answer before the next request. */
export const UNANSWERED_MAX = 50

/**
 * Ends connections with too many unanswered requests (pipelining, RFC 9112, section 9.3.2). Also disconnects clients
 * that have not read the complete answer within `answeredMs`. Otherwise answers that nobody reads could fill the
 * memory.
 */
function boundUnanswered(listener: RequestListener, answeredMs: number): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  const count = (socket: Socket, by: 1 | -1): number => {
    const now = (unanswered.get(socket) ?? 0) + by
    unanswered.set(socket, now)
    return now
  }
  return function answerWithin(request, response) {
    const { socket } = request
    if (socket.destroyed) return
    const late = setTimeout(() => socket.destroy(), answeredMs).unref()
    response.once('close', () => {
      clearTimeout(late)
      count(socket, -1)
    })
    if (count(socket, 1) > UNANSWERED_MAX) socket.destroy()
    else listener(request, response)
  }
}

interface ClientTimes {
  /** Time limit for headers, including the TLS handshake. */
  headersMs: number
  requestMs: number
  /** Time before an idle connection is closed, longer than proxies wait between two requests. */
  keepAliveMs: number
  /** Maximum time without a byte in either direction. */
  silentMs: number
  /** Time from a request's headers to the last byte of its answer. Disconnects slow readers that are never silent. */
  answeredMs: number
}

const TIMES: ClientTimes = {
  headersMs: 10_000,
  requestMs: 20_000,
  keepAliveMs: 75_000,
  silentMs: 30_000,
  answeredMs: 90_000,
}
/** Checks per time limit. A slow client may stay one check longer. */
const LOOKS_IN_TIME = 10
const LAST_ANSWERS_MS = TOTAL_DEADLINE_MS + 1000
const IDLE_LOOK_MS = 50
const CERTIFICATE_LOOK_MS = 60_000

export interface HttpServerOptions {
  fetch: (request: Request) => Response | Promise<Response>
  host: string
  port: number
  tls: Config['tls']
  times?: ClientTimes
  certificateLookMs?: number
}

/** Reloads a renewed certificate without a restart. While certificate and key do not match, the last pair stays. */
function renewing(server: TlsServer, files: NonNullable<Config['tls']>, everyMs: number): NodeJS.Timeout {
  let last = ''
  return setInterval(() => {
    try {
      const read = readTls(files)
      const now = read.cert.toString('latin1')
      if (now !== last) server.setSecureContext({ ...read, minVersion: 'TLSv1.2' })
      last = now
    } catch {
      // Tools write the two files one after the other, so they may not match for a moment.
    }
  }, everyMs).unref()
}

async function closeServer(server: Server | TlsServer): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  const idling = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
  const late = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS)
  await closed
  clearInterval(idling)
  clearTimeout(late)
}

/** Resolves when the port is open. Rejects with the system's error for a used port or unusable TLS files. */
export async function openHttpServer(options: HttpServerOptions) {
  const { fetch, host, port, tls } = options
  const { headersMs, requestMs, keepAliveMs, silentMs, answeredMs } = options.times ?? TIMES
  const limits = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: Math.ceil(headersMs / LOOKS_IN_TIME),
  }
  const answer = boundUnanswered(getRequestListener(fetch, { hostname: host }), answeredMs)
  const server: Server | TlsServer =
    tls === null
      ? createServer(limits, answer)
      : createTlsServer({ ...limits, handshakeTimeout: headersMs, ...readTls(tls), minVersion: 'TLSv1.2' }, answer)
  server.setTimeout(silentMs)
  const listening = Promise.withResolvers<void>()
  server.on('error', listening.reject)
  server.listen(port, host, listening.resolve)
  await listening.promise
  const { port: opened } = server.address() as AddressInfo
  const renewal = tls && renewing(server as TlsServer, tls, options.certificateLookMs ?? CERTIFICATE_LOOK_MS)
  return {
    port: opened,
    async close() {
      if (renewal !== null) clearInterval(renewal)
      await closeServer(server)
    },
  }
}

export type HttpServer = Awaited<ReturnType<typeof openHttpServer>>
