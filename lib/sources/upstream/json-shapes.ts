/** The members of an object; of anything else there are none. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** A list without its missing items; a single value that stands in the place of a list gives a list of one. */
export function asList(value: unknown): unknown[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => each !== undefined && each !== null)
}

/** Whether a value can be read as a text: some interfaces give a number in the place of one. */
export function isTextual(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
