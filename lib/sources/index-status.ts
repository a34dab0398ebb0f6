import type { RecordStatus } from '../contract/conflict.ts'

/** Number of a status in an index of held records: a search filters by its bit (`filter.statuses`). */
export const INDEX_STATUS: Readonly<Record<RecordStatus, number>> = {
  unknown: 0,
  live: 1,
  pending: 2,
  expired: 3,
  dead: 4,
}
