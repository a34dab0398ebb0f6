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
import { joined } from '../sources/register/reasons.ts'
import { areCurrent } from '../sources/register/record-age.ts'
import { emptyAnswer, type Source, type SourceAnswer, withSearch } from '../sources/source.ts'
import type { Asker } from '../sources/upstream/asker.ts'
import { guarded } from '../sources/upstream/guarded-asker.ts'
import type { HeldBrands } from './brand-package.ts'
import type { HeldPacks } from './held-packs.ts'
import { BOOTSTRAP, openInterfaces, originOfRegistry, originsOfOffice } from './hosts.ts'
import { HERE, type NOT_ALLOWED, type NOT_ASKED, ONLY_A_SERVICE } from './reasons.ts'

function whyNot(registry: Registry, { mayAsk, refusal }: BrowserSourcesOptions): string | null {
  if (!publishesServer(registry)) return ONLY_A_SERVICE
  const origin = originOfRegistry(registry)
  return origin === null || mayAsk(origin) ? null : refusal
}

/** A current snapshot comes first, then the live register if the browser may query it, then an older snapshot. */
function registerOf(office: Office, options: BrowserSourcesOptions, remember: ReturnType<typeof rememberPath>): Source {
  const { gate, mayAsk, refusal, packs } = options
  const interfaces = openInterfaces(office)
  const { facts } = office
  const live = interfaces.map(({ open }) => open(guarded(gate)))
  const code = office.records?.code ?? ''
  const held = () => packs.held(code)
  const trouble = () => packs.trouble(code)
  const made = (unconnected: string, paths: typeof live) =>
    createRegisters([{ ...facts, unconnected, barred: null }], {
      connection: () => ({ live: paths, held, trouble }),
      remember,
    })[0] as Source
  const here = made(live.length === 0 ? (facts.barred ?? ONLY_A_SERVICE) : facts.unconnected, [])
  const isHere = (now: number) => {
    const records = held()
    return records !== null && (live.length === 0 || areCurrent(facts.kind, records.dataAsOf, now))
  }
  const mayBeAsked = () => originsOfOffice(office).every(mayAsk)
  const asked = live.length === 0 ? here : made(facts.unconnected, live)
  return withSearch(asked, async (query, context) => {
    if (isHere(context.now())) return toldNobody(await here.search(query, context))
    if (live.length === 0 || mayBeAsked()) return asked.search(query, context)
    return held() === null ? emptyAnswer('not_configured', refusal) : toldNobody(await here.search(query, context))
  })
}

/** An answer without a date comes from no snapshot. */
function toldNobody(answer: SourceAnswer): SourceAnswer {
  return answer.dataAsOf === null ? answer : { ...answer, reason: joined(HERE, answer.reason) }
}

/**
 * Sources that search only snapshots. `isAskedElsewhere` is true for those that a service queries as well, so that the
 * name does not stay here.
 */
export function createPackSources(
  packs: BrowserSourcesOptions['packs'],
  isAskedElsewhere: (id: string) => boolean = () => false,
): Source[] {
  const offices = OFFICES.filter(({ records }) => records !== null)
  return offices.map(({ facts, records }) => {
    const code = records?.code ?? ''
    const [source] = createRegisters([{ ...facts, barred: null }], {
      connection: () => ({ held: () => packs.held(code), trouble: () => packs.trouble(code) }),
    })
    const here = source as Source
    return withSearch(here, async (query, context) => {
      const answer = await here.search(query, context)
      return isAskedElsewhere(facts.id) ? answer : toldNobody(answer)
    })
  })
}

const afterOthers = (): Promise<void> => new Promise((done) => setTimeout(done))

/** Reads its package at the first search. It waits for the registers, which matter more and share the thread. */
export function brandsOf(held: () => Promise<HeldBrands>): Source {
  let opened: Promise<Source> | undefined
  return {
    ...identityOf(BRANDS),
    method: 'similarity',
    deadlineMs: 5000,
    role: () => ({ asked: true, required: false }),
    async search(query, context) {
      opened ??= held().then(createBrandsSource)
      try {
        const brands = await opened
        await afterOthers()
        return await brands.search(query, context)
      } catch {
        opened = undefined
        return emptyAnswer('error', 'the brands could not be read', true)
      }
    },
  }
}

interface BrowserSourcesOptions {
  gate: Asker
  /** True if the browser may read responses of an origin. Called for every search, because access can be revoked. */
  mayAsk(origin: string): boolean
  refusal: typeof NOT_ALLOWED | typeof NOT_ASKED
  brands: Source
  packs: Pick<HeldPacks, 'held' | 'trouble'>
}

export function createBrowserSources(options: BrowserSourcesOptions): Source[] {
  const { gate, brands } = options
  const cache = createAnswerCache()
  const remember = rememberPath(cache)
  const registries = createDomainSources({
    bootstrap: () => BOOTSTRAP,
    gate,
    barred: (registry) => whyNot(registry, options),
  })
  return [
    ...OFFICES.map((office) => registerOf(office, options, remember)),
    ...registries.map(rememberDomains(cache)),
    brands,
  ]
}
