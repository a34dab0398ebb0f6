export interface FillPace {
  /** Records still to import. */
  missing: number
  pageSize: number
  /** Queries that the sync may make and has made today (UTC). Null if unlimited. */
  day: { share: number; asked: number } | null
  perQuestionMs: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/** More than one, because last pages are seldom full and totals cost queries too. */
const BEYOND = 1.05

/**
 * Estimates when a register will be complete, in milliseconds since the epoch, rounded up to the hour. Null if a day's
 * share allows no query. Counts only the sync's queries, so that nobody can see when others search.
 */
export function readyBy({ missing, pageSize, day, perQuestionMs }: FillPace, now: number): number | null {
  const questions = Math.ceil((missing / pageSize) * BEYOND)
  const today = day === null ? questions : Math.max(0, Math.min(questions, day.share - day.asked))
  let at = now + today * perQuestionMs
  const later = questions - today
  if (day !== null && later > 0) {
    if (day.share < 1) return null
    const days = Math.ceil(later / day.share)
    const midnight = (Math.floor(now / DAY_MS) + days) * DAY_MS
    at = Math.max(at, midnight + (later - (days - 1) * day.share) * perQuestionMs)
  }
  const hour = 60 * 60 * 1000
  return Math.ceil(at / hour) * hour
}
