import { Agent, request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Balancer {
  url: string
  /** Sets the ports of the services, in the order of their turns. */
  setPorts(ports: readonly number[]): void
  close(): Promise<void>
}

/**
 * Starts a simple balancer. Services on this machine take turns. Skips a service that is not ready or refuses the
 * connection. Never repeats a request whose answer has begun.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let ports: readonly number[] = []
  let turn = 0
  const ready = (port: number) =>
    new Promise<boolean>((done) => {
      const probe = ask({ port, host: '127.0.0.1', path: '/readyz' }, (answer) => {
        answer.resume()
        done(answer.statusCode === 200)
      })
      probe.on('error', () => done(false)).end()
    })
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const own = turn++
    for (let tried = 0; tried < ports.length; tried++) {
      const port = ports[(own + tried) % ports.length] ?? 0
      if (!(await ready(port))) continue
      const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress }
      const onward = ask({ port, host: '127.0.0.1', agent, path: request.url, method: request.method, headers })
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      onward.on('error', () => response.headersSent || response.writeHead(502).end())
      onward.end(body)
      return
    }
    response.writeHead(503).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setPorts(given) {
      ports = given
    },
    async close() {
      server.closeAllConnections()
      agent.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
