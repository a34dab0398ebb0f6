import { withRelatedClasses } from '../../goods/class-relation.ts'
import type { Filter } from '../../names/index/index.ts'
import { SCORE_FROM } from '../../names/score/score.ts'
import type { Found, SearchOptions, SearchResult } from '../../names/search.ts'
import type { Hit, RegisterFacts, SourceContext, SourceQuery } from '../source.ts'
import { type MarkRecord, STATUSES_IN_FORCE, STATUSES_IN_PLAY } from './record.ts'

export interface Searcher {
  signal?: AbortSignal
  holder?: string | undefined
}

interface NameSearchOptions extends SearchOptions, Searcher {}

interface NameSearchResult extends SearchResult {
  /** True if there were too many similar marks to weigh them all. */
  cut?: boolean
}

/** Searches the names of one register by similarity. Rejects with SearchUnavailable, or with the signal's reason. */
export type SearchNames = (name: string, options?: NameSearchOptions) => Promise<NameSearchResult>

/** Thrown if names cannot be searched. The user sees the message as a reason, so it does not contain a checked name. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable'
}

export type ImportedRecord = Omit<MarkRecord, 'name'> & { name: string; recordUrl: string | null }

export interface ImportedRegister {
  /** Number of records with and without words. */
  records: number
  dataAsOf: string
  /** Instant at which the usual search last found a canary in this index, or null. */
  provenAt: string | null
  /** Reason why these records are only part of the register, so that an answer is never complete. */
  part?: string
  /** Number of unreadable import entries that the operator accepted. */
  unread?: number
  search: SearchNames
  /** Returns records, without those removed since the index was built. Rejects with SearchUnavailable. */
  recordsOf(refs: readonly number[], searcher?: Searcher): Promise<ReadonlyMap<number, ImportedRecord>>
}

/** Maximum number of returned records. For nine names in ten, fewer records cause a caution. */
export const MOST_HITS = 200

export interface ImportedAnswer {
  hits: Hit[]
  /** Number of all similar records, including those not returned. */
  matches: number
  /** True if a search left out records that could change the verdict. */
  truncated: boolean
  /** True if a found record is gone. Its successor may not be indexed yet. */
  isChanging: boolean
}

function hitOf({ similarity }: Found, record: ImportedRecord, { kind, jurisdictions }: RegisterFacts): Hit {
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

const isCut = ({ hits, cautions, cut = false }: NameSearchResult) =>
  cut || cautions > reaching(hits, SCORE_FROM.similar).length

const isCutAmongIdentical = ({ hits }: NameSearchResult) =>
  (hits.at(-1)?.similarity.score ?? 0) >= SCORE_FROM.nearIdentical

function united(searches: readonly NameSearchResult[]): Found[] {
  const byRef = new Map(searches.flatMap(({ hits }) => hits).map((found) => [found.ref, found]))
  return [...byRef.values()].sort((a, b) => b.similarity.score - a.similarity.score)
}

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
 * Searches first without a filter, because an identical mark counts even if it is dead or in other classes
 * (`lib/check/risk.ts`). If that search is truncated, searches with narrower filters, so that relevant marks are not
 * displaced.
 */
export async function searchImported(
  held: ImportedRegister,
  facts: RegisterFacts,
  { name, niceClasses }: SourceQuery,
  { signal, holder }: Pick<SourceContext, 'signal' | 'holder'>,
): Promise<ImportedAnswer> {
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
