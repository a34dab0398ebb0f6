import { describe, expect, it } from 'vitest'
import { type AppParts, createApp } from '../app.ts'
import { TRUST_NOBODY } from '../config/trust-proxy.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { openApiDocument } from '../openapi/document.ts'
import { DEPRECATIONS, type Deprecation } from './deprecation-list.ts'

const OLD: Deprecation = {
  method: 'GET',
  path: '/api/v2/jurisdiction/:code',
  since: '2026-12-01',
  sunset: '2027-12-31',
  successor: '/api/v3/jurisdiction',
}

/** The whole service with another table; nobody has a key to it. */
function appWith(table: readonly Deprecation[]) {
  return createApp({
    publicUrl: () => 'https://names.example',
    keys: { verify: async () => null },
    prove: (text: string) => text,
    sources: [],
    log: { info() {}, error() {} },
    metrics: createMetrics(),
    trustProxy: TRUST_NOBODY,
    deprecations: table,
  } as unknown as AppParts)
}

const ask = (table: readonly Deprecation[], path: string) =>
  appWith(table).request(`https://names.example${path}`, { headers: { Host: 'names.example' } })

describe('a deprecated address', () => {
  it('says since when, until when and what comes after, on an error as well', async () => {
    const { status, headers } = await ask([OLD], '/api/v2/jurisdiction/CH')
    expect(status).toBe(401)
    expect(headers.get('Deprecation')).toBe('@1796083200')
    expect(headers.get('Sunset')).toBe('Fri, 31 Dec 2027 00:00:00 GMT')
    expect(headers.get('Link')).toBe(
      '<https://names.example/docs>; rel="deprecation"; type="text/html", <https://names.example/api/v3/jurisdiction>; rel="successor-version"',
    )
    expect(headers.get('Access-Control-Expose-Headers')).toContain('Sunset')
  })

  it('without an end and without a successor says neither', async () => {
    const { headers } = await ask([{ ...OLD, path: '/healthz', sunset: null, successor: null }], '/healthz')
    expect(headers.get('Deprecation')).toBe('@1796083200')
    expect(headers.has('Sunset')).toBe(false)
    expect(headers.get('Link')).not.toContain('successor')
  })

  it('is the only one that says so', async () => {
    expect((await ask([OLD], '/api/v2/quotas')).headers.has('Deprecation')).toBe(false)
    expect((await ask([{ ...OLD, method: 'POST' }], '/api/v2/jurisdiction/CH')).headers.has('Deprecation')).toBe(false)
  })

  it('is marked in the document', async () => {
    const marked = async (table: readonly Deprecation[]) => {
      const document = await openApiDocument(appWith(table), '/', table)
      return Object.entries(document.paths as Record<string, Record<string, { deprecated?: boolean }>>)
        .flatMap(([path, item]) =>
          Object.entries(item).map(([method, { deprecated }]) => ({ path, method, deprecated })),
        )
        .filter(({ deprecated }) => deprecated)
    }
    expect(await marked([OLD])).toEqual([{ path: '/api/v2/jurisdiction/{code}', method: 'get', deprecated: true }])
    expect(await marked([])).toEqual([])
  })
})

it('every entry of the table is of an address that there is, and leaves twelve months', () => {
  const routes = appWith([]).routes.map(({ method, path }) => `${method} ${path}`)
  for (const { method, path, since, sunset } of [...DEPRECATIONS, OLD]) {
    expect(routes).toContain(`${method} ${path}`)
    if (sunset !== null) expect(Date.parse(sunset) - Date.parse(since)).toBeGreaterThan(365 * 24 * 60 * 60_000)
  }
})
