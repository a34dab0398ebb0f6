import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { BrandCheckRequest } from '../contract/checks/request.ts'
import { BrandCheckResult } from '../contract/checks/result.ts'
import { compactIndex, createIndexBuilder } from '../names/index/index.ts'
import { BRAND_FILES } from '../sources/brand-files.ts'
import { brandLine, brandNames, openBrandPackage } from '../sources/brands.ts'
import { createEngine } from './engine.ts'
import type { EngineAnswer, EnginePort, EngineQuestion } from './protocol.ts'
import { HOSTS_OF_SOURCES } from './source-lists.ts'

const BRAND = {
  spellings: [],
  owner: null,
  countries: ['CH'],
  niceClasses: [43],
  renown: null,
  isWord: false,
  wikidata: null,
}
const BRANDS = ['Kandoro', 'Zylvera'].map((name) => ({ ...BRAND, name }))

/** Makes a package of two brands in the form that a build writes. */
function makeBrands() {
  const builder = createIndexBuilder()
  for (const name of brandNames(BRANDS)) builder.add(name)
  const head = { key: 'x', index: 0, dataAsOf: '2026-09-18T00:00:00.000Z', count: 2 }
  const lines = ['0', JSON.stringify(head), ...BRANDS.map(brandLine.write)].map((line) => `${line}\n`).join('')
  const files = [compactIndex(builder.finish()), new TextEncoder().encode(lines)] as const
  return openBrandPackage(async (name) => files[name === BRAND_FILES.index ? 0 : 1])
}

let held: Awaited<ReturnType<typeof makeBrands>>
const brands = () => Promise.resolve(held)

beforeAll(async () => {
  held = await makeBrands()
  // The first search builds tables, which is slow on a busy machine. Done here, it does not delay a test.
  const query = { name: 'Kandoro', jurisdiction: null, niceClasses: [] }
  await held.search(query, { fetch, signal: new AbortController().signal, now: Date.now })
})

const record = (ldhName: string) => Response.json({ objectClassName: 'domain', ldhName, status: ['active'] })
const missing = () => Response.json({ errorCode: 404, title: 'Not Found' }, { status: 404 })
const KNOWN = /\/domain\/(?:example|nic)\.\w+$/

/** Returns registries with their canaries and the given domains. If `odd` returns a response, they answer with it. */
function registries(held: readonly string[] = [], odd: (url: URL) => Response | null = () => null) {
  const asked: string[] = []
  const fetch = async (input: string | URL | Request) => {
    const url = new URL(String(input))
    asked.push(url.href)
    const domain = url.pathname.split('/').at(-1) ?? ''
    return odd(url) ?? (KNOWN.test(url.href) || held.includes(domain) ? record(domain) : missing())
  }
  return { asked, fetch: fetch as typeof globalThis.fetch }
}

const REQUEST: BrandCheckRequest = { name: 'Kandoro', jurisdiction: null, niceClasses: [], goods: null }
const HOSTS = Object.values(HOSTS_OF_SOURCES).flat()
const ALL = HOSTS.map(({ origin }) => origin)
const OPEN = HOSTS.filter(({ needsAccess }) => !needsAccess).map(({ origin }) => origin)

const NO_CHOICE = { more: [], fewer: [] }

type Engine = ReturnType<typeof createEngine>

/** Queries an engine, and returns all its answers. */
async function ask(engine: Engine, more: Partial<Extract<EngineQuestion, { kind: 'check' }>> = {}) {
  const { port1, port2 } = new MessageChannel()
  engine.serve(port2 as unknown as EnginePort)
  const answers: EngineAnswer[] = []
  const ended = new Promise<void>((done) => {
    port1.onmessage = ({ data }: MessageEvent<EngineAnswer>) => {
      answers.push(data)
      if (data.kind === 'result' || data.kind === 'failed') done()
    }
  })
  port1.postMessage({
    kind: 'check',
    request: REQUEST,
    private: false,
    allowed: OPEN,
    pauses: {},
    only: null,
    endings: NO_CHOICE,
    ...more,
  })
  await ended
  port1.postMessage({ kind: 'end' })
  port1.close()
  const last = answers.at(-1)
  return { answers, result: last?.kind === 'result' ? BrandCheckResult.parse(last.result) : null }
}

const rowsOf = (result: BrandCheckResult | null) =>
  new Map([...(result?.coverage.searched ?? []), ...(result?.coverage.unavailable ?? [])].map((row) => [row.id, row]))

describe('the engine of a browser', () => {
  it('checks domains and brands, and ends as incomplete without a register of marks', async () => {
    const { fetch } = registries(['kandoro.com'])
    const { result } = await ask(createEngine({ brands, fetch }))
    expect(result?.conflicts.map(({ name, kind }) => [name, kind])).toEqual([['Kandoro', 'brand_in_use']])
    expect(result?.domains.find(({ domain }) => domain === 'kandoro.com')?.state).toBe('registered')
    expect(result?.domains.find(({ domain }) => domain === 'kandoro.ch')?.state).toBe('not_in_registry')
    expect(result?.coverage.complete).toBe(false)
    expect(rowsOf(result).get('euipo')).toMatchObject({
      state: 'not_configured',
      reason: 'needs a service',
    })
  })

  it('never ends as none found', async () => {
    const { fetch } = registries()
    const { result } = await ask(createEngine({ brands, fetch }), { request: { ...REQUEST, name: 'Qzvyntrel' } })
    expect(result?.conflicts).toEqual([])
    expect(result?.verdict).toBe('incomplete')
  })

  it('looks a name up in the word lists that it was given, without a query', async () => {
    const { asked, fetch } = registries()
    const remark = { part: 'kaffee', kind: 'goods', detail: '', classes: [30], languages: ['de'] }
    const remarkOn = vi.fn(() => remark)
    const { port1, port2 } = new MessageChannel()
    createEngine({ brands, fetch, remarkOn }).serve(port2 as unknown as EnginePort)
    const scope = { jurisdiction: null, niceClasses: [30] }
    const answer = new Promise((done) => {
      port1.onmessage = ({ data }) => done(data)
    })
    port1.postMessage({ kind: 'remark', name: 'Kaffee Nord', scope })
    expect(await answer).toEqual({ kind: 'remarked', remark })
    expect(remarkOn).toHaveBeenCalledExactlyOnceWith('Kaffee Nord', scope)
    expect(asked).toEqual([])
    port1.close()
  })

  it('does not query a host without permission, and says so', async () => {
    const { asked, fetch } = registries()
    const { result } = await ask(createEngine({ brands, fetch }))
    expect(asked.filter((url) => !OPEN.includes(new URL(url).origin))).toEqual([])
    const reason = 'not allowed in this browser'
    for (const id of ['zefix', 'rdap-de'])
      expect(rowsOf(result).get(id)).toMatchObject({ state: 'not_configured', reason })
    expect(result?.domains.find(({ domain }) => domain === 'kandoro.de')?.state).toBe('unknown')
  })

  it('queries hosts that were allowed since the last check', async () => {
    const { asked, fetch } = registries(['kandoro.de'])
    const engine = createEngine({ brands, fetch })
    await ask(engine)
    const { result } = await ask(engine, { allowed: ALL })
    expect(asked.some((url) => url.startsWith('https://lindas.admin.ch/'))).toBe(true)
    expect(result?.domains.find(({ domain }) => domain === 'kandoro.de')?.state).toBe('registered')
  })

  it('skips a host that asked for a pause in another run', async () => {
    const { asked, fetch } = registries()
    const { result } = await ask(createEngine({ brands, fetch }), {
      pauses: { 'rdap.verisign.com': Date.now() + 60_000 },
    })
    expect(asked.some((url) => url.startsWith('https://rdap.verisign.com/'))).toBe(false)
    expect(rowsOf(result).get('rdap-com')?.state).toBe('rate_limited')
  })

  it.each([false, true])(
    'reports the pause that a host demands, but not in a private check (%s)',
    async (isPrivate) => {
      const refusing = (url: URL) =>
        url.host === 'rdap.verisign.com' ? new Response('', { status: 429, headers: { 'retry-after': '60' } }) : null
      const { fetch } = registries([], refusing)
      const { answers } = await ask(createEngine({ brands, fetch }), { private: isPrivate })
      const paused = answers.flatMap((answer) => (answer.kind === 'paused' ? Object.keys(answer.pauses) : []))
      expect([...new Set(paused)]).toEqual(isPrivate ? [] : ['rdap.verisign.com'])
    },
  )

  it('pauses a host for a minute after a 429 if the browser hides its Retry-After', async () => {
    const { fetch } = registries([], (url) =>
      url.host === 'rdap.verisign.com' ? new Response('', { status: 429 }) : null,
    )
    const begun = Date.now()
    const { answers } = await ask(createEngine({ brands, fetch }), { private: false })
    const until = answers.flatMap((answer) => (answer.kind === 'paused' ? Object.values(answer.pauses) : []))
    expect(until.length).toBeGreaterThan(0)
    for (const time of until) expect(time).toBeGreaterThanOrEqual(begun + 60_000)
  })

  it('does not follow a redirect whose target the browser hides', async () => {
    const opaque = () => Object.defineProperties(new Response(null), { type: { value: 'opaqueredirect' } })
    const { fetch } = registries([], (url) => (url.host === 'rdap.nic.ch' ? opaque() : null))
    const { result } = await ask(createEngine({ brands, fetch }))
    expect(rowsOf(result).get('rdap-ch')).toMatchObject({ state: 'error' })
    expect(result?.domains.find(({ domain }) => domain === 'kandoro.ch')?.state).toBe('unknown')
  })

  it('reports brands that cannot be read, and continues', async () => {
    const { fetch } = registries(['kandoro.com'])
    const broken = () => Promise.reject(new TypeError('gone'))
    const { result } = await ask(createEngine({ brands: broken, fetch }))
    expect(rowsOf(result).get('brands')).toMatchObject({ state: 'error', reason: 'the brands could not be read' })
    expect(result?.domains.find(({ domain }) => domain === 'kandoro.com')?.state).toBe('registered')
  })

  it('fails if no source answers', async () => {
    const fetch = () => Promise.reject(new TypeError('no network'))
    const { answers } = await ask(createEngine({ brands: () => Promise.reject(new Error()), fetch }))
    expect(answers.at(-1)).toEqual({ kind: 'failed', why: 'no_source' })
  })

  it('stops its queries when the user ends the check', async () => {
    const signals: AbortSignal[] = []
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const fetch = ((_url: string, { signal }: { signal: AbortSignal }) => {
      signals.push(signal)
      resolve()
      return new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    }) as unknown as typeof globalThis.fetch
    const { port1, port2 } = new MessageChannel()
    createEngine({ brands, fetch }).serve(port2 as unknown as EnginePort)
    port1.postMessage({
      kind: 'check',
      request: REQUEST,
      private: false,
      allowed: OPEN,
      pauses: {},
      only: null,
      endings: NO_CHOICE,
    })
    await begun
    port1.postMessage({ kind: 'end' })
    await expect.poll(() => signals.some(({ aborted }) => aborted)).toBe(true)
    port1.close()
  })
})

describe('the choice of domain endings', () => {
  async function domainsOf(held: readonly string[], endings: { more: string[]; fewer: string[] }, name = 'Kandoro') {
    const { asked, fetch } = registries(held)
    const engine = createEngine({ brands: () => Promise.reject(new Error('no brands')), fetch })
    const { result } = await ask(engine, { endings, request: { ...REQUEST, name } })
    const states = (result?.domains ?? []).map(({ domain, state }): [string, string] => [domain, state])
    return { asked, states: Object.fromEntries(states) }
  }

  it('looks up an added ending at its own registry', async () => {
    const { asked, states } = await domainsOf(['cash.app', 'kandoro.dev', 'web.dev'], {
      more: ['app', 'dev'],
      fewer: [],
    })
    expect(asked).toContain('https://pubapi.registry.google/rdap/domain/kandoro.app')
    expect(states).toMatchObject({ 'kandoro.app': 'not_in_registry', 'kandoro.dev': 'registered' })
  })

  it('does not believe an added registry that does not know a domain that is certainly registered', async () => {
    const { states } = await domainsOf([], { more: ['app'], fewer: [] })
    expect(states).toMatchObject({ 'kandoro.app': 'unknown', 'kandoro.com': 'not_in_registry' })
  })

  it('does not call a name registrable at an added ending whose letters are not known', async () => {
    const { states } = await domainsOf(['cash.app'], { more: ['app'], fewer: [] }, 'Kändoro')
    expect(states).toMatchObject({ 'xn--kndoro-bua.app': 'unknown', 'xn--kndoro-bua.com': 'not_in_registry' })
  })

  it('leaves out a usual ending, but not one on which the verdict depends', async () => {
    const { states } = await domainsOf([], { more: [], fewer: ['com', 'ch', 'li'] })
    expect(Object.keys(states)).toEqual(expect.arrayContaining(['kandoro.com', 'kandoro.ch']))
    expect(states).not.toHaveProperty('kandoro.li')
  })
})
