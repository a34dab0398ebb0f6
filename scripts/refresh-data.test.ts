import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshBootstrap } from './refresh-data.ts'

const ADDRESS = 'https://data.iana.org/rdap/dns.json'
const OLD = 'old'
const file = (tld: string) =>
  `{"version": "1.0",  "publication": "2026-11-01T00:00:00Z", "services": [[["${tld}"], ["https://rdap.example.org/"]]]}\n`

const folder = await mkdtemp(join(tmpdir(), 'refresh-'))
const path = join(folder, 'rdap-bootstrap.json')
beforeEach(() => writeFile(path, OLD))
afterAll(() => rm(folder, { recursive: true }))

function refresh(body: string, type = 'application/json', status = 200): Promise<string> {
  const fetch = async () => new Response(body, { status, headers: { 'content-type': type } })
  return refreshBootstrap({ fetch, address: ADDRESS, path })
}

describe('refreshBootstrap', () => {
  it('writes the file word for word, and reports if nothing changed', async () => {
    expect(await refresh(file('com'))).toBe('written, published 2026-11-01T00:00:00Z')
    expect(await readFile(path, 'utf8')).toBe(file('com'))
    expect(await refresh(file('com'))).toBe('unchanged, published 2026-11-01T00:00:00Z')
  })

  it.each<[string, () => Promise<string>, string]>([
    ['a web page', () => refresh('<html>', 'text/html'), 'data.iana.org: answered with a web page instead of JSON'],
    ['an error', () => refresh('', 'text/plain', 503), 'data.iana.org: answered 503'],
    ['another file', () => refresh('{}'), 'this is not an RDAP bootstrap file (RFC 9224)'],
    ['a file without .com', () => refresh(file('ch')), 'the file names no server for .com'],
  ])('leaves the old file for %s', async (_case, act, message) => {
    await expect(act()).rejects.toThrow(message)
    expect(await readFile(path, 'utf8')).toBe(OLD)
  })

  it('reports that it is offline', async () => {
    const fetch = () => Promise.reject(new TypeError('fetch failed'))
    await expect(refreshBootstrap({ fetch, address: ADDRESS, path })).rejects.toThrow('could not be reached')
  })
})
