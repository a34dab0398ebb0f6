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

/** Ids of the sources that have a pack on this device (`all`), and of those whose pack is current (`current`). */
export async function keptSources(shelf: Shelf | null, now: number): Promise<{ all: string[]; current: string[] }> {
  const ready = shelf === null ? {} : (await readInventory(shelf)).ready
  const kept = OFFICES.flatMap(({ facts: { id, kind }, records }) => {
    const head = ready[records?.code ?? '']?.head
    return head === undefined ? [] : [{ id, isCurrent: areCurrent(kind, head.dataAsOf, now) }]
  })
  return { all: kept.map(({ id }) => id), current: kept.filter(({ isCurrent }) => isCurrent).map(({ id }) => id) }
}

/** Searches the packs on this device. The caller's `fetch` must ask nobody, whatever a source may try. */
export function searchKept(
  { name, jurisdiction, niceClasses, goods = null }: BrandCheckRequest,
  sources: readonly Source[],
  rest: { fetch: typeof fetch; signal: AbortSignal; isPrivate: boolean; onEvent(event: Progress): void },
): Promise<Asked> {
  const query = { name, jurisdiction, niceClasses }
  return askSources(query, (source) => source.role(query), { ...rest, sources, goods })
}

const hitsOf = (conflicts: readonly Conflict[]) => conflicts.map(({ source, number }) => `${source} ${number}`)

/** Hits of this device that a service did not find, each as its source and number with a space between. */
function onlyHere(theirs: TheirAnswer, ours: Asked): string[] {
  const known = new Set(hitsOf(theirs.conflicts))
  return [...new Set(hitsOf(ours.conflicts))].filter((hit) => !known.has(hit))
}

/** Whether a hit of this device adds to a service's answer: the answer does not have it, or gives it fewer points. */
const addsTo =
  ({ conflicts }: TheirAnswer) =>
  ({ source, number, name, score }: Conflict) =>
    !conflicts.some(
      (other) => other.source === source && other.number === number && other.name === name && other.score >= score,
    )

/**
 * The answer of a service that was asked for all sources, with the hits of this device that it does not have or gives
 * fewer points: what was found stays found. The rows remain those of the service, because it was told the name for each
 * of them. An answer to which nothing is added stays as it was signed.
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
 * The answer of a service, joined with what was found on this device, and who was told the name. A source that is kept
 * here but could not be searched counts as unasked where the service was not asked for it either.
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
