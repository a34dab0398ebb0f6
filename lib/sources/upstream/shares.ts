/** Questions that one holder asked of a budget. */
export interface HolderUse {
  /** Questions in the span that counts now. */
  used: number
  /** Questions in the span before it; the holder may want as many again. */
  before: number
}

/** Stands in the place of a holder for questions for nobody in particular, such as those for a known record. */
export const NOBODY = ''

/**
 * How many times what is left one holder may have taken. A holder who is alone may use four fifths of a budget, and each
 * further one finds four fifths of the rest. Of a small budget a fifth would hardly be one check for each, so there it is
 * two thirds.
 */
const timesLeft = (questions: number) => (questions < FEW ? 2 : 4)
const FEW = 100

/**
 * Whether a holder may ask one more of a budget of so many questions, by what each holder asked of it. Set aside is what
 * others asked in the span before and have not asked yet in this one, for each up to an even share; of what is left then,
 * a holder must leave some for who comes next: the "dynamic threshold" by which switches share memory between ports
 * (Choudhury and Hahne, IEEE/ACM Transactions on Networking 6(2), 1998). What is asked for nobody in particular is for all.
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
