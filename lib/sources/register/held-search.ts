import { withRelatedClasses } from '../../goods/class-relation.ts'
import type { Filter } from '../../names/index/index.ts'
import { NEAR_IDENTICAL_FROM, SIMILAR_FROM } from '../../names/score/thresholds.ts'
import type { Found } from '../../names/search/search.ts'
import type { Hit, SourceContext, SourceQuery } from '../source.ts'
import type { RegisterFacts } from './facts.ts'
import type { HeldRecord, HeldRegister } from './held-register.ts'
import { STATUSES_IN_FORCE, STATUSES_IN_PLAY } from './index-status.ts'
import type { NameSearchResult } from './name-search.ts'

/** Most records that one search returns. Nine in ten names have fewer that reach caution (docs/VERDICT.md). */
export const MOST_HITS = 200

export interface HeldAnswer {
  hits: Hit[]
  /** How many records are similar in all. */
  matches: number
  /** Whether records were left out that would have weighed. */
  truncated: boolean
  /**
   * Whether a record that was found is no longer held: records are being changed, and what came in its place may not be
   * searched yet.
   */
  isChanging: boolean
}

function hitOf({ similarity }: Found, record: HeldRecord, { kind, jurisdictions }: RegisterFacts): Hit {
  const { name, number, niceClasses, status, owner, filedOn, registeredOn, expiresOn, recordUrl, basis } = record
  const dates = { filedOn, registeredOn, expiresOn }
  const jurisdiction = jurisdictions[0] ?? 'WO'
  return {
    name,
    kind,
    jurisdiction,
    number,
    niceClasses: [...niceClasses],
    status,
    owner,
    ...dates,
    ...(kind === 'trademark' && { basis }),
    ...(record.goodsGroups !== undefined && { goodsGroups: record.goodsGroups }),
    recordUrl,
    similarity,
  }
}

const reaching = (hits: readonly Found[], score: number) => hits.filter(({ similarity }) => similarity.score >= score)

/** Whether a search had, or may have had, more hits at caution than it gave. */
const isCut = ({ hits, cautions, cut = false }: NameSearchResult) =>
  cut || cautions > reaching(hits, SIMILAR_FROM).length

/** Whether identical marks were, or may have been, among those that a search cut off. */
const isCutAmongIdentical = ({ hits }: NameSearchResult) => (hits.at(-1)?.similarity.score ?? 0) >= NEAR_IDENTICAL_FROM

/** The hits of several searches, each record once, strongest first. */
function united(searches: readonly NameSearchResult[]): Found[] {
  const byRef = new Map(searches.flatMap(({ hits }) => hits).map((found) => [found.ref, found]))
  return [...byRef.values()].sort((a, b) => b.similarity.score - a.similarity.score)
}

/**
 * Filters for further searches, each narrower than the one before. Each is used while there are more records than can
 * be returned.
 */
function filtersFor(niceClasses: readonly number[]): Filter[] {
  const statuses = STATUSES_IN_PLAY
  if (niceClasses.length === 0) return [{ statuses }, { statuses: STATUSES_IN_FORCE }]
  return [
    { statuses },
    { statuses, niceClasses: withRelatedClasses(niceClasses) },
    { statuses, niceClasses },
    { statuses: STATUSES_IN_FORCE, niceClasses },
  ]
}

/**
 * Searches the records of a register. The first search filters by neither status nor class, because an identical mark
 * that is dead or of other classes has to be looked at as well (lib/check/band.ts). Where it finds more similar marks
 * than can be returned, further searches follow, so that marks that weigh are not crowded out: marks that are not dead;
 * then, where these are too many, those of the asked and related classes; then those of the asked classes alone; then
 * those of these in force. The answer counts as cut short where the last search left out marks at caution, or an
 * earlier one may have left out near-identical marks.
 */
export async function searchHeld(
  held: HeldRegister,
  facts: RegisterFacts,
  { name, niceClasses }: SourceQuery,
  { signal, holder }: Pick<SourceContext, 'signal' | 'holder'>,
): Promise<HeldAnswer> {
  const wanted = { limit: MOST_HITS, signal, holder, weighedIn: niceClasses, question: crypto.randomUUID() }
  let last = await held.search(name, wanted)
  const searches = [last]
  for (const filter of filtersFor(niceClasses)) {
    if (!isCut(last)) break
    last = await held.search(name, { ...wanted, filter })
    searches.push(last)
  }
  const found = united(searches)
  const truncated = isCut(last) || searches.slice(0, -1).some(isCutAmongIdentical)
  const records = await held.recordsOf(
    found.map(({ ref }) => ref),
    { signal, holder },
  )
  const hits = found.flatMap((each) => {
    const record = records.get(each.ref)
    return record === undefined ? [] : hitOf(each, record, facts)
  })
  return { hits, matches: searches[0]?.listed ?? 0, truncated, isChanging: hits.length < found.length }
}
