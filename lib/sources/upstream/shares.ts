/** Questions that one holder asked within a budget. */
export interface HolderUse {
  /** Questions in the span that counts now. */
  used: number
  /** Questions in the span before it; the holder may want as many again. */
  before: number
}

/** The holder of questions that are for nobody in particular, such as those for a known record. */
export const NOBODY = ''

/**
 * How many times as much as what is left one holder may have taken. With 4, a single holder may use four fifths of a
 * budget, and each further one four fifths of the rest. In a small budget a fifth would hardly be one check for each,
 * so there it is 2, for two thirds.
 */
const timesLeft = (questions: number) => (questions < FEW ? 2 : 4)
const FEW = 100

/**
 * Whether a holder may ask one more of a budget of `questions`, given what each holder has asked. For each other
 * holder, the questions are set aside that they asked in the span before and have not asked yet in this one, up to an
 * even share. Of what is then left, a holder must leave some for the next: the "dynamic threshold" by which switches
 * share memory between ports (Choudhury and Hahne, IEEE/ACM Transactions on Networking 6(2), 1998). Questions for
 * nobody in particular may use everything.
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
