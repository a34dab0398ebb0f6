import type { CoverageRow } from '../contract/coverage.ts'

type Told = Pick<CoverageRow, 'gap' | 'method' | 'truncated' | 'provenAt'>

/**
 * Whether a source answered only in part: it had more than it gave, was searched for the same letters alone, could not
 * prove itself, or is not complete for another reason. Services older than `gap` show the first three by other fields.
 */
export const isPartial = ({ gap, method, truncated, provenAt }: Told): boolean =>
  gap !== undefined || method === 'text' || truncated || provenAt === null
