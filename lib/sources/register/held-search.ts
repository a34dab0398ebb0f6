import type { Found } from '../../names/search.ts'
import { CAUTION_FROM, NEAR_IDENTICAL_FROM } from '../../names/thresholds.ts'
import type { RegisterFacts } from '../facts.ts'
import type { HeldRecord, HeldRegister } from '../held-register.ts'
import type { NameSearchResult } from '../name-search.ts'
import type { Hit, SourceQuery } from '../source.ts'

/** Records given of one search. Nine in ten names have fewer that reach caution (docs/VERDICT.md). */
export const MOST_HITS = 200

export interface HeldAnswer {
  hits: Hit[]
  /** How many records are alike in all. */
  matches: number
  /** Whether there were more that would have weighed than were given. */
  truncated: boolean
}

function hitOf({ similarity }: Found, record: HeldRecord, { kind, jurisdictions }: RegisterFacts): Hit {
  const { name, number, niceClasses, status, owner, filedOn, registeredOn, expiresOn, recordUrl } = record
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
    recordUrl,
    similarity,
  }
}

const reaching = (hits: readonly Found[], score: number) => hits.filter(({ similarity }) => similarity.score >= score)

/** Whether a search had, or may have had, more hits at caution than it gave. */
const isCut = ({ hits, cautions, cut = false }: NameSearchResult) =>
  cut || cautions > reaching(hits, CAUTION_FROM).length

/** Each record once, strongest first. */
function united(first: readonly Found[], second: readonly Found[]): Found[] {
  const byRef = new Map([...first, ...second].map((found) => [found.ref, found]))
  return [...byRef.values()].sort((a, b) => b.similarity.score - a.similarity.score)
}

/**
 * Searches the records of a register. Classes filter nothing away: an identical mark of other classes is still to be
 * looked at (lib/check/band.ts). Only where there are more alike marks than can be given are those of the asked classes
 * searched by themselves, so that marks of other classes do not crowd them out. What then counts as cut short is what could
 * have weighed: of the asked classes all at caution, of others the near-identical.
 */
export async function searchHeld(
  held: HeldRegister,
  facts: RegisterFacts,
  { name, niceClasses }: SourceQuery,
  signal: AbortSignal,
): Promise<HeldAnswer> {
  const all = await held.search(name, { limit: MOST_HITS, signal })
  let found: readonly Found[] = all.hits
  let truncated = isCut(all)
  if (truncated && niceClasses.length > 0) {
    const inClasses = await held.search(name, { limit: MOST_HITS, signal, filter: { niceClasses } })
    found = united(all.hits, inClasses.hits)
    const weakest = all.hits.at(-1)?.similarity.score ?? 0
    truncated = isCut(inClasses) || weakest >= NEAR_IDENTICAL_FROM
  }
  const records = await held.recordsOf(
    found.map(({ ref }) => ref),
    signal,
  )
  const hits = found.flatMap((each) => {
    const record = records.get(each.ref)
    return record === undefined ? [] : hitOf(each, record, facts)
  })
  return { hits, matches: all.listed, truncated }
}
