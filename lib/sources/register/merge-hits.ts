import type { Hit } from '../source.ts'

/**
 * Signs and leading zeros differ between offices and their interfaces. DE 919224 and the international registration
 * 919224 are two marks.
 */
function identityOf(number: string, { basis = 'national' }: Hit): string {
  const plain = number
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '')
  return `${basis} ${plain}`
}

/** The office's current answer takes precedence. */
function unite(held: Hit, live: Hit): Hit {
  const nearer = live.similarity.score >= held.similarity.score ? live : held
  return {
    ...live,
    number: held.number,
    name: nearer.name,
    similarity: nearer.similarity,
    status: live.status === 'unknown' ? held.status : live.status,
    niceClasses: live.niceClasses.length === 0 ? held.niceClasses : live.niceClasses,
    owner: live.owner ?? held.owner,
    filedOn: live.filedOn ?? held.filedOn,
    registeredOn: live.registeredOn ?? held.registeredOn,
    expiresOn: live.expiresOn ?? held.expiresOn,
    recordUrl: live.recordUrl ?? held.recordUrl,
    ...(live.goodsGroups === undefined && held.goodsGroups !== undefined && { goodsGroups: held.goodsGroups }),
  }
}

/**
 * Zefix lists a company that moved to another canton twice, once as struck off. The row in force may have a name that
 * is not similar. So a struck-off row says nothing about a company imported as in force.
 */
function standingOf(held: Hit, hits: readonly Hit[]): Hit | undefined {
  const inForce = hits.find(({ status }) => status !== 'dead')
  if (inForce !== undefined || (held.kind === 'company' && held.status !== 'dead')) return inForce
  return hits[0]
}

/** Several hits of one answer may share a number, and all of them stay. */
export function mergeHits(held: readonly Hit[], live: readonly Hit[]): Hit[] {
  const rest = Map.groupBy(live, (hit) => (hit.number === null ? null : identityOf(hit.number, hit)))
  const merged = held.map((hit) => {
    const same = hit.number === null ? [] : (rest.get(identityOf(hit.number, hit)) ?? [])
    const now = standingOf(hit, same)
    if (now === undefined) return hit
    same.splice(same.indexOf(now), 1)
    return unite(hit, now)
  })
  return [...merged, ...[...rest.values()].flat()]
}
