import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeCertificate } from '../testing/certificate.ts'
import { type HttpServer, type HttpServerOptions, openHttpServer, UNANSWERED_MAX } from './server.ts'

const TIMES = { headersMs: 300, requestMs: 600, keepAliveMs: 300, silentMs: 1000, answeredMs: 2500 }
let server: HttpServer | undefined
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'http-server-'))
})
afterEach(async () => {
  await server?.close()
  server = undefined
  rmSync(folder, { recursive: true })
})

async function open(over: Partial<HttpServerOptions> = {}): Promise<number> {
  const fetch = async (request: Request) => new Response(`read ${(await request.text()).length}`)
  server = await openHttpServer({ fetch, host: '127.0.0.1', port: 0, tls: null, times: TIMES, ...over })
  return server.port
}

/**
 * Opens a raw connection, to which a test can write at any pace. `ended` resolves with all data that the server sent.
 */
function client(port: number): { socket: Socket; ended: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (part) => {
    said += part
  })
  const ended = new Promise<string>((done) => {
    socket.on('close', () => done(said))
    socket.on('error', () => {})
  })
  return { socket, ended }
}

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\n'

/** Sends a piece every 50 ms until the connection ends. */
function drip(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.writable && socket.write(piece), 50)
  socket.on('close', () => clearInterval(timer))
}

describe('a client that does not wait for answers', () => {
  const pipelined = (requests: number) => 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requests)

  it('is disconnected once too many requests of its connection wait', async () => {
    let asked = 0
    const answering = Promise.withResolvers<Response>()
    const port = await open({
      fetch: () => {
        asked++
        return answering.promise
      },
    })
    const { socket, ended } = client(port)
    socket.write(pipelined(UNANSWERED_MAX + 10))
    expect(await ended).toBe('')
    expect(asked).toBe(UNANSWERED_MAX)
    answering.resolve(new Response('late'))
  })

  it('is answered in order while fewer requests wait, however many it sends in all', async () => {
    let asked = 0
    const { socket, ended } = client(await open({ fetch: () => new Response(`<${++asked}>`) }))
    for (let more = 0; more < 4; more++) {
      socket.write(pipelined(UNANSWERED_MAX / 2))
      await expect.poll(() => asked).toBe((UNANSWERED_MAX / 2) * (more + 1))
    }
    expect((await ended).match(/(?<=<)\d+(?=>)/g)).toEqual(Array.from({ length: asked }, (_, i) => String(i + 1)))
  })
})

describe('a slow client', () => {
  it('that sends its headers in drips is refused', async () => {
    const { socket, ended } = client(await open())
    socket.write(HEAD)
    drip(socket, 'X: y\r\n')
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('that sends its body in drips is refused', async () => {
    const { socket, ended } = client(await open())
    socket.write(`${HEAD}Content-Length: 100000\r\n\r\n`)
    drip(socket, '.')
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('that sends nothing after an answer is disconnected', async () => {
    const { socket, ended } = client(await open())
    socket.write(`${HEAD}Content-Length: 2\r\n\r\nab`)
    expect(await ended).toMatch(/read 2/)
  })

  /** Serves an endless page, and reports whether its client has left. */
  function endless() {
    let left = false
    const fetch = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(1 << 20)),
          cancel() {
            left = true
          },
        }),
      )
    return { fetch, left: () => left }
  }

  it('that does not read the answer is disconnected', async () => {
    const { fetch, left } = endless()
    const { socket } = client(await open({ fetch }))
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(left).toBe(true)
    socket.destroy()
  })

  it('that reads the answer in drips is disconnected', async () => {
    const { fetch, left } = endless()
    const { socket } = client(await open({ fetch, times: { ...TIMES, silentMs: 60_000 } }))
    socket.on('data', () => {
      socket.pause()
      setTimeout(() => socket.resume(), 100)
    })
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(left).toBe(true)
    socket.destroy()
  })

  it('does not delay other clients, and is answered if it is only a little slow', async () => {
    const port = await open()
    const slow = Array.from({ length: 50 }, () => client(port))
    for (const { socket } of slow) socket.write(HEAD)
    const { socket, ended } = client(port)
    socket.write(`${HEAD}Connection: close\r\nContent-Length: 4\r\n\r\n`)
    drip(socket, 'ab')
    expect(await ended).toMatch(/read 4/)
    for (const each of slow) each.socket.destroy()
  })

  it('that sends endless headers is refused', async () => {
    const { socket, ended } = client(await open())
    socket.write(`${HEAD}X: ${'y'.repeat(100_000)}\r\n\r\n`)
    expect(await ended).toMatch(/^HTTP\/1\.1 431 /)
  })
})

describe('a server with a certificate', () => {
  const subject = (port: number) =>
    new Promise<string>((done, fail) => {
      const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        done(String(socket.getPeerCertificate().subject.CN))
        socket.end()
      })
      socket.on('error', fail)
    })

  it('answers only over TLS, version 1.2 or later', async () => {
    const tls = makeCertificate(folder)
    const port = await open({ tls })
    const answer = await new Promise<string>((done, fail) => {
      const socket = connectTls({ port, host: '127.0.0.1', ca: readFileSync(tls.cert) }, () => {
        socket.write(`${HEAD}Connection: close\r\nContent-Length: 3\r\n\r\nabc`)
      })
      let said = ''
      socket.on('data', (part) => {
        said += part
      })
      socket.on('close', () => done(said))
      socket.on('error', fail)
    })
    expect(answer).toMatch(/read 3/)
    const { socket, ended } = client(port)
    socket.write(`${HEAD}\r\n`)
    expect(await ended).not.toMatch(/read/)
    const old = new Promise((done) => {
      const outdated = connectTls(
        {
          port,
          host: '127.0.0.1',
          rejectUnauthorized: false,
          minVersion: 'TLSv1',
          maxVersion: 'TLSv1.1',
          ciphers: 'DEFAULT@SECLEVEL=0',
        },
        () => done('answered'),
      )
      outdated.on('error', () => done('refused'))
    })
    expect(await old).toBe('refused')
  })

  it('disconnects a client that does not begin to speak TLS', async () => {
    const { ended } = client(await open({ tls: makeCertificate(folder) }))
    expect(await ended).toBe('')
  })

  it('loads a renewed certificate, but never half of it', async () => {
    const tls = makeCertificate(folder)
    const port = await open({ tls, certificateLookMs: 50 })
    expect(await subject(port)).toBe('server')
    const renewed = makeCertificate(folder, 'renewed')
    copyFileSync(renewed.cert, tls.cert)
    await new Promise((done) => setTimeout(done, 150))
    expect(await subject(port)).toBe('server')
    copyFileSync(renewed.key, tls.key)
    await expect.poll(() => subject(port)).toBe('renewed')
  })
})
