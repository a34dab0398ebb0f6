import type { OfficeRecords } from '../offices/office.ts'
import type { BulkFeed } from './bulk-feed.ts'
import type { RegisterReader } from './window.ts'

/** Questions that an office allows in a day, and those of them that are left. */
export interface DayAllowance {
  questions: number
  left: number
}

/** How all of a register is read, in one of the ways in which offices give it. */
export type WholeReader =
  /**
   * Part by part from a search of the office's interface; `allowed` tells at an instant how much of that the office allows where
   * its interface has no budget of questions.
   */
  | { way: 'windows'; reader: RegisterReader; allowed?: (now: number) => DayAllowance }
  /** Page by page, all of it anew each time, from the SPARQL endpoint at `url`. */
  | { way: 'companies'; name: string; url: string }
  /** File by file: all of it once, then what changed on each day. */
  | { way: 'files'; feed: BulkFeed; records: OfficeRecords }
