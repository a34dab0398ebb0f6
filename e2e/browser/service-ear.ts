import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ServiceEar {
  url: string
  /** Bodies of the checks that were asked, in order. */
  checks: unknown[]
  /**
   * Withholds the answer to the next check of this name, like a broken connection. Resolves once the service has given
   * the answer; the client then gets nothing more.
   */
  keepBack(name: string): Promise<void>
  close(): Promise<void>
}

/** Headers about a single connection, and about the encoding of a body on it. */
const OF_ONE_CONNECTION = /^(?:host|connection|keep-alive|content-length|.*-encoding)$/

/** A proxy in front of a service that records requests. It passes requests and answers on unchanged. */
export async function listenAt(service: string): Promise<ServiceEar> {
  const checks: unknown[] = []
  const keptBack = new Map<string, () => void>()
  const pass = async (request: IncomingMessage) => {
    const body = await text(request)
    const isCheck = request.method === 'POST' && request.url === '/api/v2/brand-check'
    const check = isCheck ? JSON.parse(body) : null
    if (isCheck) checks.push(check)
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string' && !OF_ONE_CONNECTION.test(name)) headers.set(name, value)
    const { method = 'GET', url = '/' } = request
    const answer = await fetch(`${service}${url}`, { method, headers, ...(body !== '' && { body }) })
    return { answer, name: String(check?.name) }
  }
  const server = createServer(async (request, response) => {
    const { answer, name } = await pass(request)
    const onGiven = keptBack.get(name)
    if (onGiven !== undefined) {
      keptBack.delete(name)
      await answer.text()
      return onGiven()
    }
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
    keepBack: (name) => new Promise((resolve) => keptBack.set(name, resolve)),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
