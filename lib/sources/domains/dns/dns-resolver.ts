import type { PathState, SourceContext } from '../../source.ts'
import type { Asker } from '../../upstream/asker.ts'
import { isDelegated, type NoAnswer } from './doh.ts'

export interface DnsResolver {
  host: string
  /**
   * True if a domain (A-labels, lower case) has name servers. Null without a usable answer. False if the resolver
   * returns name servers even for a synthetic domain, because its answers then prove nothing.
   */
  isInDns(domain: string, context: SourceContext): Promise<boolean | null>
  /** Public. Leaves out the host, because some operators put an account into it. */
  state(): PathState
}

const WILDCARD = 'it names servers of a made-up domain, so its answers tell nothing'

/** A random name below the same top-level domain, which nobody has registered. */
function madeUp(domain: string): string {
  return `${crypto.randomUUID().replaceAll('-', '')}${domain.slice(domain.lastIndexOf('.'))}`
}

export function createDnsResolver(address: string, gate: Asker): DnsResolver {
  const { host } = new URL(address)
  let last: Pick<PathState, 'state' | 'reason'> = { state: 'not_asked_yet', reason: null }

  /** Only the synthetic domain shows how the resolver fares. Servers of other domains may be silent or blocked. */
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
