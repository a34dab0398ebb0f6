import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { CheckEvent } from '../../lib/contract/events.ts'
import type { Quotas } from '../../lib/contract/quotas.ts'
import { listen, type Site } from './site.ts'

export interface SeenCheck {
  body: { name: string; jurisdiction: string | null; niceClasses: number[] }
  key: string | undefined
  /** Whether it asked for nothing to be remembered. */
  isPrivate: boolean
}

export interface StubService extends Site {
  checks: SeenCheck[]
  /** What the next checks are answered with; `pause` holds back everything after it. */
  answer: (name: string) => (CheckEvent | { pause: number })[]
}

export interface StubOptions {
  apiKey: string
  quotas: Quotas
  answer: StubService['answer']
  /** Tokens that can be claimed, each for a key. */
  claims?: Record<string, string>
}

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'X-API-Key, Content-Type, Cache-Control, Accept',
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Expose-Headers': 'Request-Id, RateLimit, RateLimit-Policy, Retry-After',
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { ...CORS, 'Content-Type': 'application/json', 'Request-Id': 'req_stub' })
  response.end(JSON.stringify(body))
}

function problem(response: ServerResponse, status: number, code: string, instance: string): void {
  const title = 'Refused by the stub'
  sendJson(response, status, {
    type: 'about:blank',
    title,
    status,
    detail: title,
    instance,
    code,
    requestId: 'req_stub',
    retryable: false,
    charged: false,
  })
}

/** A service that answers what a test tells it, and keeps what it was asked. */
export async function startStub(options: StubOptions): Promise<StubService> {
  const checks: SeenCheck[] = []
  const keys = new Set([options.apiKey])

  async function check(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await readBody(request)) as SeenCheck['body']
    const isPrivate = request.headers['cache-control'] === 'no-store'
    checks.push({ body, key: request.headers['x-api-key'] as string, isPrivate })
    response.writeHead(200, {
      ...CORS,
      'Content-Type': 'text/event-stream',
      'Request-Id': 'req_stub',
      RateLimit: '"period";r=412;t=864000',
    })
    for (const step of stub.answer(body.name)) {
      if ('pause' in step) await new Promise((go) => setTimeout(go, step.pause))
      else response.write(`event: ${step.event}\ndata: ${JSON.stringify(step.data)}\n\n`)
    }
    response.end()
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://stub').pathname
    const key = request.headers['x-api-key'] as string | undefined
    if (request.method === 'OPTIONS') {
      response.writeHead(204, CORS).end()
      return
    }
    if (path === '/api/v2/claim') {
      const claimed = options.claims?.[key ?? '']
      if (claimed === undefined) return problem(response, 401, 'unauthorized', path)
      delete options.claims?.[key ?? '']
      keys.add(claimed)
      return sendJson(response, 200, { apiKey: claimed })
    }
    if (key === undefined || !keys.has(key)) return problem(response, 401, 'unauthorized', path)
    if (path === '/api/v2/quotas') return sendJson(response, 200, options.quotas)
    if (path === '/api/v2/brand-check') return check(request, response)
    problem(response, 404, 'not_found', path)
  }

  const site = await listen(createServer((request, response) => void route(request, response)))
  const stub: StubService = { ...site, checks, answer: options.answer }
  return stub
}
