/** A null `mask` allows any class (spell.ts). */
export interface Filtered {
  mask: number | null
  statuses: number
}

/** SQL for two parameter numbers. Null classes allow any class. */
export const passes = (classes: number, statuses: number) =>
  `($${classes}::bigint IS NULL OR (classes & $${classes}) <> 0) AND (statuses & $${statuses}::integer) <> 0`
