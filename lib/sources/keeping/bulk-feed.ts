import type { SourceContext } from '../source.ts'
import type { WindowFailure } from './window.ts'

export interface BulkFile {
  /** Without folders. It never changes. */
  name: string
  bytes: number
  url: string
  /** Last day that its contents cover, `YYYY-MM-DD`. */
  upTo: string
}

/** The whole register, or the changes between two days (`YYYY-MM-DD`). */
export type BulkWanted = { kind: 'all' } | { kind: 'changes'; from: string; to: string }

export interface BulkList {
  files: BulkFile[]
  /** Files without records, such as a description of the format. They are not fetched. */
  skipped: string[]
}

/** Lists and opens an office's bulk files. No request contains a name. Never rejects for a fault of the office. */
export interface BulkFeed {
  /** As operators see it: `the Open Data Portal of the USPTO`. */
  name: string
  list(wanted: BulkWanted, context: SourceContext): Promise<BulkList | WindowFailure>
  /** The caller reads the body. */
  open(file: BulkFile, context: SourceContext): Promise<Response | WindowFailure>
}
