import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLoopbackHost } from '../../lib/loopback.ts'
import type { Metrics } from './metrics.ts'
import { holdsToken } from './metrics-token.ts'

interface MetricsServer {
  port: number
  close(): Promise<void>
}

interface MetricsPlace {
  host: string
  port: number
  /** Expected as `Authorization: Bearer …`. Null if nobody else can reach the port. */
  token: string | null
}

function isForThisMachine(host: string | undefined): boolean {
  const url = `http://${host}`
  return host !== undefined && URL.canParse(url) && isLoopbackHost(new URL(url).hostname)
}

/** Serves `GET /metrics` on a separate port. Rejects if the port cannot be opened. */
export async function serveMetrics(metrics: Metrics, { host, port, token }: MetricsPlace): Promise<MetricsServer> {
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, async (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    // Without a token only this machine can reach the port. An open web page could too, through a host name that
    // resolves to 127.0.0.1.
    if (token === null && !isForThisMachine(request.headers.host)) return response.writeHead(421).end()
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    if (token !== null && !holdsToken(request.headers.authorization, token)) return response.writeHead(401).end()
    try {
      response.setHeader('Content-Type', metrics.contentType)
      response.end(await metrics.text())
    } catch {
      response.writeHead(500).end()
    }
  })
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject)
  server.listen(port, host, listening.resolve)
  await listening.promise
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
