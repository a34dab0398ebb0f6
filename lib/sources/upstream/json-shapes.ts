/** The members of an object; an empty object for anything else. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** A list without null and undefined items; any other value counts as a list of one. */
export function asList(value: unknown): unknown[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => each !== undefined && each !== null)
}

/** Whether a value can be read as text. Some interfaces give a number instead. */
export function isTextual(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
