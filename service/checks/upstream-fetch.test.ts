import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { VERSION } from '../../lib/version.ts'
import { createUpstreamFetch } from './upstream-fetch.ts'

let server: Server
let port: number
const received: IncomingMessage[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request)
    if (request.url === '/elsewhere') response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
    else response.end('here')
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  received.length = 0
})

describe('createUpstreamFetch', () => {
  it('reaches a host on this machine that the operator named, and identifies itself', async () => {
    const answer = await createUpstreamFetch({ allowLoopbackHosts: ['localhost'] })(`http://localhost:${port}/`)
    expect(await answer.text()).toBe('here')
    expect(received[0]?.headers['user-agent']).toBe(`brand-check/${VERSION}`)
  })

  it('does not connect to an unlisted name that resolves to this machine', async () => {
    const ask = createUpstreamFetch({ allowLoopbackHosts: ['127.0.0.1'] })
    await expect(ask(`http://localhost:${port}/`)).rejects.toThrow()
    expect(received).toEqual([])
  })

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '10.0.0.1', '169.254.169.254'])(
    'does not connect to the literal address %s',
    async (host) => {
      const cause = { cause: expect.objectContaining({ message: 'the host has no public address' }) }
      await expect(createUpstreamFetch({ allowLoopbackHosts: [] })(`http://${host}:${port}/`)).rejects.toMatchObject(
        cause,
      )
      expect(received).toEqual([])
    },
  )

  it('does not follow a redirect to a private address', async () => {
    const ask = createUpstreamFetch({ allowLoopbackHosts: ['localhost'] })
    await expect(ask(`http://localhost:${port}/elsewhere`, { redirect: 'follow' })).rejects.toThrow()
    expect(received).toHaveLength(1)
  })

  it('returns a redirect that must not be followed, with its target', async () => {
    const ask = createUpstreamFetch({ allowLoopbackHosts: ['localhost'] })
    const answer = await ask(`http://localhost:${port}/elsewhere`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `http://127.0.0.1:${port}/`])
  })
})
