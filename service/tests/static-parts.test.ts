import { request } from 'node:http'
import { Worker } from 'node:worker_threads'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

let t: TestService

beforeAll(async () => {
  t = await startTestService({ TRUST_PROXY: '1' })
})
afterAll(() => t.close())

interface Got {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Uses node:http, which does not decompress. Each test has a separate client address. */
function get(path: string, from: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((done, fail) => {
    const asking = request(
      `${t.service.url}${path}`,
      { headers: { 'X-Forwarded-For': from, ...headers } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part) => parts.push(part))
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        )
      },
    )
    asking.on('error', fail).end()
  })
}

const PARTS = [
  '/docs/swagger-ui-bundle.js',
  '/docs/swagger-ui.css',
  '/docs/start.js',
  '/openapi.json',
  '/access/access.css',
]

describe.each(PARTS)('%s', (path) => {
  it('is encoded as the client accepts it, and varies by that', async () => {
    const plain = await get(path, '10.0.0.1')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(Number(plain.headers['content-length'])).toBe(plain.body.length)
    const br = await get(path, '10.0.0.1', { 'Accept-Encoding': 'gzip, deflate, br' })
    const gzip = await get(path, '10.0.0.1', { 'Accept-Encoding': 'gzip, br;q=0' })
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    for (const { headers } of [plain, br, gzip]) expect(headers.vary).toMatch(/\bAccept-Encoding\b/)
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(gzip.body.length).toBeLessThan(plain.body.length)
  })

  it('is not sent again to a client that has it', async () => {
    const { headers } = await get(path, '10.0.0.2')
    const etag = String(headers.etag)
    expect(etag).toMatch(/^W\/"/)
    for (const known of [etag, `"other", ${etag.slice(2)}`, '*']) {
      const again = await get(path, '10.0.0.2', { 'If-None-Match': known, 'Accept-Encoding': 'br' })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
    }
    expect((await get(path, '10.0.0.2', { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  it('has a limit for each client, and another for pages of other sites in its browser', async () => {
    const elsewhere = { 'Sec-Fetch-Site': 'cross-site' }
    for (let i = 0; i < 300; i++) {
      const madeUp = { Origin: `https://page-${i}.example` }
      await get(path, '10.0.0.3', { 'If-None-Match': '*', ...elsewhere, ...madeUp })
    }
    expect((await get(path, '10.0.0.3', elsewhere)).status).toBe(429)
    const extension = { ...elsewhere, Origin: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop' }
    expect((await get(path, '10.0.0.3', extension)).status).toBe(200)
    for (let i = 0; i < 300; i++) await get(path, '10.0.0.3', { 'If-None-Match': '*' })
    const refused = await get(path, '10.0.0.3')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await get(path, '10.0.0.4')).status).toBe(200)
  })
})

/**
 * Opens many connections, waits for the head of each answer, and reads nothing more. Runs in a thread with separate
 * memory.
 */
const SLOW_READERS = `
const { request } = require('node:http')
const { parentPort, workerData: { url, readers } } = require('node:worker_threads')
const open = Array.from({ length: readers }, (_, i) => new Promise((done) => {
  const headers = { 'X-Forwarded-For': '10.0.1.' + i, 'Accept-Encoding': 'gzip' }
  request(url, { agent: false, headers }, (answer) => done(answer.pause().statusCode)).end()
}))
Promise.all(open).then((statuses) => parentPort.postMessage(statuses))
`

it('sends the same bytes to all clients, so that those that read nothing need little memory', async () => {
  const path = '/docs/swagger-ui-bundle.js'
  const { body } = await get(path, '10.0.0.5', { 'Accept-Encoding': 'gzip' })
  const before = process.memoryUsage()
  const readers = 200
  const thread = new Worker(SLOW_READERS, { eval: true, workerData: { url: t.service.url + path, readers } })
  const statuses = await new Promise((done) => thread.once('message', done))
  const { external, arrayBuffers } = process.memoryUsage()
  await thread.terminate()
  expect(statuses).toEqual(Array(readers).fill(200))
  const more = external + arrayBuffers - before.external - before.arrayBuffers
  expect(more).toBeLessThan((readers * body.length) / 4)
})

it.each(['/openapi.json', '/.well-known/brand-check-keys.json'])('lets pages of any site read %s', async (path) => {
  const { headers } = await get(path, '10.0.0.7', { Origin: 'https://page.example' })
  expect(headers['access-control-allow-origin']).toBe('*')
})
