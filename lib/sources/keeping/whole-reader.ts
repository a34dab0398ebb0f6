import type { OfficeRecords } from '../offices/office.ts'
import type { BulkFeed } from './bulk-feed.ts'
import type { RegisterReader } from './window.ts'

/** Questions that an office allows in a day, and those of them that are left. */
export interface DayAllowance {
  questions: number
  left: number
}

/** How a whole register is read, in one of the ways in which offices give it. */
export type WholeReader =
  /**
   * Part by part from a search of the office's interface. `allowed` tells how much the office allows at an instant, for
   * an interface without a budget of questions.
   */
  | { way: 'windows'; reader: RegisterReader; allowed?: (now: number) => DayAllowance }
  /** Page by page from the SPARQL endpoint at `url`, all of it each time. */
  | { way: 'companies'; name: string; url: string }
  /** File by file: the whole register once, then what changed on each day. */
  | { way: 'files'; feed: BulkFeed; records: OfficeRecords }
