import type { SourceContext } from '../source.ts'
import type { WindowFailure } from './window.ts'

/** A file that an office publishes of its register. Days are `YYYY-MM-DD`. */
export interface BulkFile {
  /** Without folders; a file keeps its name. */
  name: string
  bytes: number
  url: string
  /** Last day that it tells of. */
  upTo: string
}

/** Which files are asked for: those that together hold all of the register, or those of what changed between two days. */
export type BulkWanted = { kind: 'all' } | { kind: 'changes'; from: string; to: string }

/** Lists and gives the files in which an office publishes its register. No name has any part in what is asked. */
export interface BulkFeed {
  /** Whose files they are, as the operator is told: `the Open Data Portal of the USPTO`. */
  name: string
  /** Each file once, in no order. Never rejects for a fault of the office. */
  list(wanted: BulkWanted, context: SourceContext): Promise<BulkFile[] | WindowFailure>
  /** Opens a file; its body is still to be read. Never rejects for a fault of the office. */
  open(file: BulkFile, context: SourceContext): Promise<Response | WindowFailure>
}
