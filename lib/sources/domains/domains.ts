import { within } from '../http/outcome.ts'
import type { UpstreamClient } from '../http/request.ts'
import { createCanaries } from '../registers/canary.ts'
import {
  emptyAnswer,
  identityOf,
  notPartOf,
  type PathState,
  type Source,
  type SourceAnswer,
  type SourceContext,
  type SourceQuery,
} from '../source.ts'
import { createLineConnectors, type LineConnector, type LineOptions } from './das-whois.ts'
import { createDnsWitness, type DnsResolver } from './dns.ts'
import { type Bootstrap, type RegistryConnector, rdapConnector } from './rdap.ts'
import {
  countryTld,
  domainLabels,
  domainWords,
  publishesServer,
  REGISTRIES,
  type Registry,
  registryFacts,
  spellingsAt,
  withoutDeviations,
} from './registries.ts'
import { believe, domainRow, type RegistryAnswer, unbelieved, unknownDomain } from './registry-answer.ts'

interface Learnt {
  answers: RegistryAnswer[]
  provenAt: string | null
}

/** A search that ends with partial results when the signal aborts. */
interface RegistrySearch {
  ask(path: RegistryConnector, domains: readonly string[], context: SourceContext): Promise<Learnt>
  without(reason: string, retryable: boolean, domains: readonly string[], context: SourceContext): Promise<Learnt>
}

const CONTROL_MS = 2800

function createRegistrySearch(control: string, dns: DnsResolver | null): RegistrySearch {
  const proofs = new Map<string, ReturnType<typeof createCanaries>>()

  /** Returns the proof of a connector. A refreshed bootstrap can name another server, which needs a new proof. */
  function proofOf({ key }: RegistryConnector, { holder }: SourceContext) {
    const proofsOf = proofs.get(key) ?? createCanaries()
    proofs.set(key, proofsOf)
    return proofsOf(holder)
  }

  /** Queries the canary for all waiting checks of an account, so no check's signal aborts the query. */
  async function controlCameBack(path: RegistryConnector, context: SourceContext): Promise<boolean> {
    const everybody = { ...context, signal: new AbortController().signal }
    return (await within(everybody, CONTROL_MS, (limited) => path.ask(control, limited))).proof
  }

  return {
    async ask(path, domains, context) {
      const { now } = context
      const proof = proofOf(path, context)
      const witness = createDnsWitness(dns, context)
      const asking = domains.map((domain) => witness.watch(domain, path.ask(domain, context)))
      const needsProof = proof.at(now()) === null && !domains.includes(control)
      const seeking = needsProof ? proof.seek(() => controlCameBack(path, context), now) : null
      const answers = await Promise.all(asking)
      if (answers.some((answer) => answer.proof)) proof.record(now())
      const empty = answers.some(({ domain }) => domain.state === 'not_in_registry')
      if (empty && proof.at(now()) === null) await seeking
      const provenAt = proof.at(now())
      const believed = believe(answers, provenAt !== null, control)
      return { answers: await Promise.all(believed.map((answer) => witness.raise(answer))), provenAt }
    },

    async without(reason, retryable, domains, context) {
      const witness = createDnsWitness(dns, context)
      const failure = { state: 'not_configured', reason, retryable } as const
      const unknown = domains.map((domain) => ({
        domain: unknownDomain(domain, null, null, reason),
        proof: false,
        failure,
      }))
      return { answers: await Promise.all(unknown.map((answer) => witness.raise(answer))), provenAt: null }
    },
  }
}

interface RegistryState {
  note(path: RegistryConnector, answer: Pick<SourceAnswer, 'state'>): void
  of(path: RegistryConnector): PathState
}

/** Creates the public state of a registry. Omits the reason, because it can contain a domain. */
function createRegistryState(id: string): RegistryState {
  let last: { key: string; state: string } | null = null
  return {
    note({ key }, { state }) {
      last = { key, state }
    },
    of({ key, attribution }) {
      const named = { id, name: attribution ?? key }
      if (last?.key !== key) return { ...named, state: 'not_asked_yet', reason: null }
      if (last.state === 'answered') return { ...named, state: 'answering', reason: null }
      return { ...named, state: 'failing', reason: last.state.replaceAll('_', ' ') }
    },
  }
}

interface DomainSourcesOptions {
  registries?: readonly Registry[]
  /** Returns the current bootstrap. Called for every search, because the bootstrap can be refreshed. */
  bootstrap: () => Bootstrap
  gate: UpstreamClient
  /** Options for registries without RDAP. Missing if the host does not have sockets. */
  lines?: LineOptions
  resolver?: DnsResolver | null
  /** Returns the reason why this program may not query a registry. Called for every search. */
  barred?: (registry: Registry) => string | null
}

const DEADLINE_MS = 3000
/** Time for queries in milliseconds, which leaves time to report partial results. */
const ASKING_MS = 2800

function whyNoPath(registry: Registry, { fetched }: Bootstrap, line: LineConnector | undefined): string {
  if (!fetched) return 'the RDAP bootstrap could not be fetched yet, so no registry server is known'
  if (publishesServer(registry)) return 'the RDAP bootstrap in force names no server of this registry'
  if (line === 'off') return 'asking this registry is switched off in the settings of the service'
  return 'the registry publishes no RDAP server; a bootstrap file of your own can name one'
}

/** Returns the joined words in each spelling that the registry stores, hyphenated for .com and the country. */
function domainsOf(registry: Registry, { name, jurisdiction }: SourceQuery): string[] | { reason: string } {
  const { tld } = registry
  const both = tld === 'com' || tld === countryTld(jurisdiction)
  const all = spellingsAt(registry, name).map(domainLabels)
  const chosen = all.flatMap((labels) => {
    if ('reason' in labels) return []
    return both && labels.hyphenated !== null ? [labels.joined, labels.hyphenated] : [labels.joined]
  })
  const [why] = all.filter((labels) => 'reason' in labels)
  return chosen.length === 0 && why !== undefined ? why : chosen.map((label) => `${label}.${tld}`)
}

function createDomainSource(
  registry: Registry,
  options: DomainSourcesOptions,
  line: LineConnector | undefined,
): Source {
  const { bootstrap, gate, resolver = null, barred = () => null } = options
  const { tld, control } = registry
  const state = createRegistryState(identityOf(registryFacts(registry)).id)
  const search = createRegistrySearch(control, resolver)

  /** Returns the connector. Prefers a server in the bootstrap, because the operator may have added it. */
  function path(): RegistryConnector | null {
    if (barred(registry) !== null) return null
    const inForce = bootstrap()
    const server = inForce.serverFor(tld)
    if (server !== null) return rdapConnector({ server, gate, lists: inForce.lists, statusAlone: registry.statusAlone })
    return inForce.fetched && typeof line === 'object' ? line : null
  }

  const whyNone = () => barred(registry) ?? whyNoPath(registry, bootstrap(), line)

  return {
    ...identityOf(registryFacts(registry)),
    method: 'exact',
    deadlineMs: DEADLINE_MS,
    get attribution() {
      return path()?.attribution ?? null
    },
    get missing() {
      return path() === null ? whyNone() : undefined
    },

    paths() {
      const named = path()
      return named === null ? [] : [state.of(named)]
    },

    role({ jurisdiction }) {
      if (tld === 'us' && jurisdiction !== 'US') return notPartOf(jurisdiction)
      const ownCountry = tld === countryTld(jurisdiction)
      const reachable = publishesServer(registry) || line !== undefined || path() !== null
      return { asked: true, required: tld === 'com' || (ownCountry && reachable) }
    },

    unknown(query, reason) {
      const domains = domainsOf(registry, query)
      return 'reason' in domains ? [] : domains.map((domain) => unknownDomain(domain, null, null, reason))
    },

    async search(query, context) {
      const domains = domainsOf(registry, query)
      if ('reason' in domains) return { ...emptyAnswer('error', domains.reason), unanswerable: true }
      const asked = path()
      const { answers, provenAt } = await within(context, ASKING_MS, (limited) =>
        asked === null
          ? search.without(whyNone(), !bootstrap().fetched, domains, limited)
          : search.ask(asked, domains, limited),
      )
      const rule = brokenRule(registry, query.name)
      const row = domainRow(
        answers.map((answer) => withRule(withLetters(answer, registry), rule)),
        provenAt,
      )
      // A registry that rejects a domain because of its own rules is healthy.
      const forbidden = rule !== null && row.state === 'error' && !row.retryable
      if (asked !== null && !forbidden && !context.signal.aborted) state.note(asked, row)
      return forbidden ? { ...row, unanswerable: true } : row
    },
  }
}

/** Creates a source for each registry. Those without RDAP have their own protocols if the host has sockets. */
export function createDomainSources(options: DomainSourcesOptions): Source[] {
  const paths = options.lines && createLineConnectors(options.lines)
  return (options.registries ?? REGISTRIES).map((registry) =>
    createDomainSource(registry, options, paths?.get(registry.tld)),
  )
}

/**
 * Minimum number of characters (.ch and .li: Swiss Ordinance on Internet Domains and SWITCH's terms, .eu: EURid's
 * registration policy). All registries accept digits-only names.
 */
const FEWEST: Readonly<Record<string, number>> = { ch: 3, li: 3, eu: 2 }

/** Top-level domains with only Latin letters, by the character tables of SWITCH, DENIC, nic.at and EURid. */
const LATIN_ONLY: readonly string[] = ['ch', 'li', 'de', 'at', 'eu']

/** Letters in published tables: "IDN" of nic.ch, "IDNs bei nic.at", and "IDN list" of denic.de. .us has none. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  ch: /^[\p{ASCII}à-öø-ÿœ]*$/u,
  li: /^[\p{ASCII}à-öø-ÿœ]*$/u,
  at: /^[\p{ASCII}à-öø-ÿœšž]*$/u,
  de: /^[\p{ASCII}ß-öø-ž]*$/u,
  us: /^\p{ASCII}*$/u,
}

/**
 * Scripts that a label may not mix (ICANN, Guidelines for the Implementation of Internationalized Domain Names, since
 * version 2.2). Only Chinese, Japanese and Korean are commonly written with Latin letters.
 */
const SCRIPTS_APART = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))
const isMixed = (label: string) => SCRIPTS_APART.filter((letter) => letter.test(label)).length > 1

const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u

export function brokenRule({ tld, takesSharpS }: Pick<Registry, 'tld' | 'takesSharpS'>, name: string): string | null {
  const written = domainWords(name).join('').toLowerCase()
  const label = takesSharpS ? written : withoutDeviations(written)
  const fewest = FEWEST[tld]
  if (LATIN_ONLY.includes(tld) && OTHER_LETTER.test(label)) return `.${tld} takes Latin letters alone.`
  if (LETTERS[tld]?.test(label) === false) return `.${tld} does not take all of these letters.`
  if (isMixed(label)) return `.${tld} does not take letters of several scripts in one name.`
  if (fewest !== undefined && [...label].length < fewest) return `.${tld} takes names of ${fewest} characters and more.`
  return null
}

/** An added ending may not take other letters than ASCII at all, so a missing record of such a name says nothing. */
function withLetters(answer: RegistryAnswer, { tld, isAdded }: Registry): RegistryAnswer {
  const { domain, state, source, checkedAt } = answer.domain
  if (!isAdded || state !== 'not_in_registry' || !domain.startsWith('xn--')) return answer
  const reason = `the letters that .${tld} takes are not known`
  const at = checkedAt === null ? null : Date.parse(checkedAt)
  return { domain: unknownDomain(domain, source, at, reason), proof: false, failure: unbelieved(reason, 'not_proven') }
}

/** Marks a free name that breaks a rule as reserved, because nobody can register it. */
function withRule(answer: RegistryAnswer, rule: string | null): RegistryAnswer {
  const { state, note } = answer.domain
  if (rule === null || state === 'registered' || state === 'reserved') return answer
  if (state === 'not_in_registry') return { ...answer, domain: { ...answer.domain, state: 'reserved', note: rule } }
  return { ...answer, domain: { ...answer.domain, note: note === null ? rule : `${note} ${rule}` } }
}
