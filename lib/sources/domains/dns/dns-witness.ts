import type { SourceContext } from '../../source.ts'
import type { RegistryAnswer } from '../registry-answer.ts'
import type { DnsResolver } from './dns-resolver.ts'

/** What the DNS knows of some domains. It is asked only where their registry does not answer. */
export interface DnsWitness {
  /**
   * Returns `asking`. Where the registry takes long, the DNS is asked at the same time, so that its answer still comes
   * in time.
   */
  watch(domain: string, asking: Promise<RegistryAnswer>): Promise<RegistryAnswer>
  /**
   * The answer of the registry, with `unknown` raised to `registered` where the DNS names servers of the domain. No
   * other state is changed. Where the resolver failed, the note says so.
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
