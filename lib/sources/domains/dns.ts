import { z } from '../../zod.ts'
import { untyped } from '../fields/json.ts'
import type { UpstreamClient } from '../http/request.ts'
import type { PathState, SourceContext } from '../source.ts'
import { isSameName, type RegistryAnswer } from './registry-answer.ts'

/** Accepts numbers and strings, because some resolvers write numbers as strings. */
const Numeric = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number))])

/** JSON in the form that Cloudflare and Google send. No RFC describes it, and `Answer` may be null or missing. */
const DnsAnswer = z.object({ Status: Numeric, Answer: z.catch(z.unknown(), null) })
const DnsRecord = z.object({ name: z.string(), type: Numeric, data: z.string() })

/** RCODEs for success and for a nonexistent name (RFC 1035 section 4.1.1). */
const NO_ERROR = 0
const NAME_ERROR = 3
/** Record type of an authoritative name server (RFC 1035 section 3.2.2). */
const NS = 2

/** True if the answer has name servers. Null for an error such as SERVFAIL, or if all records are unreadable. */
export function namesServers(json: unknown, domain: string): boolean | null {
  const { data: answer } = DnsAnswer.safeParse(json)
  if (answer === undefined || ![NO_ERROR, NAME_ERROR].includes(answer.Status)) return null
  if (answer.Status === NAME_ERROR) return false
  const records = untyped.list(answer.Answer).map((each) => DnsRecord.safeParse(each).data)
  const named = records.some(
    (record) => record?.type === NS && isSameName(record.name, domain) && /[^.\s]/.test(record.data),
  )
  return !named && records.includes(undefined) ? null : named
}

/** Gives DNS answers the media type of JSON, because resolvers send another one. */
function asJson(fetch: SourceContext['fetch']): SourceContext['fetch'] {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!/^application\/dns-json\b/i.test(response.headers.get('content-type') ?? '')) return response
    const headers = new Headers(response.headers)
    headers.set('content-type', 'application/json')
    return new Response(response.body, { status: response.status, headers })
  }
}

interface NoAnswer {
  /** Shown to the user. It contains neither name nor address. */
  reason: string
  /** True if the query was abandoned or never sent. The resolver may still be healthy. */
  unasked: boolean
}

async function isDelegated(
  domain: string,
  address: string,
  gate: UpstreamClient,
  context: SourceContext,
): Promise<boolean | NoAnswer> {
  const url = new URL(address)
  url.searchParams.set('name', domain)
  url.searchParams.set('type', 'NS')
  const accept = 'application/dns-json, application/json;q=0.9'
  const request = { url: url.href, accept, maxBytes: 64_000 }
  const outcome = await gate.ask(request, { ...context, fetch: asJson(context.fetch) })
  if (outcome.kind === 'ok')
    return namesServers(outcome.json, domain) ?? { reason: 'answered with nothing about the domain', unasked: false }
  const unasked = outcome.kind === 'abandoned' || ('unasked' in outcome && outcome.unasked === true)
  return { reason: outcome.reason, unasked }
}

const WILDCARD = 'it names servers of a made-up domain, so its answers tell nothing'

function madeUp(domain: string): string {
  return `${crypto.randomUUID().replaceAll('-', '')}${domain.slice(domain.lastIndexOf('.'))}`
}

/** Creates a client for a resolver's JSON API of DNS over HTTPS. Throws `TypeError` if `address` is not a URL. */
export function createDnsResolver(address: string, gate: UpstreamClient) {
  const { host } = new URL(address)
  let last: Pick<PathState, 'state' | 'reason'> = { state: 'not_asked_yet', reason: null }

  /** Records the resolver's health by the synthetic domain: other domains' servers may be silent or blocked. */
  function note(wildcard: boolean | NoAnswer): void {
    if (wildcard === false) last = { state: 'answering', reason: null }
    else if (wildcard === true) last = { state: 'failing', reason: WILDCARD }
    else if (!wildcard.unasked) last = { state: 'failing', reason: wildcard.reason }
  }

  return {
    host,
    /** Returns the public state. Omits the host name, because some operators put an account into it. */
    state: () => ({ id: 'doh', name: 'DNS over HTTPS', ...last }),
    /**
     * Resolves to true if a domain (lower-case A-labels) has name servers, and to null without a usable answer. Resolves
     * to false if the resolver returns name servers even for a synthetic domain, because its answers are then worthless.
     */
    async isInDns(domain: string, context: SourceContext) {
      const [asked, wildcard] = await Promise.all([
        isDelegated(domain, address, gate, context),
        isDelegated(madeUp(domain), address, gate, context),
      ])
      note(wildcard)
      return typeof asked === 'boolean' && typeof wildcard === 'boolean' ? asked && !wildcard : null
    },
  }
}

export type DnsResolver = ReturnType<typeof createDnsResolver>

interface DnsWitness {
  /** Queries the DNS in parallel if the registry is slow, so that the answer arrives in time. */
  watch(domain: string, asking: Promise<RegistryAnswer>): Promise<RegistryAnswer>
  /** Changes `unknown` to `registered` if the domain has name servers. */
  raise(answer: RegistryAnswer): Promise<RegistryAnswer>
}

const PATIENCE_MS = 1300
const SILENT = 'The DNS resolver that was asked instead gave no answer either.'
const NOTE = 'It has name servers in the DNS; the registry itself gave no answer.'

export function createDnsWitness(dns: DnsResolver | null, context: SourceContext): DnsWitness {
  const asked = new Map<string, Promise<boolean | null>>()

  function ask(domain: string, { isInDns }: DnsResolver): Promise<boolean | null> {
    const asking = asked.get(domain) ?? isInDns(domain, context)
    asked.set(domain, asking)
    return asking
  }

  return {
    async watch(domain, asking) {
      const timer = dns && setTimeout(() => void ask(domain, dns), PATIENCE_MS)
      try {
        return await asking
      } finally {
        if (timer !== null) clearTimeout(timer)
      }
    },
    async raise(answer) {
      const { domain, state } = answer.domain
      if (dns === null || state !== 'unknown') return answer
      const delegated = await ask(domain, dns)
      if (delegated === null)
        return { ...answer, domain: { ...answer.domain, note: `${answer.domain.note ?? ''} ${SILENT}`.trim() } }
      if (!delegated) return answer
      const source = dns.host
      const checkedAt = new Date(context.now()).toISOString()
      return { ...answer, domain: { ...answer.domain, state: 'registered', source, checkedAt, note: NOTE } }
    },
  }
}
