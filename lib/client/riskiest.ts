/**
 * Most conflicts that are read of one answer. The longest honest list has some hundreds; reading many more holds up what
 * shows it.
 */
export const MOST_CONFLICTS = 500

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The score by which a conflict, as it was sent, is ranked; one whose score cannot be read may be the worst. */
function weightOf(raw: unknown): number {
  return isObject(raw) && typeof raw.score === 'number' ? raw.score : 100
}

/** The conflicts of the highest scores, at most `MOST_CONFLICTS`, in the order in which they were sent. */
export function riskiest(conflicts: readonly unknown[]): readonly unknown[] {
  if (conflicts.length <= MOST_CONFLICTS) return conflicts
  const ranked = conflicts.map((conflict, place) => ({ conflict, place, weight: weightOf(conflict) }))
  const chosen = ranked.toSorted((a, b) => b.weight - a.weight || a.place - b.place).slice(0, MOST_CONFLICTS)
  return chosen.toSorted((a, b) => a.place - b.place).map(({ conflict }) => conflict)
}
