import { joinedAnswer, type TheirAnswer } from '../check/join.ts'
import { type Asked, askSources, type Progress } from '../check/run.ts'
import type { Conflict } from '../contract/conflict.ts'
import type { BrandCheckRequest } from '../contract/request.ts'
import { OFFICES } from '../sources/list.ts'
import { areCurrent } from '../sources/register/record-age.ts'
import type { Source } from '../sources/source.ts'
import { readInventory, type Shelf } from './pack-shelf.ts'
import type { Disclosure } from './protocol.ts'
import { isHere } from './reasons.ts'

/** With an offline snapshot, and with a current one. */
export async function keptSources(shelf: Shelf | null, now: number): Promise<{ all: string[]; current: string[] }> {
  const ready = shelf === null ? {} : (await readInventory(shelf)).ready
  const kept = OFFICES.flatMap(({ facts: { id, kind }, records }) => {
    const head = ready[records?.code ?? '']?.head
    return head === undefined ? [] : [{ id, isCurrent: areCurrent(kind, head.dataAsOf, now) }]
  })
  return { all: kept.map(({ id }) => id), current: kept.filter(({ isCurrent }) => isCurrent).map(({ id }) => id) }
}

/** The `fetch` must reject every request, whatever a source may try. */
export function searchKept(
  { name, jurisdiction, niceClasses, goods = null }: BrandCheckRequest,
  sources: readonly Source[],
  rest: { fetch: typeof fetch; signal: AbortSignal; isPrivate: boolean; onEvent(event: Progress): void },
): Promise<Asked> {
  const query = { name, jurisdiction, niceClasses }
  return askSources(query, (source) => source.role(query), { ...rest, sources, goods })
}

const hitsOf = (conflicts: readonly Conflict[]) => conflicts.map(({ source, number }) => `${source} ${number}`)

/** Returns each hit as `<source> <number>`. */
function onlyHere(theirs: TheirAnswer, ours: Asked): string[] {
  const known = new Set(hitsOf(theirs.conflicts))
  return [...new Set(hitsOf(ours.conflicts))].filter((hit) => !known.has(hit))
}

/** True if the service lacks the hit or scores it lower. */
const addsTo =
  ({ conflicts }: TheirAnswer) =>
  ({ source, number, name, score }: Conflict) =>
    !conflicts.some(
      (other) => other.source === source && other.number === number && other.name === name && other.score >= score,
    )

/**
 * For a service that queried all sources. Local hits are added if it lacks them or scores them lower. The rows stay the
 * service's, because it saw the name for each one. Without additions the signed result stays unchanged.
 */
export function aboveAnswer(
  theirs: TheirAnswer,
  ours: Asked,
  { host, now }: { host: string; now: number },
): { answer: TheirAnswer; told: Disclosure } {
  const adds = ours.conflicts.some(addsTo(theirs))
  const answer = adds ? joinedAnswer(theirs, { rows: [], conflicts: ours.conflicts }, now) : theirs
  return { answer, told: { who: [host], unasked: [], only: null, here: [], foundHere: onlyHere(theirs, ours) } }
}

/**
 * Merges the result of a service with the local search. A snapshot that could not be searched counts as not queried,
 * unless the service queried its source.
 */
export function besideAnswer(
  theirs: TheirAnswer,
  ours: Asked,
  { host, left, atService, now }: { host: string; left: readonly string[]; atService: readonly string[]; now: number },
): { answer: TheirAnswer; told: Disclosure } {
  const answer = joinedAnswer(theirs, ours, now)
  const rows = [...answer.coverage.searched, ...answer.coverage.unavailable].filter(({ id }) => left.includes(id))
  return {
    answer,
    told: {
      who: [host],
      unasked: rows.filter((row) => !isHere(row)).map(({ id, name }) => ({ id, name, tells: host })),
      only: atService,
      here: rows.filter(isHere).map(({ name }) => name),
      foundHere: onlyHere(theirs, ours),
    },
  }
}
