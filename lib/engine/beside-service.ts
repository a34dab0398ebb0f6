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

/** Ids of the sources of which there is a pack, and of those whose pack is current. */
export async function keptSources(shelf: Shelf | null, now: number): Promise<{ all: string[]; current: string[] }> {
  const ready = shelf === null ? {} : (await readInventory(shelf)).ready
  const kept = OFFICES.flatMap(({ facts: { id, kind }, records }) => {
    const head = ready[records?.code ?? '']?.head
    return head === undefined ? [] : [{ id, isCurrent: areCurrent(kind, head.dataAsOf, now) }]
  })
  return { all: kept.map(({ id }) => id), current: kept.filter(({ isCurrent }) => isCurrent).map(({ id }) => id) }
}

/** Searches what is kept here. Nobody is asked, whatever a source may try. */
export function searchKept(
  { name, jurisdiction, niceClasses, goods = null }: BrandCheckRequest,
  sources: readonly Source[],
  rest: { fetch: typeof fetch; signal: AbortSignal; isPrivate: boolean; onEvent(event: Progress): void },
): Promise<Asked> {
  const query = { name, jurisdiction, niceClasses }
  return askSources(query, (source) => source.role(query), { ...rest, sources, goods })
}

const hitsOf = (conflicts: readonly Conflict[]) => conflicts.map(({ source, number }) => `${source} ${number}`)

/** The hits of here that a service did not find, each as its source and number. */
function onlyHere(theirs: TheirAnswer, ours: Asked): string[] {
  const known = new Set(hitsOf(theirs.conflicts))
  return [...new Set(hitsOf(ours.conflicts))].filter((hit) => !known.has(hit))
}

/** Whether a hit of here adds to an answer: it is not there, or there with fewer points, as of an older record. */
const addsTo =
  ({ conflicts }: TheirAnswer) =>
  ({ source, number, name, score }: Conflict) =>
    !conflicts.some(
      (other) => other.source === source && other.number === number && other.name === name && other.score >= score,
    )

/**
 * The answer of a service that was asked for all, with the hits of this device that it does not have, or takes for weaker: what was
 * found stays found. The rows are the service's, which was told the name for each of them. An answer to which nothing is added stays
 * as it was signed.
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
 * The answer of a service with what was found here, and whom the name was told: the service, and whom that asks. What is kept here
 * and could not be searched is told as unasked where the service was not asked for it either.
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
