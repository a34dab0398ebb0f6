import type { Hit } from '../source.ts'

/** A number as it can be compared: offices and their interfaces write the same one with and without signs and zeros. */
function sameNumber(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '')
}

/** One mark out of its record here and its record at the office: what the office says now stands, where it says anything. */
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
  }
}

/** Hits of the records held here and of the office's own answer, each mark once, by its number. */
export function mergeHits(held: readonly Hit[], live: readonly Hit[]): Hit[] {
  const rest = new Map<string, Hit>()
  const unnumbered: Hit[] = []
  for (const hit of live) {
    if (hit.number === null) unnumbered.push(hit)
    else rest.set(sameNumber(hit.number), hit)
  }
  const merged = held.map((hit) => {
    const number = hit.number === null ? null : sameNumber(hit.number)
    const now = number === null ? undefined : rest.get(number)
    if (number === null || now === undefined) return hit
    rest.delete(number)
    return unite(hit, now)
  })
  return [...merged, ...rest.values(), ...unnumbered]
}
