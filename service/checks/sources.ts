import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Filling } from '../../lib/contract/checks/answer.ts'
import { bareHost, isLoopbackHost, LOOPBACK_HOSTS } from '../../lib/loopback.ts'
import { readHttpDate } from '../../lib/retry-after.ts'
import { createBrandsSource } from '../../lib/sources/brands.ts'
import { createDnsResolver } from '../../lib/sources/domains/dns.ts'
import { createDomainSources } from '../../lib/sources/domains/domains.ts'
import { type Bootstrap, IANA_BOOTSTRAP, NO_BOOTSTRAP, readBootstrap } from '../../lib/sources/domains/rdap.ts'
import type { QuotaOf } from '../../lib/sources/http/quota.ts'
import { createRateLimiter } from '../../lib/sources/http/rate-limiter.ts'
import { askUpstream } from '../../lib/sources/http/request.ts'
import { OFFICES } from '../../lib/sources/list.ts'
import type { Office, OfficeRecords } from '../../lib/sources/offices/office.ts'
import { createRegisters } from '../../lib/sources/offices/registers.ts'
import { createAnswerCache } from '../../lib/sources/registers/cache.ts'
import type { ImportedRegister } from '../../lib/sources/registers/imported-search.ts'
import type { Source } from '../../lib/sources/source.ts'
import { BadSettings, type Config, officeAddresses } from '../ops/config.ts'
import { openLivePaths } from '../ops/connectors.ts'
import type { Log } from '../ops/log.ts'
import { officeRecords } from '../ops/office-records.ts'
import { openRecords, type RecordSettings } from '../registers/backend.ts'
import { openBrandIndex } from '../registers/search/brand-index.ts'
import { createSearchPool } from '../registers/search/search-pool.ts'
import type { ImportedRegisters } from '../registers/store/imported-registers.ts'
import { createLineAsker, createUpstreamFetch } from './upstream-fetch.ts'

const SHIPPED = fileURLToPath(new URL('../../data/rdap-bootstrap.json', import.meta.url))
const DAY_MS = 24 * 60 * 60_000
/** Maximum lifetime in milliseconds: a week. RFC 9224, section 8, allows one fetch a day. */
const LONGEST_MS = 7 * DAY_MS
const RETRY_MS = 5 * 60_000
const FETCH_MS = 5000

interface Loaded {
  bootstrap: Bootstrap
  /** Milliseconds since the epoch. */
  goodUntil: number
}

async function loadFile(path: string, now: number): Promise<Loaded> {
  const json: unknown = JSON.parse(await readFile(path, 'utf8'))
  return { bootstrap: readBootstrap(json, { allowLoopback: true }), goodUntil: now + DAY_MS }
}

/** Returns when a bootstrap expires: after a day, or later if Cache-Control or Expires allow it. */
export function goodUntil(headers: Headers, now: number): number {
  const maxAge = /\bmax-age=(\d+)/i.exec(headers.get('cache-control') ?? '')?.[1]
  const expires = readHttpDate(headers.get('expires') ?? '')
  const said = maxAge !== undefined ? now + Number(maxAge) * 1000 : (expires ?? now)
  return Math.min(Math.max(said, now + DAY_MS), now + LONGEST_MS)
}

async function loadAddress(address: string, fetch: typeof globalThis.fetch, now: () => number): Promise<Loaded> {
  const context = { fetch, signal: AbortSignal.timeout(FETCH_MS), now }
  // This request reveals nothing about a checked name, so it may follow redirects to any host.
  const request = { url: address, accept: 'application/json', mayGoTo: () => true }
  const outcome = await askUpstream(request, context)
  if (outcome.kind !== 'ok') throw new Error(outcome.reason)
  const allowLoopback = isLoopbackHost(new URL(address).hostname)
  return { bootstrap: readBootstrap(outcome.json, { allowLoopback }), goodUntil: goodUntil(outcome.headers, now()) }
}

/** Reading an expired bootstrap starts a refresh. */
function keepFresh(first: Loaded, load: () => Promise<Loaded>, now: () => number): () => Bootstrap {
  let held = first
  let refreshing = false
  return () => {
    const since = now()
    if (since > held.goodUntil && !refreshing) {
      refreshing = true
      load()
        .catch(() => ({ ...held, goodUntil: since + RETRY_MS }))
        .then((loaded) => {
          held = loaded
          refreshing = false
        })
    }
    return held.bootstrap
  }
}

interface BootstrapOptions {
  fetch?: typeof fetch
  /** Milliseconds since the epoch. */
  now?: () => number
}

/**
 * Loads the RDAP bootstrap from a file or address, or the shipped IANA file if `location` is null. An operator's file
 * takes precedence over our verified servers, which fill its gaps. Throws `BadSettings` for an unusable file. Retries
 * an address that does not answer. Until it answers, registries are not connected.
 */
export async function loadBootstrap(
  location: string | null,
  { fetch = createUpstreamFetch({ allowLoopbackHosts: LOOPBACK_HOSTS }), now = Date.now }: BootstrapOptions = {},
): Promise<() => Bootstrap> {
  const shipped = await loadFile(SHIPPED, now())
  if (location === null) return () => shipped.bootstrap
  if (/^https?:\/\//i.test(location)) {
    const load = () => loadAddress(location, fetch, now)
    const before = location === IANA_BOOTSTRAP ? shipped.bootstrap : NO_BOOTSTRAP
    const first = await load().catch(() => ({ bootstrap: before, goodUntil: now() + RETRY_MS }))
    return keepFresh(first, load, now)
  }
  const load = () => loadFile(location, now())
  try {
    return keepFresh(await load(), load, now)
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string') throw new BadSettings([`RDAP_BOOTSTRAP cannot be read (${code})`])
    throw new BadSettings([`RDAP_BOOTSTRAP must name a file that can be read and is an RDAP bootstrap (RFC 9224)`])
  }
}

interface SourcesOptions {
  log: Log
  threads?: number
  /** Default: counted in this process. */
  allowanceOf?: QuotaOf
  filling?(id: string): Filling | null
}

type Upstreams = Pick<Config, 'offices' | 'officeSettings' | 'rdapBootstrap' | 'euridDas' | 'nicAtWhois' | 'dohUrl'>

function namedHere(hosts: readonly string[]): string[] {
  return LOOPBACK_HOSTS.filter((host) => hosts.includes(host))
}

interface HeldByRegister {
  held(id: string): ImportedRegister | null
  /** Returns why existing records could not be loaded or updated, or null. */
  trouble(id: string): string | null
  filling?(id: string): Filling | null
}

const NOTHING_HELD: HeldByRegister = { held: () => null, trouble: () => null }

export async function createUpstreamSources(
  config: Upstreams,
  records: HeldByRegister = NOTHING_HELD,
  allowanceOf?: QuotaOf,
) {
  const { euridDas, nicAtWhois, dohUrl } = config
  const gate = createRateLimiter()
  const facts = config.offices.map((office) => office.facts)
  const cache = createAnswerCache()
  const bootstrap = await loadBootstrap(config.rdapBootstrap)
  const lineHosts = [euridDas, nicAtWhois].flatMap((endpoint) => endpoint?.host ?? [])
  const ask = createLineAsker({ allowLoopbackHosts: namedHere(lineHosts) })
  const live = openLivePaths(config, gate, allowanceOf)
  const registers = createRegisters(facts, {
    connection: (id) => ({
      live: live.of(id),
      held: () => records.held(id),
      trouble: () => records.trouble(id),
      filling: () => records.filling?.(id) ?? null,
    }),
    remember: cache.connector,
  })
  const lines = { ask, eurid: euridDas, nicAt: nicAtWhois, allowanceOf }
  const resolver = dohUrl === null ? null : createDnsResolver(dohUrl, gate)
  const registries = createDomainSources({ bootstrap, gate, lines, resolver }).map(cache.domains)
  const resolvers = () => (resolver === null ? [] : [resolver.state()])
  return { sources: [...registers, ...registries], states: live.states, resolvers, readable: live.readable }
}

/** Returns a register's imported records, and why they are not the complete register. */
export function heldRecordsOf(
  registers: ImportedRegisters,
  whole: readonly string[],
  offices: readonly Office[] = OFFICES,
): HeldByRegister {
  const heldOf = ({ code, fewest }: OfficeRecords): ImportedRegister | null => {
    const held = registers.held(code)
    const part = held === null || whole.includes(code) ? null : officeRecords.whyPart(fewest, held.records)
    return held === null || part === null ? held : { ...held, part: held.part ? `${part}; ${held.part}` : part }
  }
  const of = <T>(id: string, read: (records: OfficeRecords) => T): T | null => {
    const records = offices.find(({ facts }) => facts.id === id)?.records
    return records == null ? null : read(records)
  }
  return { held: (id) => of(id, heldOf), trouble: (id) => of(id, ({ code }) => registers.trouble(code)) }
}

const PROVING_MS = 2000

/** Searches the canary early. Otherwise its time would reveal when the first check was made. */
async function proveNow(source: Source): Promise<void> {
  const query = { name: 'brand', jurisdiction: null, niceClasses: [] }
  await source.search(query, { fetch, signal: AbortSignal.timeout(PROVING_MS), now: Date.now })
}

/** Rejects with `BadSettings` for an unusable `RDAP_BOOTSTRAP`, and with `CannotStart` if PostgreSQL cannot search. */
export async function openSources(
  config: Upstreams & RecordSettings & Pick<Config, 'wholeRegisters'>,
  options: SourcesOptions,
) {
  const { offices } = config
  const opened = new AsyncDisposableStack()
  try {
    const pool = opened.adopt(createSearchPool(options), (threads) => threads.close())
    const { layers, brands } = await openBrandIndex(config.dataDir, options.log)
    await pool.publish({ brands: layers })
    const registers = opened.adopt(await openRecords(config, pool, { log: options.log, offices }), (all) => all.close())
    const upstream = await createUpstreamSources(
      config,
      { ...heldRecordsOf(registers, config.wholeRegisters, offices), filling: (id) => options.filling?.(id) ?? null },
      options.allowanceOf,
    )
    const inUse = createBrandsSource({ brands, search: (name, wanted) => pool.search('brands', name, wanted) })
    await proveNow(inUse)
    return {
      /** In display order. */
      all: [...upstream.sources, inUse],
      upstreams: upstream.states,
      /** Empty if no resolver is set. */
      resolvers: upstream.resolvers,
      readable: upstream.readable,
      searches: pool.load,
      gaps: () =>
        offices.flatMap(({ facts, records }) => {
          const gaps = records && registers.gaps(records.code)
          return gaps === null ? [] : [{ id: facts.id, ...gaps }]
        }),
      canSearch: () => pool.has('brands'),
      close: () => opened.disposeAsync(),
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** Permits loopback only if the operator configured it, directly or through a bootstrap file. */
export function upstreamFetchFor(config: Upstreams, answerMs?: number): typeof fetch {
  const { rdapBootstrap, dohUrl, offices, officeSettings } = config
  const addresses = [dohUrl, ...officeAddresses(officeSettings, offices)]
  const named = addresses.flatMap((url) => (url ? [bareHost(new URL(url).hostname)] : []))
  const allowLoopbackHosts = rdapBootstrap === null ? namedHere(named) : LOOPBACK_HOSTS
  return createUpstreamFetch({ allowLoopbackHosts, ...(answerMs !== undefined && { answerMs }) })
}
