import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../lib/client/client.ts'
import { verifyReceipt } from '../../lib/client/receipts.ts'
import { PROBLEMS, type ProblemCode } from '../../lib/contract/api/problem.ts'
import { openApiDocument } from '../api/openapi.ts'
import { bareApp } from '../testing/bare-app.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let t: TestService

beforeAll(async () => {
  t = await startTestService()
})
afterAll(() => t.close())

describe('GET /openapi.json', () => {
  it('is the document for the public address of the service, without a key', async () => {
    const response = await fetch(`${t.service.url}/openapi.json`)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    expect(await response.json()).toEqual(await openApiDocument(bareApp(), t.service.url))
  })
})

describe('GET /docs', () => {
  it('loads only what the service itself serves, and does not allow inline scripts or styles', async () => {
    const { body, headers } = await t.ask('/docs')
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(body).not.toMatch(/https?:|<style|style=|\son[a-z]+=/)
    const loaded = [...body.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map((match) => match[1])
    expect(loaded).toHaveLength(4)
    for (const path of loaded) {
      const file = await t.ask(`/${path}`)
      expect(file.status).toBe(200)
      expect(file.headers.get('Content-Type')).toMatch(path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/)
    }
  })
})

describe('GET /problems', () => {
  const codes = Object.keys(PROBLEMS) as ProblemCode[]

  it('lists every error', async () => {
    const { body } = await t.ask('/problems')
    for (const code of codes) expect(body).toContain(`href="/problems/${code}"`)
  })

  it.each(codes)(
    '%s has a page that says what happened, what to do, whether to retry, and that it is free',
    async (code) => {
      const { status, body, headers } = await t.ask(`/problems/${code}`)
      expect(status).toBe(200)
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
      expect(body).toContain(`<h1>${PROBLEMS[code].title}</h1>`)
      expect(body).toContain(`HTTP ${PROBLEMS[code].status}`)
      expect(body).toContain(PROBLEMS[code].retryable ? 'may succeed later' : 'will fail again')
      expect(body).toContain('never charged')
      expect(body).toMatch(/What happened<\/h2>\s*<p>[^<]{20,}/)
      expect(body).toMatch(/What to do<\/h2>\s*<ol><li>[^<]{10,}/)
    },
  )

  it('is the address that the type of an error names', async () => {
    const { body } = await t.ask('/api/v2/nowhere')
    const response = await fetch(body.type)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('not_found')
    expect((await t.ask('/problems/made_up')).status).toBe(404)
  })
})

describe('receipts', () => {
  const keys = async () => (await t.ask('/.well-known/brand-check-keys.json')).body

  it.each([
    ['GET', () => t.ask('/api/v2/brand-check?name=Vyntra&receipt=1')],
    ['POST', () => t.post('/api/v2/brand-check', { name: 'Vyntra', receipt: true })],
    ['a search', () => t.post('/api/v2/trademark/search', { name: 'Vyntra', receipt: true })],
  ])('%s: prove an answer that was requested with one', async (_what, ask) => {
    const { body } = await ask()
    expect(await verifyReceipt(body, await keys())).toMatchObject({ valid: true })
    expect(await verifyReceipt({ ...body, verdict: 'none_found' }, await keys())).toEqual({
      valid: false,
      reason: 'changed',
    })
  })

  it('prove a streamed answer as well', async () => {
    const { body } = await t.post(
      '/api/v2/brand-check',
      { name: 'Vyntra', receipt: true },
      { Accept: 'text/event-stream' },
    )
    const result = JSON.parse(/event: result\ndata: (.*)/.exec(body)?.[1] ?? 'null')
    expect(await verifyReceipt(result, await keys())).toMatchObject({ valid: true })
  })

  it('are made only on request, and an invalid request for one is refused', async () => {
    expect((await t.ask('/api/v2/brand-check?name=Vyntra')).body.receipt).toBeNull()
    expect((await t.ask('/api/v2/brand-check?name=Vyntra&receipt=0')).body.receipt).toBeNull()
    expect((await t.ask('/api/v2/brand-check?name=Vyntra&receipt=yes')).body.errors[0].detail).toBe('must be 1 or 0')
    const { body } = await t.post('/api/v2/brand-check', { name: 'Vyntra', receipt: 'yes' })
    expect(body.errors).toEqual([{ pointer: '/receipt', detail: 'must be true or false', code: 'wrong_type' }])
  })
})

describe('the client', () => {
  it('that lost the answer of a check retries, and is charged once', async () => {
    const used = async () => (await t.ask('/api/v2/quotas')).body.used
    let lost = 0
    const losing: typeof fetch = async (...args) => {
      const response = await fetch(...args)
      if (lost++ > 0) return response
      await response.text()
      throw new TypeError('fetch failed')
    }
    const client = createClient({ baseUrl: t.service.url, apiKey: t.service.localKey, fetch: losing })
    const before = await used()
    const { result } = await client.brandCheck({ name: 'Starbuks' })
    expect(result.verdict).toBe('conflict')
    expect(lost).toBe(2)
    expect(await used()).toBe(before + 1)
  })

  it('pages through the marks of a search, and says that there may be more if a register is missing', async () => {
    const client = createClient({ baseUrl: t.service.url, apiKey: t.service.localKey })
    const question = { name: 'Migros', jurisdictions: ['DE' as const], limit: 1 }
    const first = await client.trademarkSearch(question)
    expect(first.result).toMatchObject({ verdict: 'caution', jurisdictions: ['DE'] })
    expect(first.result.conflicts).toHaveLength(1)
    expect(first.result.nextCursor).not.toBeNull()
    const second = await client.trademarkSearch({ ...question, cursor: first.result.nextCursor })
    expect(second.result.conflicts).toHaveLength(1)
    expect(second.result.conflicts).not.toEqual(first.result.conflicts)
    expect((await client.trademarkSearch({ name: 'Vyntra' })).result).toMatchObject({
      verdict: 'incomplete',
      total: { relation: 'gte' },
    })
  })

  it('reads what filing needs, and distinguishes errors by their code', async () => {
    const client = createClient({ baseUrl: t.service.url, apiKey: t.service.localKey })
    expect(await client.jurisdiction('CH')).toMatchObject({ code: 'CH', office: { name: expect.any(String) } })
    await expect(client.jurisdiction('XX' as 'CH')).rejects.toMatchObject({
      failure: { kind: 'service', code: 'unknown_jurisdiction', retryable: false },
    })
    await expect(client.trademarkSearch({ name: '' })).rejects.toMatchObject({ failure: { kind: 'invalid_name' } })
  })

  it('verifies an answer with the keys that it fetches', async () => {
    const client = createClient({ baseUrl: t.service.url, apiKey: t.service.localKey })
    const { raw } = await client.brandCheck({ name: 'Vyntra', receipt: true }, { onEvent: () => {} })
    expect(await verifyReceipt(raw, await client.receiptKeys())).toMatchObject({ valid: true })
  })
})
