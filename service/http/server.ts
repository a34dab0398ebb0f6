import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { TOTAL_DEADLINE_MS } from '../../lib/check/run.ts'
import { readTls, type TlsFiles } from '../config/serving.ts'
import { boundUnanswered } from './unanswered.ts'

/** Longest times that a client may take, in milliseconds. */
export interface ClientTimes {
  /** To send the head of a request, and all of it. The first also bounds the TLS handshake before it. */
  headersMs: number
  requestMs: number
  /**
   * Between two requests of a connection: longer than proxies wait, so that we do not close one that a proxy is about
   * to use.
   */
  keepAliveMs: number
  /** Without a byte in either direction during an answer: it ends connections of clients that read nothing. */
  silentMs: number
  /**
   * From a request's head to the last byte of its answer. It ends clients that read slowly without ever being silent.
   */
  answeredMs: number
}

const TIMES: ClientTimes = {
  headersMs: 10_000,
  requestMs: 20_000,
  keepAliveMs: 75_000,
  silentMs: 30_000,
  answeredMs: 90_000,
}
/** How often clients are looked at within each time: a slow one may stay longer by one interval. */
const LOOKS_IN_TIME = 10
/** How long a stopping service waits for answers that are being made: a check's deadline, and a second. */
const LAST_ANSWERS_MS = TOTAL_DEADLINE_MS + 1000
const IDLE_LOOK_MS = 50
const CERTIFICATE_LOOK_MS = 60_000

export interface HttpServerOptions {
  fetch: (request: Request) => Response | Promise<Response>
  host: string
  port: number
  tls: TlsFiles | null
  times?: ClientTimes
  certificateLookMs?: number
}

export interface HttpServer {
  port: number
  /** Stops listening, waits for the answers that are being made, and then ends every connection. */
  close(): Promise<void>
}

/** Takes up a renewed certificate without a restart. While certificate and key do not match, the last pair stays. */
function renewing(server: TlsServer, files: TlsFiles, everyMs: number): NodeJS.Timeout {
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

/** Opens the port. Rejects where it cannot be opened. */
export async function openHttpServer(options: HttpServerOptions): Promise<HttpServer> {
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
