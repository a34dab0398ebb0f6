/** Which marks may be found: bits of their classes (spell.ts), null for any, and of their statuses. */
export interface Filtered {
  mask: number | null
  statuses: number
}

/** Condition for marks of the classes asked for, or of any where that parameter is null, and of the statuses. */
export const passes = (classes: number, statuses: number) =>
  `($${classes}::bigint IS NULL OR (classes & $${classes}) <> 0) AND (statuses & $${statuses}::integer) <> 0`
