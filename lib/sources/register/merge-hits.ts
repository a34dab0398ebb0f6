import type { Hit } from '../source.ts'

/**
 * What identifies a mark: its basis and its number, which offices and their interfaces write with and without signs and
 * zeros. DE 919224 and the international registration 919224 are two marks.
 */
function identityOf(number: string, { basis = 'national' }: Hit): string {
  const plain = number
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '')
  return `${basis} ${plain}`
}

/** One mark from its record here and its record at the office: where the office says something now, that stands. */
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
 * The one of several hits of one identity by which the others are read: Zefix has a company that moved to another canton
 * twice under its enterprise number, of which one is struck off, and the company is not.
 */
function firstInForce(hits: readonly Hit[]): Hit | undefined {
  return hits.find(({ status }) => status !== 'dead') ?? hits[0]
}

/**
 * Hits of the records held here and of the office's own answer, each mark once, by its number and basis. Where one answer
 * has several under one number, none takes the place of another.
 */
export function mergeHits(held: readonly Hit[], live: readonly Hit[]): Hit[] {
  const rest = Map.groupBy(live, (hit) => (hit.number === null ? null : identityOf(hit.number, hit)))
  const merged = held.map((hit) => {
    const same = hit.number === null ? [] : (rest.get(identityOf(hit.number, hit)) ?? [])
    const now = firstInForce(same)
    if (now === undefined) return hit
    same.splice(same.indexOf(now), 1)
    return unite(hit, now)
  })
  return [...merged, ...[...rest.values()].flat()]
}
