import type { SourceContext } from '../../source.ts'
import type { RegistryAnswer } from '../registry-answer.ts'
import type { DnsResolver } from './dns-resolver.ts'

/** What the DNS knows of some domains, asked only where their registry does not say. */
export interface DnsWitness {
  /**
   * Returns `asking`; where that takes long, starts to ask the DNS beside it, so that there is time left for the answer
   * of the DNS.
   */
  watch(domain: string, asking: Promise<RegistryAnswer>): Promise<RegistryAnswer>
  /**
   * The answer, with `unknown` raised to `registered` where the DNS names servers of the domain; never lowered. Where the
   * resolver failed, the note says so.
   */
  raise(answer: RegistryAnswer): Promise<RegistryAnswer>
}

/** How long a registry has to answer before the DNS is asked beside it, in milliseconds. */
const PATIENCE_MS = 1300
const SILENT = 'The DNS resolver that was asked instead gave no answer either.'
const NOTE = 'It has name servers in the DNS; the registry itself gave no answer.'

/** A witness for one search; without a resolver it knows nothing. */
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
