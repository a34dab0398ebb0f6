import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecrets, readPepper } from '../ops/secrets.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

const CHALLENGE = '0b9f2c1e-5f7a-4b2d-9c3e-1a2b3c4d5e6f'

let t: TestService
let port: string

beforeAll(async () => {
  t = await startTestService()
  port = new URL(t.service.url).port
})
afterAll(() => t.close())

/** Requests /healthz, or a different first line, with these headers. */
async function ask(headers: Record<string, string>, path = '/healthz'): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => resolve(json(answer)))
  sent.once('error', reject).end()
  return promise
}

const proofAt = (address: string) =>
  createSecrets(readPepper(t.dataDir, t.config.keyPepper)).addressProof(CHALLENGE, t.config.publicUrl, {
    address,
    port: Number(port),
  })

describe('the proof in answer to a challenge', () => {
  it.each(['127.0.0.1', 'localhost'])('is bound to the address that was reached, under the name %s', async (name) => {
    const proof = proofAt('127.0.0.1')
    expect(await ask({ Host: `${name}:${port}`, Challenge: CHALLENGE })).toEqual({ status: 'up', proof })
  })

  it.each([
    ['another port', () => ({ Host: '127.0.0.1:8787' })],
    ['another name', () => ({ Host: `rebound.example.org:${port}` })],
    ['no port', () => ({ Host: '127.0.0.1' })],
  ])('is not sent if the Host header has %s', async (_what, headers) => {
    expect(await ask({ ...headers(), Challenge: CHALLENGE })).toEqual({ status: 'up' })
  })

  it('is not sent if the request line names another host', async () => {
    const headers = { Host: `127.0.0.1:${port}`, Challenge: CHALLENGE }
    expect(await ask(headers, 'http://127.0.0.1:8787/healthz')).toEqual({ status: 'up' })
  })

  it.each(['short', 'x'.repeat(129), 'a text of a person, to be signed', ''])(
    'is not sent for %j',
    async (challenge) => {
      expect(await ask({ Host: `127.0.0.1:${port}`, Challenge: challenge })).toEqual({ status: 'up' })
    },
  )
})
