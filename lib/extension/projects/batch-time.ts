/** Most seconds that a check waits for its sources; a test holds it equal to `TOTAL_DEADLINE_MS` of the engine. */
export const CHECK_SECONDS = 8

/** Fewest checked names whose pace allows an estimate for those that wait. */
const TELLING = 3

/** Where a batch stood at some time. `at` in milliseconds since the epoch. */
export interface BatchMark {
  waiting: number
  at: number
}

/** Most minutes that `count` checks take one after the other, if none has to be repeated. */
export const minutesAtMost = (count: number): number => Math.ceil((count * CHECK_SECONDS) / 60)

/** Minutes left of a batch at its pace since `from`, rounded up; null where too few names were checked since then. */
export function minutesLeft(from: BatchMark, { waiting, at }: BatchMark): number | null {
  const done = from.waiting - waiting
  if (done < TELLING || waiting === 0 || at <= from.at) return null
  return Math.ceil((((at - from.at) / done) * waiting) / 60_000)
}
