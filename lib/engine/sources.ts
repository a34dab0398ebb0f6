import { createBrandsSource } from '../sources/brands/brands.ts'
import { BRANDS } from '../sources/brands/facts.ts'
import { createDomainSources } from '../sources/domains/domains.ts'
import { publishesServer, type Registry } from '../sources/domains/registries.ts'
import { OFFICES } from '../sources/list.ts'
import { createAnswerCache } from '../sources/memory/cache.ts'
import { rememberDomains, rememberPath } from '../sources/memory/remember.ts'
import type { Office } from '../sources/offices/office.ts'
import { createRegisters } from '../sources/offices/registers.ts'
import { identityOf } from '../sources/register/facts.ts'
import { emptyAnswer, type Source, withSearch } from '../sources/source.ts'
import type { Asker } from '../sources/upstream/asker.ts'
import { guarded } from '../sources/upstream/guarded-asker.ts'
import type { HeldBrands } from './brand-package.ts'
import { BOOTSTRAP, openInterfaces, originOfRegistry, originsOfOffice } from './hosts.ts'

const ONLY_A_SERVICE = 'needs a service'

const NOT_ALLOWED = 'not allowed in this browser'

/** Why a browser cannot ask a registry, as its row says it; null where it can. */
function whyNot(registry: Registry, mayAsk: (origin: string) => boolean): string | null {
  if (!publishesServer(registry)) return ONLY_A_SERVICE
  const origin = originOfRegistry(registry)
  return origin === null || mayAsk(origin) ? null : NOT_ALLOWED
}

/** A register that a browser asks where it has been allowed to, and otherwise says that it has not. */
function registerOf(office: Office, options: BrowserSourcesOptions, remember: ReturnType<typeof rememberPath>): Source {
  const { gate, mayAsk } = options
  const interfaces = openInterfaces(office)
  const { facts } = office
  const live = interfaces.map(({ open }) => open(guarded(gate)))
  const made = (unconnected: string, paths: typeof live) =>
    createRegisters([{ ...facts, unconnected, barred: null }], {
      connection: () => ({ live: paths }),
      remember,
    })[0] as Source
  if (live.length === 0) return made(facts.barred ?? ONLY_A_SERVICE, [])
  const mayBeAsked = () => originsOfOffice(office).every(mayAsk)
  const asked = made(facts.unconnected, live)
  return withSearch(asked, async (query, context) =>
    mayBeAsked() ? asked.search(query, context) : emptyAnswer('not_configured', NOT_ALLOWED),
  )
}

/** The brands in use, once the package of them has been read. Who asks before that waits. */
function brandsOf(held: () => Promise<HeldBrands>): Source {
  let opened: Promise<Source> | undefined
  return {
    ...identityOf(BRANDS),
    method: 'similarity',
    deadlineMs: 5000,
    role: () => ({ asked: true, required: false }),
    async search(query, context) {
      opened ??= held().then(createBrandsSource)
      try {
        return await (await opened).search(query, context)
      } catch {
        opened = undefined
        return emptyAnswer('error', 'the brands could not be read', true)
      }
    },
  }
}

export interface BrowserSourcesOptions {
  gate: Asker
  /** Whether the browser lets its answers through; asked for every search, for access can be given and taken. */
  mayAsk(origin: string): boolean
  brands(): Promise<HeldBrands>
}

/** Every source, as a browser without a service can ask it, in the order in which they are shown. */
export function createBrowserSources(options: BrowserSourcesOptions): Source[] {
  const { gate, mayAsk, brands } = options
  const cache = createAnswerCache()
  const remember = rememberPath(cache)
  const registries = createDomainSources({
    bootstrap: () => BOOTSTRAP,
    gate,
    barred: (registry) => whyNot(registry, mayAsk),
  })
  return [
    ...OFFICES.map((office) => registerOf(office, options, remember)),
    ...registries.map(rememberDomains(cache)),
    brandsOf(brands),
  ]
}
