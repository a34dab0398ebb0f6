import type { Conflict } from '../../lib/contract/conflict.ts'
import { standingOf } from './bands.ts'

/** An empty string lets all hits through. */
export interface HitFilter {
  /** Part of the name or the owner, in any case. */
  text: string
  standing: string
  kind: string
  status: string
  /** A mark with unknown classes may be in any class. */
  niceClass: string
}

export const NO_FILTER: HitFilter = { text: '', standing: '', kind: '', status: '', niceClass: '' }

export const ORDERS = ['risk', 'newest', 'name', 'owner'] as const
export type Order = (typeof ORDERS)[number]

const dateOf = ({ registeredOn, filedOn }: Conflict) => registeredOn ?? filedOn ?? ''

const letters = new Intl.Collator(undefined, { sensitivity: 'base' })

/** Sorts hits by risk, the greatest first. */
export const byRisk = (one: Conflict, other: Conflict) => other.score - one.score

/** Unknown values come last. */
const COMPARE: Record<Order, (one: Conflict, other: Conflict) => number> = {
  risk: byRisk,
  newest: (one, other) => dateOf(other).localeCompare(dateOf(one)),
  name: (one, other) => letters.compare(one.name, other.name),
  owner: (one, other) =>
    Number(one.owner === null) - Number(other.owner === null) || letters.compare(one.owner ?? '', other.owner ?? ''),
}

/** Equal hits are sorted by risk. */
export function inOrder(hits: readonly Conflict[], order: Order): Conflict[] {
  return hits.toSorted(byRisk).toSorted(COMPARE[order])
}

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
