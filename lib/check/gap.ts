import type { Coverage, CoverageRow, Gap } from '../contract/coverage.ts'
import { isComplete } from './completeness.ts'

/**
 * Whose doing it is that a row is not complete, at `now`; undefined where it is. `asked`: the source can never answer this in
 * full (nothing can be connected to it, its registry takes no such name, more records are alike than are given).
 * `source`: it failed, is too old, unproven, or not connected here as it could be.
 */
export function gapOf(row: CoverageRow, unanswerable: boolean, now: number): Gap | undefined {
  if (isComplete(row, now)) return undefined
  return unanswerable ? 'asked' : 'source'
}

/**
 * Whether an answer would have been incomplete even if every source had done all that it can: one required row whose gap is of
 * what was asked is enough, whatever else failed.
 */
export function incompleteAsAsked({ searched, unavailable }: Coverage): boolean {
  return [...searched, ...unavailable].some(({ required, gap }) => required && gap === 'asked')
}
