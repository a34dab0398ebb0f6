import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ServiceEar {
  url: string
  /** Bodies of the checks that were asked, in order. */
  checks: unknown[]
  close(): Promise<void>
}

/** Headers that are about one connection and the form in which a body crosses it. */
const OF_ONE_CONNECTION = /^(?:host|connection|keep-alive|content-length|.*-encoding)$/

/** Stands before a service and hears what it is asked; all goes on to it, and its answers come back as they are. */
export async function listenAt(service: string): Promise<ServiceEar> {
  const checks: unknown[] = []
  const pass = async (request: IncomingMessage) => {
    const body = await text(request)
    if (request.method === 'POST' && request.url === '/api/v2/brand-check') checks.push(JSON.parse(body))
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string' && !OF_ONE_CONNECTION.test(name)) headers.set(name, value)
    const { method = 'GET', url = '/' } = request
    return fetch(`${service}${url}`, { method, headers, ...(body !== '' && { body }) })
  }
  const server = createServer(async (request, response) => {
    const answer = await pass(request)
    response.writeHead(
      answer.status,
      [...answer.headers].filter(([name]) => !OF_ONE_CONNECTION.test(name)),
    )
    for await (const part of answer.body ?? []) response.write(part)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    checks,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
