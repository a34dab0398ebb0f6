import type { RecordStatus } from '../contract/conflict.ts'

/** Number of a status in an index of held records. */
export const INDEX_STATUS: Readonly<Record<RecordStatus, number>> = {
  unknown: 0,
  live: 1,
  pending: 2,
  expired: 3,
  dead: 4,
}

/** The mask by which a search of held records (`filter.statuses`) finds these statuses alone. */
export function statusMask(statuses: Iterable<RecordStatus>): number {
  let mask = 0
  for (const status of statuses) mask |= 1 << INDEX_STATUS[status]
  return mask
}
