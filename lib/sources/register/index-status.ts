import type { RecordStatus } from '../../contract/conflict.ts'

/** Numbers of statuses in an index. `filter.statuses` is a mask of bits with these numbers. */
export const INDEX_STATUS: Readonly<Record<RecordStatus, number>> = {
  unknown: 0,
  live: 1,
  pending: 2,
  expired: 3,
  dead: 4,
}

/** All but dead. A similar mark is shown with these statuses (`lib/check/band.ts`). */
export const STATUSES_IN_PLAY = 0xff & ~(1 << INDEX_STATUS.dead)

/** Marks that are or may be in force. An expired mark is a caution at most. */
export const STATUSES_IN_FORCE = STATUSES_IN_PLAY & ~(1 << INDEX_STATUS.expired)
