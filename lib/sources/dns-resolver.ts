import type { Asker } from './asker.ts'
import { isDelegated, type NoAnswer } from './doh.ts'
import type { PathState, SourceContext } from './source.ts'

/** A resolver for DNS over HTTPS, and how it has been answering. */
export interface DnsResolver {
  /** Host, with its port where it is not the usual one. */
  host: string
  /**
   * Whether a domain (A-labels, lower case) has name servers of its own. Where it gives name servers to a made-up domain
   * as well, its answers tell nothing: false, as where there are none. Null where it gave no answer that tells either.
   */
  isInDns(domain: string, context: SourceContext): Promise<boolean | null>
  state(): PathState
}

const WILDCARD = 'it names servers of a made-up domain, so its answers tell nothing'

/** A domain that nobody has registered, below the same top-level domain. */
function madeUp(domain: string): string {
  return `${crypto.randomUUID().replaceAll('-', '')}${domain.slice(domain.lastIndexOf('.'))}`
}

/** A resolver by the address at which it answers in JSON. */
export function createDnsResolver(address: string, gate: Asker): DnsResolver {
  const { host } = new URL(address)
  let last: Pick<PathState, 'state' | 'reason'> = { state: 'not_asked_yet', reason: null }

  function note(answers: readonly (boolean | NoAnswer)[], wildcard: boolean): void {
    const silent = answers.filter((answer) => typeof answer === 'object')
    const failure = silent.find(({ unasked }) => !unasked)?.reason ?? (wildcard ? WILDCARD : null)
    if (failure !== null) last = { state: 'failing', reason: failure }
    else if (silent.length === 0) last = { state: 'answering', reason: null }
  }

  return {
    host,
    state: () => ({ id: 'doh', name: `DNS over HTTPS (${host})`, ...last }),
    async isInDns(domain, context) {
      const answers = await Promise.all(
        [domain, madeUp(domain)].map((each) => isDelegated(each, address, gate, context)),
      )
      const [asked, wildcard] = answers
      note(answers, wildcard === true)
      return typeof asked === 'boolean' && typeof wildcard === 'boolean' ? asked && !wildcard : null
    },
  }
}
