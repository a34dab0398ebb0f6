import type { Conflict } from '../../lib/contract/conflict.ts'
import { standingOf } from './bands.ts'

/** Which hits are shown; an empty string lets all through. */
export interface HitFilter {
  /** Letters of the name or the owner, in any case. */
  text: string
  /** Band or tier. */
  standing: string
  kind: string
  status: string
  /** Number of a Nice class; a mark whose classes are not known may be in any. */
  niceClass: string
}

export const NO_FILTER: HitFilter = { text: '', standing: '', kind: '', status: '', niceClass: '' }

export const ORDERS = ['risk', 'newest', 'name', 'owner'] as const
export type Order = (typeof ORDERS)[number]

const dateOf = ({ registeredOn, filedOn }: Conflict) => registeredOn ?? filedOn ?? ''

/** Sorts without regard to capitals and accents. */
const letters = new Intl.Collator(undefined, { sensitivity: 'base' })

/** Compares two hits by their risk, the greatest first. */
export const byRisk = (one: Conflict, other: Conflict) => other.score - one.score

/** Compares two hits by each order. Unknown values come last; equal hits keep the order they had. */
const COMPARE: Record<Order, (one: Conflict, other: Conflict) => number> = {
  risk: byRisk,
  newest: (one, other) => dateOf(other).localeCompare(dateOf(one)),
  name: (one, other) => letters.compare(one.name, other.name),
  owner: (one, other) =>
    Number(one.owner === null) - Number(other.owner === null) || letters.compare(one.owner ?? '', other.owner ?? ''),
}

/** The hits in an order; of equal ones, the riskiest comes first. */
export function inOrder(hits: readonly Conflict[], order: Order): Conflict[] {
  return hits.toSorted(byRisk).toSorted(COMPARE[order])
}

/** The hits that a filter lets through. */
export function filterHits(hits: readonly Conflict[], filter: HitFilter): Conflict[] {
  const typed = filter.text.trim().toLowerCase()
  const isOf = (wanted: string, found: string) => wanted === '' || wanted === found
  return hits.filter(
    (hit) =>
      isOf(filter.standing, standingOf(hit)) &&
      isOf(filter.kind, hit.kind) &&
      isOf(filter.status, hit.status) &&
      (filter.niceClass === '' ||
        (hit.kind === 'trademark' && hit.niceClasses.length === 0) ||
        hit.niceClasses.includes(Number(filter.niceClass))) &&
      [hit.name, hit.owner ?? ''].some((text) => text.toLowerCase().includes(typed)),
  )
}
