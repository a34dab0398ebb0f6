/** The first 32 classes fill one word. */
const CLASSES = 45
/** The classes are unknown, so the mark may be in any. */
export const CLASSES_UNKNOWN = 1 << 13
const HIGH_CLASSES = CLASSES_UNKNOWN - 1
const OFFICE_SHIFT = 14
const OFFICE_MAX = 15
const STATUS_SHIFT = 18
const STATUS_MAX = 7

/** Class c is bit c - 1. */
export function lowClasses(niceClasses: readonly number[]): number {
  let bits = 0
  for (const nice of niceClasses) if (nice >= 1 && nice <= 32) bits |= 1 << (nice - 1)
  return bits >>> 0
}

/** Class c is bit c - 33. `CLASSES_UNKNOWN` if no class from 1 to 45 is given. */
export function highClasses(niceClasses: readonly number[]): number {
  let bits = 0
  for (const nice of niceClasses) if (nice >= 33 && nice <= CLASSES) bits |= 1 << (nice - 33)
  return bits === 0 && lowClasses(niceClasses) === 0 ? CLASSES_UNKNOWN : bits
}

/** The second word of a mark: high classes, office (0-15), status (0-7). */
export function packFacts(niceClasses: readonly number[], office: number, status: number): number {
  return highClasses(niceClasses) | (office << OFFICE_SHIFT) | (status << STATUS_SHIFT)
}

export function officeOf(facts: number): number {
  return (facts >>> OFFICE_SHIFT) & OFFICE_MAX
}

export function statusOf(facts: number): number {
  return (facts >>> STATUS_SHIFT) & STATUS_MAX
}

/** For a unit: high classes, and one bit for each office. */
export function unitFactsOf(facts: number): number {
  return (facts & (HIGH_CLASSES | CLASSES_UNKNOWN)) | (1 << (OFFICE_SHIFT + officeOf(facts)))
}

/** Shifts the 16 bits to the position that `unitFactsOf` uses. */
export function officeBits(offices: number): number {
  return (offices & 0xffff) << OFFICE_SHIFT
}

/** Empty if the classes are unknown. */
export function niceClassesOf(low: number, facts: number): number[] {
  const classes: number[] = []
  for (let nice = 1; nice <= CLASSES; nice++) {
    const bit = nice <= 32 ? (low >>> (nice - 1)) & 1 : (facts >>> (nice - 33)) & 1
    if (bit === 1) classes.push(nice)
  }
  return classes
}
