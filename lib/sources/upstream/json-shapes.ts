/** Members of an object. Empty for anything else. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** Drops null and undefined items. Another value becomes a list of one. */
export function asList(value: unknown): unknown[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => each !== undefined && each !== null)
}

/** True for text, and for numbers, which some interfaces return instead. */
export function isTextual(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
