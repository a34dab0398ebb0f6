import type { Asker } from './asker.ts'
import type { Bootstrap, RegistryServer } from './bootstrap.ts'
import { startDeadline } from './deadline.ts'
import { type DomainLabels, domainLabels } from './domain-labels.ts'
import { domainRow } from './domain-row.ts'
import { createProof, type Proof } from './proof.ts'
import { askRdap, unknownDomain } from './rdap.ts'
import { countryTld, publishesServer, REGISTRIES, type Registry } from './registries.ts'
import { notPartOf } from './scope.ts'
import { emptyAnswer, type Source, type SourceContext, type SourceQuery } from './source.ts'

export interface DomainSourcesOptions {
  /** The bootstrap in force; asked anew for every search, because it can be refreshed. */
  bootstrap: () => Bootstrap
  gate: Asker
}

const DEADLINE_MS = 3000
/** Shorter than the deadline, so that what is known by then is told before it falls. */
const ASKING_MS = 2800

/** Why no server of a registry is known. */
function whyNoServer(registry: Registry, { fetched }: Bootstrap): string {
  if (!fetched) return 'the RDAP bootstrap could not be fetched yet, so no registry server is known'
  if (publishesServer(registry)) return 'the RDAP bootstrap in force names no server of this registry'
  return 'the registry publishes no RDAP server; a bootstrap file of your own can name one'
}

/** All words together everywhere; with hyphens too under .com and the country's own domain. */
function domainsOf({ tld }: Registry, labels: DomainLabels, { jurisdiction }: SourceQuery): string[] {
  const both = tld === 'com' || tld === countryTld(jurisdiction)
  const chosen = both && labels.hyphenated !== null ? [labels.joined, labels.hyphenated] : [labels.joined]
  return chosen.map((label) => `${label}.${tld}`)
}

function createDomainSource(registry: Registry, { bootstrap, gate }: DomainSourcesOptions): Source {
  const { tld, control } = registry
  const proofs = new Map<string, Proof>()
  const server = () => bootstrap().serverFor(tld)

  /** A proof vouches for one server: a refreshed bootstrap can name another. */
  function proofOf({ baseUrl }: RegistryServer): Proof {
    const proof = proofs.get(baseUrl) ?? createProof()
    proofs.set(baseUrl, proof)
    return proof
  }

  async function controlCameBack(asked: RegistryServer, context: SourceContext): Promise<boolean> {
    const deadline = startDeadline(new AbortController().signal, ASKING_MS)
    try {
      return (await askRdap(asked, control, gate, { ...context, signal: deadline.signal })).proof
    } finally {
      deadline.clear()
    }
  }

  return {
    id: `rdap-${tld}`,
    name: registry.name,
    kind: 'domain',
    jurisdictions: registry.jurisdictions,
    method: 'exact',
    deadlineMs: DEADLINE_MS,
    get attribution() {
      return server()?.note ?? null
    },
    get missing() {
      return server() === null ? whyNoServer(registry, bootstrap()) : undefined
    },
    manualUrl: () => registry.manualUrl,

    role({ jurisdiction }) {
      if (tld === 'us' && jurisdiction !== 'US') return notPartOf(jurisdiction)
      const ownCountry = tld === countryTld(jurisdiction)
      return {
        asked: true,
        required: tld === 'com' || (ownCountry && (publishesServer(registry) || server() !== null)),
      }
    },

    async search(query, context) {
      const labels = domainLabels(query.name)
      if ('reason' in labels) return emptyAnswer('error', labels.reason)
      const domains = domainsOf(registry, labels, query)
      const asked = server()
      if (asked === null) {
        const inForce = bootstrap()
        const reason = whyNoServer(registry, inForce)
        const unknown = domains.map((domain) => unknownDomain(domain, null, null, reason))
        return { ...emptyAnswer('not_configured', reason, !inForce.fetched), domains: unknown }
      }
      const proof = proofOf(asked)
      const deadline = startDeadline(context.signal, ASKING_MS)
      try {
        const asking = domains.map((domain) => askRdap(asked, domain, gate, { ...context, signal: deadline.signal }))
        const needsProof = proof.at(context.now()) === null && !domains.includes(control)
        const seeking = needsProof ? proof.seek(() => controlCameBack(asked, context), context.now) : null
        const answers = await Promise.all(asking)
        if (answers.some((answer) => answer.proof)) proof.record(context.now())
        const empty = answers.some(({ domain }) => domain.state === 'not_in_registry')
        if (empty && proof.at(context.now()) === null) await seeking
        return domainRow(answers, proof.at(context.now()), control)
      } finally {
        deadline.clear()
      }
    },
  }
}

/** One source per domain registry. Each remembers, for ten minutes, that its registry answers about a known name. */
export function createDomainSources(options: DomainSourcesOptions): Source[] {
  return REGISTRIES.map((registry) => createDomainSource(registry, options))
}
