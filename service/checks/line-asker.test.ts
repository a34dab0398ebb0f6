import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLineAsker } from './upstream-fetch.ts'

let server: Server
let port: number
let answer: (socket: Socket, line: string) => void
const received: string[] = []
const sockets = new Set<Socket>()

beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (part) => {
      received.push(String(part))
      answer(socket, String(part))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  for (const socket of sockets) socket.destroy()
})
beforeEach(() => {
  received.length = 0
})

const here = createLineAsker({ allowLoopbackHosts: ['127.0.0.1'] })
const request = () => ({ host: '127.0.0.1', port, line: 'get 1.0 vyntra', maxBytes: 1000 })
const patience = () => AbortSignal.timeout(5000)

it('sends one line and reads until the connection is closed', async () => {
  answer = (socket) => {
    socket.write('Domain: m\u00fc')
    socket.end('nchner\r\n')
  }
  expect(await here(request(), patience())).toEqual({ kind: 'text', text: 'Domain: münchner\r\n' })
  expect(received).toEqual(['get 1.0 vyntra\r\n'])
})

it('stops after the last line if the server leaves the connection open', async () => {
  answer = (socket) => void socket.write('Domain: vyntra\r\nStatus: FREE\r\n')
  const outcome = await here({ ...request(), ends: /^Status:.*\r?\n/m }, patience())
  expect(outcome).toEqual({ kind: 'text', text: 'Domain: vyntra\r\nStatus: FREE\r\n' })
})

describe('a query without a complete answer', () => {
  it('reports an answer that is too large', async () => {
    answer = (socket) => void socket.end('x'.repeat(5000))
    expect(await here(request(), patience())).toMatchObject({ kind: 'too_large' })
  })

  it('reports an answer that ends early', async () => {
    answer = (socket) => void socket.write('% nothing', () => void socket.resetAndDestroy())
    expect(await here(request(), patience())).toMatchObject({ kind: 'broken_off' })
  })

  it('reports an answer that did not come in time', async () => {
    answer = () => {}
    expect(await here(request(), AbortSignal.timeout(50))).toMatchObject({ kind: 'timeout' })
  })

  it('is abandoned together with the check', async () => {
    const controller = new AbortController()
    answer = () => controller.abort()
    expect(await here(request(), controller.signal)).toMatchObject({ kind: 'abandoned' })
    expect(await here(request(), controller.signal)).toMatchObject({ kind: 'abandoned' })
  })

  it('reports that nobody listens at the address', async () => {
    const closed = createServer()
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done))
    const { port: free } = closed.address() as AddressInfo
    await new Promise((done) => closed.close(done))
    expect(await here({ ...request(), port: free }, patience())).toMatchObject({ kind: 'refused' })
  })
})

describe('an address inside this network', () => {
  it.each(['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1'])(
    '%s gets a connection only if the operator named it',
    async (host) => {
      const outcome = await createLineAsker({ allowLoopbackHosts: [] })({ ...request(), host }, patience())
      expect(outcome).toMatchObject({ kind: 'bad_address' })
      expect(received).toEqual([])
    },
  )

  it('does not get a connection through a name that resolves to it', async () => {
    expect(await here({ ...request(), host: 'localhost' }, patience())).toMatchObject({ kind: 'refused' })
    expect(received).toEqual([])
  })
})
