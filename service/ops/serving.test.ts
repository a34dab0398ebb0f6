import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCertificate } from '../testing/certificate.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { readConfig } from './config.ts'

let folder: string
let files: Record<string, string>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'serving-'))
  const { cert, key } = makeCertificate(folder)
  files = { TLS_CERT: cert, TLS_KEY: key }
})
afterAll(() => rmSync(folder, { recursive: true }))

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
}

describe('answers', () => {
  let t: TestService
  beforeAll(async () => {
    t = await startTestService()
  })
  afterAll(() => t.close())

  it.each<[string, string, RequestInit]>([
    ['a page', '/', {}],
    ['documentation', '/docs', {}],
    ['health', '/healthz', {}],
    ['an answer', '/api/v2/quotas', {}],
    ['a refused key', '/api/v2/quotas', { headers: { 'X-API-Key': 'x' } }],
    ['nothing', '/nowhere', {}],
    ['a wrong method', '/healthz', { method: 'DELETE' }],
    [
      'a preflight',
      '/api/v2/brand-check',
      { method: 'OPTIONS', headers: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'POST' } },
    ],
    [
      'too large a body',
      '/api/v2/brand-check',
      { method: 'POST', body: 'x'.repeat(20_000), headers: { 'Content-Type': 'application/json' } },
    ],
    [
      'too large a claim',
      '/api/v2/claim',
      { method: 'POST', body: 'x'.repeat(20_000), headers: { 'Content-Type': 'application/json' } },
    ],
  ])('have strict security headers, and neither a cookie nor the key: %s', async (_what, path, init) => {
    const { headers, body } = await t.ask(path, init)
    for (const [name, value] of Object.entries(HEADERS)) expect(headers.get(name)).toBe(value)
    expect(headers.get('Content-Security-Policy')).toMatch(/default-src '(?:none|self)'/)
    expect(headers.get('Content-Security-Policy')).toContain('frame-ancestors')
    expect(headers.get('Strict-Transport-Security')).toBeNull()
    expect(headers.get('Set-Cookie')).toBeNull()
    expect(JSON.stringify(body)).not.toContain(t.service.localKey)
  })

  it('refuse endless claims, whoever sends them', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 25; sent++)
      statuses.push(
        (await t.ask('/api/v2/claim', { method: 'POST', headers: { 'X-Forwarded-For': `198.51.100.${sent}` } })).status,
      )
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a service with its own certificate', () => {
  it('is reached by https, and requires browsers to stay there', async () => {
    const t = await startTestService(files)
    try {
      expect(t.service.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
      const headers = await new Promise<Record<string, unknown>>((done, fail) => {
        request(`${t.service.url}/healthz`, { rejectUnauthorized: false }, (answer) => {
          answer.resume()
          done(answer.headers)
        })
          .on('error', fail)
          .end()
      })
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    } finally {
      await t.close()
    }
  })

  it('needs a public address if it listens on all interfaces', () => {
    expect(() => readConfig({ ...files, HOST: '0.0.0.0' })).toThrow('PUBLIC_URL must be the https address')
    expect(() => readConfig({ ...files, PUBLIC_URL: 'http://127.0.0.1:8787' })).toThrow('PUBLIC_URL must be an https')
    expect(readConfig({ ...files, HOST: '192.0.2.1' }).publicUrl).toBe('https://192.0.2.1:8787')
  })
})

it('counts claims by the client that a trusted proxy names', async () => {
  const t = await startTestService({ TRUST_PROXY: '1' })
  try {
    for (let sent = 0; sent < 25; sent++) {
      const headers = { 'X-Forwarded-For': `198.51.100.${sent}` }
      expect((await t.ask('/api/v2/claim', { method: 'POST', headers })).status).not.toBe(429)
    }
  } finally {
    await t.close()
  }
})
