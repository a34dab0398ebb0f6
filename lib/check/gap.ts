import type { Coverage, CoverageRow, Gap } from '../contract/coverage.ts'
import { isComplete } from './completeness.ts'

/**
 * `asked`: the source can never answer this request in full (no connector, unsupported name, more similar records than
 * it returns). `source`: it failed, is too old, unproven or not connected here.
 */
export function gapOf(row: CoverageRow, unanswerable: boolean, now: number): Gap | undefined {
  if (isComplete(row, now)) return undefined
  return unanswerable ? 'asked' : 'source'
}

/** True if the request itself made the answer incomplete. One required row with the gap `asked` is enough. */
export function incompleteAsAsked({ searched, unavailable }: Coverage): boolean {
  return [...searched, ...unavailable].some(({ required, gap }) => required && gap === 'asked')
}
