import type { Coverage, CoverageRow, Gap } from '../contract/coverage.ts'
import { isComplete } from './completeness.ts'

/**
 * Who is responsible for an incomplete row, at `now`; undefined for a complete one. `asked`: the source can never
 * answer this question in full (it cannot be connected, its registry does not take the name, or there are more alike
 * records than it returns). `source`: it failed, is too old, unproven, or not connected here although it could be.
 */
export function gapOf(row: CoverageRow, unanswerable: boolean, now: number): Gap | undefined {
  if (isComplete(row, now)) return undefined
  return unanswerable ? 'asked' : 'source'
}

/**
 * Whether an answer would have been incomplete even if every source had done all that it can. One required row with the
 * gap `asked` is enough, whatever else failed.
 */
export function incompleteAsAsked({ searched, unavailable }: Coverage): boolean {
  return [...searched, ...unavailable].some(({ required, gap }) => required && gap === 'asked')
}
