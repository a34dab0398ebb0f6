import { z } from '../../../zod.ts'
import type { SourceContext } from '../../source.ts'
import type { Asker } from '../../upstream/asker.ts'
import { asList } from '../../upstream/json-shapes.ts'
import { isSameName } from '../same-domain.ts'

/** Some resolvers write numbers as strings. */
const Numeric = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number))])

/** JSON as Cloudflare and Google send it. No RFC describes this form, and `Answer` may be null or missing. */
const DnsAnswer = z.object({ Status: Numeric, Answer: z.catch(z.unknown(), null) })
const DnsRecord = z.object({ name: z.string(), type: Numeric, data: z.string() })

/** RCODEs without an error, and for a name that does not exist (RFC 1035 section 4.1.1). */
const NO_ERROR = 0
const NAME_ERROR = 3
/** Record type of an authoritative name server (RFC 1035 section 3.2.2). */
const NS = 2

/** Null if the answer is an error such as SERVFAIL, or has only unreadable records. */
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

/** Resolvers send JSON with another media type, so this declares it as JSON. */
function asJson(fetch: SourceContext['fetch']): SourceContext['fetch'] {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!/^application\/dns-json\b/i.test(response.headers.get('content-type') ?? '')) return response
    const headers = new Headers(response.headers)
    headers.set('content-type', 'application/json')
    return new Response(response.body, { status: response.status, headers })
  }
}

export interface NoAnswer {
  /** For a person. Contains no name and no address. */
  reason: string
  /** True if the query was abandoned or never sent, which says nothing about the resolver. */
  unasked: boolean
}

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
