import type { LiveAnswer, LivePath } from '../../register/live-path.ts'
import { joined } from '../../register/reasons.ts'
import type { Hit } from '../../source.ts'

/** What a copy says of a mark but its name may be long past, and must not take the place of what is held here. */
const withNameAlone = (hit: Hit): Hit => ({
  ...hit,
  ...{ status: 'unknown', niceClasses: [], owner: null, filedOn: null, registeredOn: null, expiresOn: null },
  goodsGroups: undefined,
})

/**
 * The path to EUIPO's sandbox, a frozen copy of the register with made-up marks
 * (https://dev-sandbox.euipo.europa.eu). Its hits are shown, and its silence says nothing: it never counts as an answer
 * of the register, and what it says of a mark replaces nothing that is held here.
 */
export function copiedPath(path: LivePath): LivePath {
  return {
    ...path,
    id: 'euipo-sandbox',
    name: "EUIPO's sandbox",
    attribution: "Source: EUIPO's sandbox, with made-up marks",
    async search(query, context): Promise<LiveAnswer> {
      const onHits = context.onHits && ((hits: readonly Hit[]) => context.onHits?.(hits.map(withNameAlone)))
      const answer = await path.search(query, { ...context, ...(onHits && { onHits }) })
      const hits = answer.hits.map(withNameAlone)
      if (answer.state !== 'answered') return { ...answer, hits }
      const reason = joined('what was asked is a frozen copy with made-up marks, not the register', answer.reason)
      return { ...answer, hits, state: 'error', reason, retryable: false, proof: false }
    },
  }
}
