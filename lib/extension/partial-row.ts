import type { CoverageRow } from '../contract/coverage.ts'

/**
 * Whether a source answered only in part: it had more than it gave, was searched for the same letters alone, or is not
 * complete for another reason. Services older than `gap` show by `method` that they compared text.
 */
export const isPartial = ({ gap, method, truncated }: Pick<CoverageRow, 'gap' | 'method' | 'truncated'>): boolean =>
  gap !== undefined || method === 'text' || truncated
