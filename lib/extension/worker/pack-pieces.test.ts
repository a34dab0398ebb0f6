import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../../engine/testing/memory-store.ts'
import { resetFakes } from '../testing/fake-apis.ts'
import { serviceConnection } from './connection.ts'
import { fetchPiece } from './engine.ts'

/** Replaces the origin's private file system, which Node does not have. */
const place = vi.hoisted(() => ({ store: null as ReturnType<typeof memoryStore> | null }))
vi.mock('../../engine/private-store.ts', () => ({ openSnapshotStore: async () => place.store }))
vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const SERVICE = 'https://check.example.com'
const FILE = 'abcdefghij'
let sent: [url: string, key: string | null, redirect: string | undefined][]

/** Installs a host for a file. It answers range requests unless `ranges` is false. */
function host(ranges = true): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    sent.push([url, headers.get('X-API-Key'), init.redirect])
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.get('Range') ?? '') ?? []
    if (!ranges) return new Response(FILE, { headers: { 'Content-Length': String(FILE.length) } })
    const end = Math.min(Number(to) + 1, FILE.length)
    const said = { 'Content-Range': `bytes ${from}-${end - 1}/${FILE.length}`, ETag: '"1"' }
    return new Response(FILE.slice(Number(from), end), { status: 206, headers: said })
  })
}

beforeEach(async () => {
  resetFakes()
  sent = []
  place.store = memoryStore()
  host()
  await serviceConnection.store(SERVICE, 'bck_0123456789abcd7Q2x')
})

const read = async (name: string) => (await place.store?.read(name))?.text()

test('fetches a part from the service with the key, and does not follow a redirect with it', async () => {
  const question = { address: `${SERVICE}/packs/EU.pack`, from: 2, to: 5, name: 'fetch.0' }
  expect(await fetchPiece(question)).toEqual({ total: 10, tag: '"1"', ranges: true })
  expect(await read('fetch.0')).toBe('cde')
  expect(sent).toEqual([[question.address, 'bck_0123456789abcd7Q2x', 'error']])
})

test.each(['https://packs.example.org/EU.pack', 'https://check.example.com.evil.example/packs/EU.pack'])(
  'does not send the key to another host: %s',
  async (address) => {
    await fetchPiece({ address, from: 0, to: 5, name: 'fetch.0' })
    expect(sent).toEqual([[address, null, 'follow']])
  },
)

test.each([
  `${SERVICE}/shared/packs/../../other/EU.pack`,
  `${SERVICE}/shared/packs/%2e%2e/other/EU.pack`,
  `${SERVICE}/shared/packs-of-others/EU.pack`,
  `${SERVICE}/other/packs/EU.pack`,
])('does not send the key to another path on the same host: %s', async (address) => {
  await serviceConnection.store(`${SERVICE}/shared`, 'bck_0123456789abcd7Q2x')
  await fetchPiece({ address, from: 0, to: 5, name: 'fetch.0' })
  expect(sent.map(([, key]) => key)).toEqual([null])
})

test('stores only the requested part if a host ignores ranges', async () => {
  host(false)
  const question = { address: 'https://packs.example.org/EU.pack', from: 0, to: 4, name: 'fetch.head' }
  expect(await fetchPiece(question)).toMatchObject({ total: 10, ranges: false })
  expect(await read('fetch.head')).toBe('abcd')
  expect(await fetchPiece({ ...question, from: 4, to: 8 })).toBe(null)
})

test.each([
  ['an address without encryption', 'http://packs.example.org/EU.pack', 'fetch.0'],
  ['a file that is no piece', 'https://packs.example.org/EU.pack', 'packs.json'],
])('%s is refused', async (_what, address, name) => {
  expect(await fetchPiece({ address, from: 0, to: 5, name })).toBe(null)
  expect(sent).toEqual([])
  expect(place.store?.files.size).toBe(0)
})

test('returns null if a host does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const question = { address: `${SERVICE}/packs/EU.pack`, from: 0, to: 5, name: 'fetch.0' }
  expect(await fetchPiece(question)).toBe(null)
})

test.each(['https://Check.Example.com', 'https://check.example.com:443'])(
  'sends the key for snapshots of a service at %s, however its address was written',
  async (written) => {
    await serviceConnection.store(written, 'bck_0123456789abcd7Q2x')
    await fetchPiece({ address: `${SERVICE}/packs`, from: 0, to: 5, name: 'fetch.list' })
    await fetchPiece({ address: `${SERVICE}/packs/EU.pack`, from: 2, to: 5, name: 'fetch.0' })
    expect(sent.map(([, key]) => key)).toEqual(['bck_0123456789abcd7Q2x', 'bck_0123456789abcd7Q2x'])
  },
)
