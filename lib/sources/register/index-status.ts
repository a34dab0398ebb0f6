import type { RecordStatus } from '../../contract/conflict.ts'

/** Number of a status in an index of held records. A search filters by the bit of this number (`filter.statuses`). */
export const INDEX_STATUS: Readonly<Record<RecordStatus, number>> = {
  unknown: 0,
  live: 1,
  pending: 2,
  expired: 3,
  dead: 4,
}

/** Mask of the statuses in which a mark that is not identical is shown (lib/check/band.ts): all but dead. */
export const STATUSES_IN_PLAY = 0xff & ~(1 << INDEX_STATUS.dead)

/** Mask of the statuses of marks that are in force or may be. One that expired is a caution at most. */
export const STATUSES_IN_FORCE = STATUSES_IN_PLAY & ~(1 << INDEX_STATUS.expired)
