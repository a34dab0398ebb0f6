import { z } from '../../../zod.ts'
import type { SourceContext } from '../../source.ts'
import type { Asker } from '../../upstream/asker.ts'
import { asList } from '../../upstream/json-shapes.ts'
import { isSameName } from '../same-domain.ts'

/** A number. Some resolvers write it as a string. */
const Numeric = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number))])

/**
 * The answer of DNS over HTTPS in JSON, as Cloudflare and Google send it; no RFC describes this form. `Answer` may be
 * null or missing.
 */
const DnsAnswer = z.object({ Status: Numeric, Answer: z.catch(z.unknown(), null) })
const DnsRecord = z.object({ name: z.string(), type: Numeric, data: z.string() })

/** RCODEs of an answer without an error, and of a name that does not exist (RFC 1035 section 4.1.1). */
const NO_ERROR = 0
const NAME_ERROR = 3
/** Type of a record that names an authoritative name server (RFC 1035 section 3.2.2). */
const NS = 2

/**
 * Whether a DNS answer names servers of exactly this domain (A-labels, lower case), which is then delegated. Null where
 * the answer leaves it open: an error such as SERVFAIL, or no such server and a record that cannot be read.
 */
export function namesServers(json: unknown, domain: string): boolean | null {
  const { data: answer } = DnsAnswer.safeParse(json)
  if (answer === undefined || ![NO_ERROR, NAME_ERROR].includes(answer.Status)) return null
  if (answer.Status === NAME_ERROR) return false
  const records = asList(answer.Answer).map((each) => DnsRecord.safeParse(each).data)
  const named = records.some(
    (record) => record?.type === NS && isSameName(record.name, domain) && /[^.\s]/.test(record.data),
  )
  return !named && records.includes(undefined) ? null : named
}

/** A `fetch` that declares the answers to be JSON, because resolvers send them with a media type of their own. */
function asJson(fetch: SourceContext['fetch']): SourceContext['fetch'] {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!/^application\/dns-json\b/i.test(response.headers.get('content-type') ?? '')) return response
    const headers = new Headers(response.headers)
    headers.set('content-type', 'application/json')
    return new Response(response.body, { status: response.status, headers })
  }
}

/** Why there is no answer about a domain. */
export interface NoAnswer {
  /** For a person; holds neither a name nor an address. */
  reason: string
  /** Whether the question was given up or its turn did not come, which says nothing about the resolver. */
  unasked: boolean
}

/** Whether a domain (A-labels, lower case) has name servers of its own, by the resolver at `address`. */
export async function isDelegated(
  domain: string,
  address: string,
  gate: Asker,
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
