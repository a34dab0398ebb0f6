/** Reads members of JSON from an API, whatever their type. */
export const untyped = {
  /** Returns a copy of an object, or an empty object for anything else. */
  object(value: unknown): Readonly<Record<string, unknown>> {
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  },
  /** Returns a list without null and undefined items. Wraps any other value in a list. */
  list(value: unknown): unknown[] {
    return (Array.isArray(value) ? value : [value]).filter((each) => each !== undefined && each !== null)
  },
  /** Returns true for strings, and for numbers, which some APIs send instead. */
  isText(value: unknown): value is string | number {
    return typeof value === 'string' || typeof value === 'number'
  },
}
