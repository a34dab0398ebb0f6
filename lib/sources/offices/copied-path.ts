import { bareHost } from '../../loopback.ts'
import type { LiveAnswer, LivePath } from '../register/live-path.ts'
import { joined } from '../register/reasons.ts'
import type { Hit } from '../source.ts'

/** Whether one of these addresses is on one of these hosts, however the address is written. */
export function isOnHost(hosts: readonly string[], ...addresses: readonly string[]): boolean {
  return addresses.some((each) => URL.canParse(each) && hosts.includes(bareHost(new URL(each).hostname)))
}

/** What a copy says of a mark but its name may be long past, and must not take the place of what is held here. */
const withNameAlone = (hit: Hit): Hit => ({
  ...hit,
  ...{ status: 'unknown', niceClasses: [], owner: null, filedOn: null, registeredOn: null, expiresOn: null },
  goodsGroups: undefined,
})

/**
 * A path to what an office has for trials, a copy of its register with made-up records. Its hits are shown, and its
 * silence says nothing: it never counts as an answer of the register, and what it says of a record replaces nothing
 * that is held here.
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
