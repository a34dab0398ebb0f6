import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FetchPiece } from '../../lib/engine/protocol.ts'
import { downloadTo } from '../../lib/engine/snapshots.ts'
import { memoryStore } from '../../lib/engine/testing/memory-store.ts'
import { readCatalogue } from '../../lib/sources/snapshots/catalogue.ts'
import {
  makeChanges,
  makeOwners,
  makePack,
  makePackKey,
  makeRow,
} from '../../lib/sources/snapshots/testing/synthetic-snapshot.ts'
import { receiptKeys } from '../ops/receipts.ts'
import { packsFolder } from '../registers/store/publish-pack.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let open: TestService
let keyed: TestService
let bytes: Buffer

async function publish(t: TestService, rows = 2, dataAsOf = '2026-11-20T00:00:00.000Z'): Promise<Buffer> {
  const all = Array.from({ length: rows }, (_, at) => makeRow(String(at + 1), `Kandoro ${at}`))
  const pack = Buffer.from(await (await makePack(all, { dataAsOf })).arrayBuffer())
  mkdirSync(packsFolder(t.dataDir), { recursive: true })
  writeFileSync(join(packsFolder(t.dataDir), 'EU.pack'), pack)
  return pack
}

beforeAll(async () => {
  open = await startTestService({ PACKS: 'open' })
  keyed = await startTestService({ PACKS: 'key' })
  bytes = await publish(open)
  await publish(keyed)
})
afterAll(async () => {
  await open?.close()
  await keyed?.close()
})

const get = (t: TestService, path: string, headers: Record<string, string> = {}) =>
  fetch(`${t.service.url}${path}`, { headers })

describe('the snapshots of a service', () => {
  it('are listed with their own facts, without a file that is not a snapshot', async () => {
    writeFileSync(join(packsFolder(open.dataDir), 'CH.pack'), 'x')
    const { packs } = (await (await get(open, '/packs')).json()) as { packs: object[] }
    const facts = { file: 'EU.pack', office: 'EU', names: 2, bytes: bytes.length, changes: null }
    expect(packs).toEqual([expect.objectContaining(facts)])
  })

  it('are listed and served with the changes since', async () => {
    const rows = [makeRow('1', 'Kandoro 0'), makeRow('2', 'Kandoro 1')]
    const changes = await makeChanges(new Blob([new Uint8Array(bytes)]), rows, { dataAsOf: '2026-11-21T00:00:00.000Z' })
    const path = join(packsFolder(open.dataDir), 'EU.changes')
    writeFileSync(path, Buffer.from(await changes.arrayBuffer()))
    const { packs } = (await (await get(open, '/packs')).json()) as { packs: object[] }
    const told = { file: 'EU.changes', dataAsOf: '2026-11-21T00:00:00.000Z', bytes: changes.size }
    expect(packs).toEqual([expect.objectContaining({ file: 'EU.pack', changes: told })])
    const given = await get(open, '/packs/EU.changes')
    expect(Buffer.from(await given.arrayBuffer())).toEqual(Buffer.from(await changes.arrayBuffer()))
    expect((await get(keyed, '/packs/EU.changes')).status).toBe(401)
    rmSync(path)
  })

  it('are offered in a catalogue by the key of this service, with the digests of their files', async () => {
    const { secret, keys } = JSON.parse(readFileSync(receiptKeys.file(open.dataDir), 'utf8'))
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: keys[0].x, d: secret }
    const privateKey = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['sign'])
    const offered = async () => {
      const text = await (await get(open, '/packs/catalogue.json')).text()
      const { catalogue } = await readCatalogue(text, [keys[0].kid], { after: null, now: Date.now() })
      return catalogue.registers
    }
    expect(await offered()).toEqual([])
    for (const name of ['Kandoro', 'Vyntra']) {
      const pack = await makePack([makeRow('1', name)], {}, { privateKey, signedBy: keys[0].x })
      writeFileSync(join(packsFolder(open.dataDir), 'EU.pack'), Buffer.from(await pack.arrayBuffer()))
      const [register, ...others] = await offered()
      expect(others).toEqual([])
      expect(register).toMatchObject({ office: 'EU', names: 1, changes: null, owners: null })
      const file = Buffer.from(await (await get(open, `/packs/${register?.pack.file}`)).arrayBuffer())
      const digest = createHash('sha256').update(file).digest('hex')
      expect(register?.pack).toEqual({ file: 'EU.pack', bytes: file.length, digest })
    }
    expect((await get(keyed, '/packs/catalogue.json')).status).toBe(401)
    const status = await (await get(open, '/status')).text()
    expect(status).not.toContain('catalogue.json')
    bytes = await publish(open)
  })

  it('are listed and served with the owners of their records if the same key signed them', async () => {
    const key = await makePackKey()
    const place = (file: string) => join(packsFolder(open.dataDir), file)
    const write = async (file: string, blob: Blob) => writeFileSync(place(file), Buffer.from(await blob.arrayBuffer()))
    const listed = async () => ((await (await get(open, '/packs')).json()) as { packs: object[] }).packs
    const owners = await makeOwners({ '1': 'Kandoro AG' }, key)
    await write('EU.owners', owners)
    expect(await listed()).toEqual([expect.objectContaining({ owners: null })])
    await write('EU.pack', await makePack([makeRow('1', 'Kandoro')], {}, key))
    const told = { file: 'EU.owners', dataAsOf: '2026-11-20T00:00:00.000Z', bytes: owners.size }
    expect(await listed()).toEqual([expect.objectContaining({ owners: told })])
    const given = await get(open, '/packs/EU.owners', { Range: 'bytes=0-7' })
    expect([given.status, await given.text()]).toEqual([206, 'BCOWNR\r\n'])
    rmSync(place('EU.owners'))
    bytes = await publish(open)
  })

  it('are served complete or in byte ranges, with an ETag for later requests', async () => {
    const whole = await get(open, '/packs/EU.pack')
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    expect(whole.headers.get('Access-Control-Allow-Origin')).toBe('*')
    const range = await get(open, '/packs/EU.pack', { Range: 'bytes=16-115' })
    expect([range.status, range.headers.get('Content-Range')]).toEqual([206, `bytes 16-115/${bytes.length}`])
    expect(Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(16, 116))).toBe(true)
    const tag = whole.headers.get('ETag') ?? ''
    expect(range.headers.get('ETag')).toBe(tag)
    expect((await get(open, '/packs/EU.pack', { 'If-None-Match': tag })).status).toBe(304)
    expect((await get(open, '/packs/EU.pack', { Range: `bytes=${bytes.length}-` })).status).toBe(416)
  })

  it.each(['/packs/DE.pack', '/packs/..%2fpepper', '/packs/../pepper', '/packs/EU.txt', '/packs/%2e%2e%2flocal-key'])(
    'are the only files served: %s is not found',
    async (path) => {
      expect((await get(open, path)).status).toBe(404)
    },
  )

  it('require a key if the operator wants so, and caches must then treat them as private', async () => {
    expect((await get(keyed, '/packs/EU.pack')).status).toBe(401)
    expect((await get(keyed, '/packs')).status).toBe(401)
    const { key } = await keyed.makeKey()
    for (const path of ['/packs', '/packs/EU.pack']) {
      const given = await get(keyed, path, { 'X-API-Key': key })
      expect([given.status, given.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
    }
  })

  it('are refused to a test key if they require a key', async () => {
    const headers = { 'X-API-Key': (await keyed.makeKey({ test: true })).key }
    const refused = await Promise.all(['/packs', '/packs/EU.pack'].map((path) => get(keyed, path, headers)))
    expect(refused.map(({ status }) => status)).toEqual([403, 403])
  })
})

describe('many browsers behind one address', () => {
  const BROWSERS = 200
  const services: TestService[] = []
  afterEach(async () => {
    for (const service of services.splice(0)) await service.close()
  })
  async function started(settings: Record<string, string>): Promise<TestService> {
    const t = await startTestService(settings)
    services.push(t)
    await publish(t)
    return t
  }
  /** Statuses of the answers to three pieces for each browser. */
  async function fetchPieces(t: TestService, keyOf: (browser: number) => Record<string, string>): Promise<number[]> {
    const statuses: number[] = []
    for (let browser = 0; browser < BROWSERS; browser += 20) {
      const some = Array.from({ length: 60 }, (_, at) => keyOf(browser + (at % 20)))
      statuses.push(...(await Promise.all(some.map(async (key) => (await get(t, '/packs/EU.pack', key)).status))))
    }
    return statuses
  }
  const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

  it('all finish if each has a key, and a key has its own limit', async () => {
    const t = await started({ PACKS: 'key', PACKS_PER_MINUTE: '3' })
    const keys: string[] = []
    for (let at = 0; at < BROWSERS; at++) keys.push((await t.makeKey()).key)
    const statuses = await fetchPieces(t, (browser) => ({ 'X-API-Key': keys[browser] ?? '' }))
    expect(count(statuses, 200)).toBe(BROWSERS * 3)
    const more = await get(t, '/packs/EU.pack', { 'X-API-Key': keys[0] ?? '' })
    expect([more.status, Number(more.headers.get('Retry-After')) > 0]).toEqual([429, true])
  })

  it('all finish without keys if the operator raises the limit', async () => {
    const few = await started({ PACKS: 'open' })
    const many = await started({ PACKS: 'open', PACKS_PER_MINUTE: String(BROWSERS * 3) })
    expect(count(await fetchPieces(few, () => ({})), 429)).toBe(BROWSERS * 3 - 120)
    expect(count(await fetchPieces(many, () => ({})), 200)).toBe(BROWSERS * 3)
  })
})

describe('a snapshot that is fetched in pieces', () => {
  /** Fetches pieces from the service, which stops responding after `most` pieces. */
  function asker(store: ReturnType<typeof memoryStore>, most = Number.POSITIVE_INFINITY) {
    const asked: number[] = []
    const ask: FetchPiece = async ({ address, from, to, name }) => {
      if (asked.length >= most) return null
      asked.push(from)
      const response = await fetch(address, { headers: { Range: `bytes=${from}-${to - 1}` } })
      await store.write(name, await response.arrayBuffer())
      const total = Number(response.headers.get('Content-Range')?.split('/')[1])
      return { total, tag: response.headers.get('ETag'), ranges: true }
    }
    return { asked, ask }
  }

  it('resumes after a stop, and ends identical to the file of the service', async () => {
    // These names compress badly, so that the snapshot has several pieces.
    const random = () => Array.from(crypto.getRandomValues(new Uint8Array(60)), (byte) => byte.toString(36)).join('')
    const rows = Array.from({ length: 60_000 }, (_, at) => makeRow(String(at + 1), random()))
    const large = Buffer.from(await (await makePack(rows)).arrayBuffer())
    writeFileSync(join(packsFolder(open.dataDir), 'DE.pack'), large)
    const address = `${open.service.url}/packs/DE.pack`
    const store = memoryStore()
    const first = asker(store, 2)
    expect(await downloadTo(store, first.ask).offer(address)).toMatchObject({ names: 60_000, bytes: large.length })
    expect(await downloadTo(store, first.ask).fetch(address)).toBe('unreachable')
    expect(await downloadTo(store, first.ask).unfinished()).toBe(address)
    const second = asker(store)
    expect(await downloadTo(store, second.ask).offer(address)).toMatchObject({ bytes: large.length })
    const whole = await downloadTo(store, second.ask).fetch(address)
    expect(second.asked.slice(0, 2)).toEqual([0, 2_000_000])
    expect(typeof whole !== 'string' && Buffer.from(await whole.arrayBuffer()).equals(large)).toBe(true)
  })

  it('starts again if the service has a different snapshot by now', async () => {
    const store = memoryStore()
    const address = `${open.service.url}/packs/EU.pack`
    const { ask } = asker(store)
    await downloadTo(store, ask).offer(address)
    await publish(open, 3, '2026-11-21T00:00:00.000Z')
    expect(await downloadTo(store, ask).fetch(address)).toBe('cut')
    expect(store.files.size).toBe(0)
    expect(await downloadTo(store, ask).offer(address)).toMatchObject({ names: 3 })
    expect(await downloadTo(store, ask).fetch(address)).toBeInstanceOf(Blob)
  })
})
