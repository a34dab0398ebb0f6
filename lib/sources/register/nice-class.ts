/**
 * Nice class of a class number as offices write it (`9`, `09`, `036`), or null: classes of the old systems of the United
 * States (`A`, `B`, `200`) are none, nor is anything outside 1-45.
 */
export function niceClass(text: string): number | null {
  const digits = /^\s*0{0,2}([1-9]\d?)\s*$/u.exec(text)?.[1]
  return digits !== undefined && Number(digits) <= 45 ? Number(digits) : null
}

/** The classes in ascending order, each once. */
export function sortedClasses(classes: Iterable<number>): number[] {
  return [...new Set(classes)].sort((a, b) => a - b)
}
