import type { CoverageRow } from '../contract/answer.ts'

type Told = Pick<CoverageRow, 'gap' | 'method' | 'truncated' | 'provenAt'>

/** True if a source answered only in part. Services older than `gap` show this in the other fields. */
export const isPartial = ({ gap, method, truncated, provenAt }: Told): boolean =>
  gap !== undefined || method === 'text' || truncated || provenAt === null
