import type { Jurisdiction } from '../../lib/contract/constants.ts'
import type { FileRecipe } from './pack.ts'

/** How an import is ended before its end: at the n-th step of it. */
export interface Interrupt {
  /** `abort`: by the operator, so that it ends by itself; `kill`: nothing more is done from there on. */
  how: 'abort' | 'kill'
  at: number
}

/** One run of the import command. */
export interface ImportRecipe {
  /** Places of the files in the recipe's list, in the order in which they are named. */
  files: number[]
  /** Whether the operator says that the files are the whole register; then there is a day too. */
  whole: boolean
  /** Day that the operator names, as `YYYY-MM-DD`. */
  asOf: string | null
  again: boolean
  interrupt: Interrupt | null
  /** Entries that the reader gives at a time. */
  batch: number
}

/** All that a run does, as plain data: running it again repeats it exactly. */
export interface Recipe {
  office: Jurisdiction
  files: FileRecipe[]
  imports: ImportRecipe[]
  /** Whether one service searches through all of the run; else it starts anew before each look. */
  goesOn: boolean
  /** The moment at which the run takes place, in milliseconds since the epoch. */
  now: number
  /** Whether nothing is wrong in it, so that everything must be found in the end and the register be whole. */
  sound: boolean
}

/** The moment at which runs take place, unless a real clock counts. */
export const NOW = Date.parse('2026-11-20T12:00:00Z')
export const DAY_MS = 24 * 60 * 60 * 1000

/** The day `days` days before a moment, as `YYYY-MM-DD`. */
export function dayBefore(now: number, days: number): string {
  return new Date(now - days * DAY_MS).toISOString().slice(0, 10)
}
