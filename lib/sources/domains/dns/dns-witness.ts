import type { SourceContext } from '../../source.ts'
import type { RegistryAnswer } from '../registry-answer.ts'
import type { DnsResolver } from './dns-resolver.ts'

/** Falls back to the DNS if a registry does not answer. */
interface DnsWitness {
  /** Queries the DNS in parallel if the registry is slow, so that the answer still comes in time. */
  watch(domain: string, asking: Promise<RegistryAnswer>): Promise<RegistryAnswer>
  /** Raises only `unknown` to `registered`, if the domain has name servers. */
  raise(answer: RegistryAnswer): Promise<RegistryAnswer>
}

/** Milliseconds before the DNS is queried in parallel. */
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
