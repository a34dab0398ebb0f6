import type { PathState, SourceContext } from '../../source.ts'
import type { Asker } from '../../upstream/asker.ts'
import { isDelegated, type NoAnswer } from './doh.ts'

/** A resolver for DNS over HTTPS, and how it has been answering. */
export interface DnsResolver {
  /** Host, with its port where it is not the usual one. */
  host: string
  /**
   * Whether a domain (A-labels, lower case) has name servers of its own: true where it has, false where it has none.
   * Also false where the resolver gives name servers to a made-up domain, because its answers then tell nothing. Null
   * where it gave no answer that tells either.
   */
  isInDns(domain: string, context: SourceContext): Promise<boolean | null>
  /**
   * How it has been answering, for anybody to read. The host is left out, because some operators write the account that
   * asks into it.
   */
  state(): PathState
}

const WILDCARD = 'it names servers of a made-up domain, so its answers tell nothing'

/** A domain that nobody has registered, below the same top-level domain. */
function madeUp(domain: string): string {
  return `${crypto.randomUUID().replaceAll('-', '')}${domain.slice(domain.lastIndexOf('.'))}`
}

/** A resolver that answers in JSON at an address. */
export function createDnsResolver(address: string, gate: Asker): DnsResolver {
  const { host } = new URL(address)
  let last: Pick<PathState, 'state' | 'reason'> = { state: 'not_asked_yet', reason: null }

  /**
   * Notes how the resolver answered about the made-up domain. Other domains tell nothing about the resolver: their
   * servers may be silent, or it may be forbidden to answer about them.
   */
  function note(wildcard: boolean | NoAnswer): void {
    if (wildcard === false) last = { state: 'answering', reason: null }
    else if (wildcard === true) last = { state: 'failing', reason: WILDCARD }
    else if (!wildcard.unasked) last = { state: 'failing', reason: wildcard.reason }
  }

  return {
    host,
    state: () => ({ id: 'doh', name: 'DNS over HTTPS', ...last }),
    async isInDns(domain, context) {
      const [asked, wildcard] = await Promise.all([
        isDelegated(domain, address, gate, context),
        isDelegated(madeUp(domain), address, gate, context),
      ])
      note(wildcard)
      return typeof asked === 'boolean' && typeof wildcard === 'boolean' ? asked && !wildcard : null
    },
  }
}
