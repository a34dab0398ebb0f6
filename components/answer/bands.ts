/**
 * Band of a score, 0-100: the bounds of the service's verdicts (`CONFLICT_FROM`, `CAUTION_FROM` in
 * `lib/contract/result.ts`), repeated because a value import would bring zod into the card.
 */
export type Band = 'conflict' | 'caution' | 'listed'

export function bandOf(score: number): Band {
  if (score >= 75) return 'conflict'
  return score >= 40 ? 'caution' : 'listed'
}
