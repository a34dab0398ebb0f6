/** An honest list has some hundreds. Many more would slow down the page that shows them. */
export const MOST_CONFLICTS = 500

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A conflict without a readable score may be the worst, so it ranks as 100. */
function weightOf(raw: unknown): number {
  return isObject(raw) && typeof raw.score === 'number' ? raw.score : 100
}

export function riskiest(conflicts: readonly unknown[]): readonly unknown[] {
  if (conflicts.length <= MOST_CONFLICTS) return conflicts
  const ranked = conflicts.map((conflict, place) => ({ conflict, place, weight: weightOf(conflict) }))
  const chosen = ranked.toSorted((a, b) => b.weight - a.weight || a.place - b.place).slice(0, MOST_CONFLICTS)
  return chosen.toSorted((a, b) => a.place - b.place).map(({ conflict }) => conflict)
}
