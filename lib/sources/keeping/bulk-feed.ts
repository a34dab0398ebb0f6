import type { SourceContext } from '../source.ts'
import type { WindowFailure } from './window.ts'

/** A file in which an office publishes its register, or a part of it. Days are `YYYY-MM-DD`. */
export interface BulkFile {
  /** Name without folders; a file keeps it for good. */
  name: string
  bytes: number
  url: string
  /** Last day that its contents cover. */
  upTo: string
}

/**
 * Which files are asked for: those that together hold the whole register, or those of what changed between two days.
 */
export type BulkWanted = { kind: 'all' } | { kind: 'changes'; from: string; to: string }

/** The files that an office lists. */
export interface BulkList {
  /** Each file of records once, in no order. */
  files: BulkFile[]
  /** Names of listed files that hold no records, such as a description of the format. They are not fetched. */
  skipped: string[]
}

/** Lists and opens the files in which an office publishes its register. No request holds a name. */
export interface BulkFeed {
  /** Who publishes the files, as the operator is told: `the Open Data Portal of the USPTO`. */
  name: string
  /** Never rejects for a fault of the office. */
  list(wanted: BulkWanted, context: SourceContext): Promise<BulkList | WindowFailure>
  /** Opens a file; the caller reads the body. Never rejects for a fault of the office. */
  open(file: BulkFile, context: SourceContext): Promise<Response | WindowFailure>
}
