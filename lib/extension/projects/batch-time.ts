/** A test compares it with `TOTAL_DEADLINE_MS` of the engine. */
export const CHECK_SECONDS = 8

/** Fewer checked names allow no estimate. */
const TELLING = 3

export interface BatchMark {
  waiting: number
  at: number
}

/** Upper bound, if no check is repeated. */
export const minutesAtMost = (count: number): number => Math.ceil((count * CHECK_SECONDS) / 60)

/** Minutes left at the pace since `from`. Null if too few names were checked since. */
export function minutesLeft(from: BatchMark, { waiting, at }: BatchMark): number | null {
  const done = from.waiting - waiting
  if (done < TELLING || waiting === 0 || at <= from.at) return null
  return Math.ceil((((at - from.at) / done) * waiting) / 60_000)
}
