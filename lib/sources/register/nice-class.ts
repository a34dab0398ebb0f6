/**
 * Reads a Nice class as offices write it (`9`, `09`, `036`). Returns null outside 1 to 45, and for old classes of the
 * United States: `A`, `B`, `200`.
 */
export function niceClass(text: string): number | null {
  const digits = /^\s*0{0,2}([1-9]\d?)\s*$/u.exec(text)?.[1]
  return digits !== undefined && Number(digits) <= 45 ? Number(digits) : null
}

export function sortedClasses(classes: Iterable<number>): number[] {
  return [...new Set(classes)].sort((a, b) => a - b)
}
