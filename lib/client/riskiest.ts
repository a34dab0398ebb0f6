/**
 * Most conflicts that are read from one answer. The longest honest list has some hundreds; many more would slow down
 * the page that shows them.
 */
export const MOST_CONFLICTS = 500

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * The score by which a raw conflict is ranked. One without a readable score ranks as 100, because it may be the worst.
 */
function weightOf(raw: unknown): number {
  return isObject(raw) && typeof raw.score === 'number' ? raw.score : 100
}

/** The conflicts with the highest scores, at most `MOST_CONFLICTS`, in the order in which they were sent. */
export function riskiest(conflicts: readonly unknown[]): readonly unknown[] {
  if (conflicts.length <= MOST_CONFLICTS) return conflicts
  const ranked = conflicts.map((conflict, place) => ({ conflict, place, weight: weightOf(conflict) }))
  const chosen = ranked.toSorted((a, b) => b.weight - a.weight || a.place - b.place).slice(0, MOST_CONFLICTS)
  return chosen.toSorted((a, b) => a.place - b.place).map(({ conflict }) => conflict)
}
