/** Bits of classes (spell.ts) and of statuses. A null `mask` allows any class. */
export interface Filtered {
  mask: number | null
  statuses: number
}

/** SQL condition for two parameter numbers. Null classes allow any class. */
export const passes = (classes: number, statuses: number) =>
  `($${classes}::bigint IS NULL OR (classes & $${classes}) <> 0) AND (statuses & $${statuses}::integer) <> 0`
