import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { IANA_BOOTSTRAP } from '../../lib/sources/domains/rdap.ts'
import { BadSettings } from '../ops/config.ts'
import { goodUntil, loadBootstrap } from './sources.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ADDRESS = 'https://bootstrap.example.org/dns.json'

const fileNaming = (server: string) =>
  JSON.stringify({ version: '1.0', publication: '2026-11-01T00:00:00Z', services: [[['com'], [server]]] })

/** Returns an upstream that serves this body, or that does not respond if the body is null. */
function upstream(body: string | null, headers: Record<string, string> = {}) {
  const state = { body, asked: 0 }
  const fetch = async () => {
    state.asked++
    if (state.body === null) throw new TypeError('fetch failed')
    return new Response(state.body, { headers: { 'content-type': 'application/json', ...headers } })
  }
  return { state, fetch }
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bootstrap-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('loadBootstrap', () => {
  it('loads the shipped file, which names the registries of com, net, org and swiss', async () => {
    const { serverFor, publication } = (await loadBootstrap(null))()
    expect(publication).toMatch(/^20\d\d-/)
    for (const tld of ['com', 'net', 'org', 'swiss']) expect(serverFor(tld)).toMatchObject({ note: null })
    expect(serverFor('ch')).toMatchObject({ note: 'registry server, not in IANA bootstrap' })
    expect([serverFor('eu'), serverFor('at')]).toEqual([null, null])
  })

  it("reads an operator's file, which may name servers on this machine", async () => {
    const path = join(folder, 'mine.json')
    await writeFile(path, fileNaming('http://127.0.0.1:9/com/'))
    const bootstrap = (await loadBootstrap(path))()
    expect(bootstrap.serverFor('com')?.baseUrl).toBe('http://127.0.0.1:9/com/')
    expect(bootstrap.loopbackHosts).toEqual(['127.0.0.1:9'])
  })

  it.each([
    ['is missing', null],
    ['is not JSON', '{'],
    ['is another file', '{"services": {}}'],
  ])('refuses to start if the file %s', async (_case, text) => {
    const path = join(folder, 'bad.json')
    await rm(path, { force: true })
    if (text !== null) await writeFile(path, text)
    await expect(loadBootstrap(path)).rejects.toThrow(BadSettings)
  })

  it('fetches an address once a day, and uses the last good answer if it fails', async () => {
    let now = Date.parse('2026-11-20T09:00:00Z')
    const { state, fetch } = upstream(fileNaming('https://one.example.org/'))
    const bootstrap = await loadBootstrap(ADDRESS, { fetch, now: () => now })
    now += 23 * HOUR
    expect(bootstrap().serverFor('com')?.host).toBe('one.example.org')
    expect(state.asked).toBe(1)

    state.body = null
    now += 2 * HOUR
    bootstrap()
    await vi.waitFor(() => expect(state.asked).toBe(2))
    expect(bootstrap().serverFor('com')?.host).toBe('one.example.org')

    state.body = fileNaming('https://two.example.org/')
    now += HOUR
    bootstrap()
    await vi.waitFor(() => expect(bootstrap().serverFor('com')?.host).toBe('two.example.org'))
    expect(state.asked).toBe(3)
  })

  it('does not send names to other servers while the address of the operator has not answered', async () => {
    const { fetch } = upstream(null)
    expect((await loadBootstrap(ADDRESS, { fetch }))().serverFor('com')).toBeNull()
    expect((await loadBootstrap(IANA_BOOTSTRAP, { fetch }))().serverFor('com')?.host).toBe('rdap.verisign.com')
  })

  it('does not accept a server on this machine from a file of another host', async () => {
    const { fetch } = upstream(fileNaming('https://127.0.0.1/com/'))
    expect((await loadBootstrap(ADDRESS, { fetch }))().serverFor('com')).toBeNull()
  })
})

describe('goodUntil', () => {
  it.each<[Record<string, string>, number]>([
    [{}, DAY],
    [{ 'cache-control': 'max-age=60' }, DAY],
    [{ 'cache-control': 'public, max-age=172800' }, 2 * DAY],
    [{ 'cache-control': 'max-age=172800', expires: new Date(5 * DAY).toUTCString() }, 2 * DAY],
    [{ expires: new Date(5 * DAY).toUTCString() }, 5 * DAY],
    [{ expires: '0' }, DAY],
    [{ 'cache-control': 'max-age=99999999' }, 7 * DAY],
  ])('%j stays valid for %d ms', (headers, milliseconds) => {
    expect(goodUntil(new Headers(headers), 0)).toBe(milliseconds)
  })
})
