/**
 * Reads a Nice class as offices write it (`9`, `09`, `036`). Null for anything outside 1-45, and for classes of the old
 * systems of the United States (`A`, `B`, `200`).
 */
export function niceClass(text: string): number | null {
  const digits = /^\s*0{0,2}([1-9]\d?)\s*$/u.exec(text)?.[1]
  return digits !== undefined && Number(digits) <= 45 ? Number(digits) : null
}

/** The classes in ascending order, each once. */
export function sortedClasses(classes: Iterable<number>): number[] {
  return [...new Set(classes)].sort((a, b) => a - b)
}
