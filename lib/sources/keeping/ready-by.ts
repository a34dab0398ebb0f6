/** What determines the time until a register is complete. */
export interface FillPace {
  /** Records that are still to come. */
  missing: number
  pageSize: number
  /**
   * Questions that the keeper may ask in a day of UTC (`share`), and that it has asked today; null where nothing limits
   * them.
   */
  day: { share: number; asked: number } | null
  /** Milliseconds that a question takes. */
  perQuestionMs: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/**
 * Questions for each full page. It is more than one, because parts seldom fill their last page and totals are asked for
 * as well.
 */
const BEYOND = 1.05

/**
 * About when a register will be complete, in milliseconds since the epoch, rounded up to the hour; null where a day's
 * share is not enough for a single question. Only the keeper's own questions count, because otherwise anybody could see
 * from it when others ask.
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
