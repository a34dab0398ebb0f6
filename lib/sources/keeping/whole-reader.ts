import type { OfficeRecords } from '../offices/office.ts'
import type { BulkFeed } from './bulk-feed.ts'
import type { RegisterReader } from './window.ts'

/** How all of a register is read, in one of the ways in which offices give it. */
export type WholeReader =
  /** Part by part from a search of the office's interface. */
  | { way: 'windows'; reader: RegisterReader }
  /** Page by page, all of it anew each time, from the SPARQL endpoint at `url`. */
  | { way: 'companies'; name: string; url: string }
  /** File by file: all of it once, then what changed on each day. */
  | { way: 'files'; feed: BulkFeed; records: OfficeRecords }
