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

async function isDelegated(
  domain: string,
  address: string,
  gate: Asker,
  context: SourceContext,
): Promise<boolean | null> {
  const url = new URL(address)
  url.searchParams.set('name', domain)
  url.searchParams.set('type', 'NS')
  const accept = 'application/dns-json, application/json;q=0.9'
  const request = { url: url.href, accept, maxBytes: 64_000 }
  const outcome = await gate.ask(request, { ...context, fetch: asJson(context.fetch) })
  return outcome.kind === 'ok' && !outcome.crossedHosts ? namesServers(outcome.json, domain) : null
}

/** A domain that nobody has registered, below the same top-level domain. */
function madeUp(domain: string): string {
  return `${crypto.randomUUID().replaceAll('-', '')}${domain.slice(domain.lastIndexOf('.'))}`
}

/**
 * Asks the resolver at `address` whether a domain (A-labels, lower case) has name servers of its own. Where it gives
 * name servers to a made-up domain as well, its answers tell nothing: false, as where there are none. Null where it gave
 * no answer that tells either.
 */
export async function isInDns(
  domain: string,
  address: string,
  gate: Asker,
  context: SourceContext,
): Promise<boolean | null> {
  const [asked = null, wildcard = null] = await Promise.all(
    [domain, madeUp(domain)].map((each) => isDelegated(each, address, gate, context)),
  )
  return asked === null || wildcard === null ? null : asked && !wildcard
}
