import { z } from '../zod.ts'
import type { Asker } from './asker.ts'
import { isSameName } from './same-name.ts'
import type { SourceContext } from './source.ts'

/** DNS over HTTPS in JSON, as Cloudflare and Google answer; the form has no RFC. `Answer` may be null or missing. */
const DnsAnswer = z.object({
  Status: z.number(),
  Answer: z.catch(
    z.array(z.catch(z.nullable(z.object({ name: z.string(), type: z.number(), data: z.string() })), null)),
    [],
  ),
})

/** RFC 1035 section 4.1.1. */
const NO_ERROR = 0
const NAME_ERROR = 3
/** RFC 1035 section 3.2.2: an authoritative name server. */
const NS = 2

/**
 * Whether a DNS answer names servers of exactly this domain (A-labels, lower case), which is delegated then.
 * Null for an answer that tells neither, such as SERVFAIL.
 */
export function namesServers(json: unknown, domain: string): boolean | null {
  const parsed = DnsAnswer.safeParse(json)
  if (!parsed.success || ![NO_ERROR, NAME_ERROR].includes(parsed.data.Status)) return null
  if (parsed.data.Status === NAME_ERROR) return false
  return parsed.data.Answer.some(
    (record) => record !== null && record.type === NS && isSameName(record.name, domain) && /[^.\s]/.test(record.data),
  )
}

/** The media type of these answers is JSON by another name, which is given it here. */
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
  /** Whether the resolver had no time or no turn to answer, which says nothing of it. */
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
