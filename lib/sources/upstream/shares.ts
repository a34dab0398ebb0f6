export interface HolderUse {
  /** In the current span. */
  used: number
  /** In the previous span. The account may want as many again. */
  before: number
}

/** Account for queries of nobody in particular, such as canaries. */
export const NOBODY = ''

/**
 * With 4, one account may use four fifths of a budget, and each further one four fifths of the rest. A fifth of a small
 * budget is hardly one check, so the factor is 2 there.
 */
const timesLeft = (questions: number) => (questions < FEW ? 2 : 4)
const FEW = 100

/**
 * Decides if an account may use one more query. Reserves for each other account as many as in the previous span, up to
 * an even share. Of the rest, an account must leave some for the next. Switches share memory by this "dynamic
 * threshold" (Choudhury and Hahne, IEEE/ACM Transactions on Networking 6(2), 1998).
 */
export function mayTake(questions: number, holder: string, uses: ReadonlyMap<string, HolderUse>): boolean {
  let left = questions
  for (const { used } of uses.values()) left -= used
  if (left <= 0 || holder === NOBODY) return left > 0
  const others = [...uses].filter(([id, { used, before }]) => id !== holder && id !== NOBODY && used + before > 0)
  const even = questions / (others.length + 2)
  for (const [, { used, before }] of others) left -= Math.max(0, Math.min(before, even) - used)
  return (uses.get(holder)?.used ?? 0) < timesLeft(questions) * left
}
