import type { OfficeRecords } from '../offices/office.ts'
import type { BulkFeed } from './bulk-feed.ts'
import type { RegisterReader } from './window.ts'

interface DayAllowance {
  questions: number
  left: number
}

export type WholeReader =
  /** By partitions, from a search interface. `allowed` is for an interface without a budget of queries. */
  | { way: 'windows'; reader: RegisterReader; allowed?: (now: number) => DayAllowance }
  /** Page by page from a SPARQL endpoint, always all of it. */
  | { way: 'companies'; name: string; url: string }
  /** The whole register once, then the changes of each day. */
  | { way: 'files'; feed: BulkFeed; records: OfficeRecords }
