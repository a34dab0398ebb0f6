import type { Filling } from '../../lib/contract/answer.ts'
import { bareHost, LOOPBACK_HOSTS } from '../../lib/loopback.ts'
import { createBrandsSource } from '../../lib/sources/brands/brands.ts'
import { createDnsResolver } from '../../lib/sources/domains/dns/dns-resolver.ts'
import { createDomainSources } from '../../lib/sources/domains/domains.ts'
import { OFFICES } from '../../lib/sources/list.ts'
import { createAnswerCache } from '../../lib/sources/memory/cache.ts'
import { rememberDomains, rememberPath } from '../../lib/sources/memory/remember.ts'
import type { Office, OfficeRecords } from '../../lib/sources/offices/office.ts'
import { createRegisters } from '../../lib/sources/offices/registers.ts'
import type { HeldRegister } from '../../lib/sources/register/held-register.ts'
import type { SearchNames } from '../../lib/sources/register/name-search.ts'
import type { PathState, Source } from '../../lib/sources/source.ts'
import type { AllowanceOf } from '../../lib/sources/upstream/budgets.ts'
import { createHostGate } from '../../lib/sources/upstream/host-gate.ts'
import type { UpstreamState } from '../../lib/sources/upstream/upstream-state.ts'
import type { Config } from '../config/config.ts'
import { officeAddresses } from '../config/office-settings.ts'
import { openRecords, type RecordSettings } from '../registers/backend.ts'
import { whyPart } from '../registers/office-records.ts'
import { openBrandIndex } from '../registers/search/brand-index.ts'
import { createSearchPool, type SearchLoad } from '../registers/search/search-pool.ts'
import type { Gaps } from '../registers/store/hole.ts'
import type { HeldRegisters } from '../registers/store/imported-registers.ts'
import type { Log } from '../system/log.ts'
import { createLineAsker } from './line-asker.ts'
import { type LiveSettings, openLivePaths, type ReadableOffice } from './live-paths.ts'
import { loadBootstrap } from './rdap-bootstrap.ts'
import { createUpstreamFetch } from './upstream-fetch.ts'

interface Sources {
  /** In display order. */
  all: Source[]
  upstreams(): UpstreamState[]
  /** Empty if no resolver is set. */
  resolvers(): PathState[]
  readable: ReadableOffice[]
  searches(): SearchLoad
  gaps(): ({ id: string } & Gaps)[]
  /** True if the names for every check are loaded. */
  canSearch(): boolean
  /** Waits for running searches. */
  close(): Promise<void>
}

interface SourcesOptions {
  log: Log
  /** Default: one for each core. */
  threads?: number
  /** Default: counted in this process. */
  allowanceOf?: AllowanceOf
  filling?(id: string): Filling | null
}

type Upstreams = LiveSettings & Pick<Config, 'rdapBootstrap' | 'euridDas' | 'nicAtWhois' | 'dohUrl'>

function namedHere(hosts: readonly string[]): string[] {
  return LOOPBACK_HOSTS.filter((host) => hosts.includes(host))
}

interface UpstreamSources {
  sources: Source[]
  states(): UpstreamState[]
  resolvers(): PathState[]
  readable: ReadableOffice[]
}

interface HeldByRegister {
  held(id: string): HeldRegister | null
  /** Why existing records could not be loaded or updated. */
  trouble(id: string): string | null
  filling?(id: string): Filling | null
}

const NOTHING_HELD: HeldByRegister = { held: () => null, trouble: () => null }

export async function createUpstreamSources(
  config: Upstreams,
  records: HeldByRegister = NOTHING_HELD,
  allowanceOf?: AllowanceOf,
): Promise<UpstreamSources> {
  const { euridDas, nicAtWhois, dohUrl } = config
  const gate = createHostGate()
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
    remember: rememberPath(cache),
  })
  const lines = { ask, eurid: euridDas, nicAt: nicAtWhois, allowanceOf }
  const resolver = dohUrl === null ? null : createDnsResolver(dohUrl, gate)
  const registries = createDomainSources({ bootstrap, gate, lines, resolver }).map(rememberDomains(cache))
  const resolvers = () => (resolver === null ? [] : [resolver.state()])
  return { sources: [...registers, ...registries], states: live.states, resolvers, readable: live.readable }
}

/** Returns the imported records of a register, and why they are not the complete register. */
export function heldRecordsOf(
  registers: HeldRegisters,
  whole: readonly string[],
  offices: readonly Office[] = OFFICES,
): HeldByRegister {
  const heldOf = ({ code, fewest }: OfficeRecords): HeldRegister | null => {
    const held = registers.held(code)
    const part = held === null || whole.includes(code) ? null : whyPart(fewest, held.records)
    return held === null || part === null ? held : { ...held, part: held.part ? `${part}; ${held.part}` : part }
  }
  const of = <T>(id: string, read: (records: OfficeRecords) => T): T | null => {
    const records = offices.find(({ facts }) => facts.id === id)?.records
    return records == null ? null : read(records)
  }
  return { held: (id) => of(id, heldOf), trouble: (id) => of(id, ({ code }) => registers.trouble(code)) }
}

const PROVING_MS = 2000

/** Checks the canary early: otherwise its time would reveal when the first check was made. */
async function proveNow(source: Source): Promise<void> {
  const query = { name: 'brand', jurisdiction: null, niceClasses: [] }
  await source.search(query, { fetch, signal: AbortSignal.timeout(PROVING_MS), now: Date.now })
}

export async function openSources(
  config: Upstreams & RecordSettings & Pick<Config, 'wholeRegisters'>,
  options: SourcesOptions,
): Promise<Sources> {
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
    const search: SearchNames = (name, wanted) => pool.search('brands', name, wanted)
    const inUse = createBrandsSource({ brands, search })
    await proveNow(inUse)
    return {
      all: [...upstream.sources, inUse],
      upstreams: upstream.states,
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

/** Reaches loopback only if the operator configured that, directly or through a bootstrap file. */
export function upstreamFetchFor(config: Upstreams, answerMs?: number): typeof fetch {
  const { rdapBootstrap, dohUrl, offices, officeSettings } = config
  const addresses = [dohUrl, ...officeAddresses(officeSettings, offices)]
  const named = addresses.flatMap((url) => (url ? [bareHost(new URL(url).hostname)] : []))
  const allowLoopbackHosts = rdapBootstrap === null ? namedHere(named) : LOOPBACK_HOSTS
  return createUpstreamFetch({ allowLoopbackHosts, ...(answerMs !== undefined && { answerMs }) })
}
