import { bareHost } from '../../loopback.ts'
import type { LiveAnswer, LivePath } from '../register/live-path.ts'
import { joined } from '../register/reasons.ts'
import type { Hit } from '../source.ts'

/** True if an address is on one of these hosts, however it is written. */
export function isOnHost(hosts: readonly string[], ...addresses: readonly string[]): boolean {
  return addresses.some((each) => URL.canParse(each) && hosts.includes(bareHost(new URL(each).hostname)))
}

/** Other fields of a copy may be outdated and must not replace imported ones. */
const withNameAlone = (hit: Hit): Hit => ({
  ...hit,
  ...{ status: 'unknown', niceClasses: [], owner: null, filedOn: null, registeredOn: null, expiresOn: null },
  goodsGroups: undefined,
})

/**
 * Connector to an office's trial system, a copy with synthetic records. Its hits are shown, but it never counts as an
 * answer of the register.
 */
export function copiedPath(path: LivePath, named: Pick<LivePath, 'id' | 'name' | 'attribution'>): LivePath {
  return {
    ...path,
    ...named,
    async search(query, context): Promise<LiveAnswer> {
      const onHits = context.onHits && ((hits: readonly Hit[]) => context.onHits?.(hits.map(withNameAlone)))
      const answer = await path.search(query, { ...context, ...(onHits && { onHits }) })
      const hits = answer.hits.map(withNameAlone)
      if (answer.state !== 'answered') return { ...answer, hits }
      const reason = joined('what was asked is a copy with made-up records, not the register', answer.reason)
      return { ...answer, hits, state: 'error', reason, retryable: false, proof: false }
    },
  }
}
