/**
 * Import zod only from here. `jitless` must be set before the first schema, because zod otherwise compiles parsers with
 * `new Function`. A browser extension's content security policy forbids that.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })

/** Adds the description of a field for the OpenAPI document and the docs. */
export function doc<T extends z.ZodMiniType>(schema: T, text: string): T {
  return schema.check(z.describe(text)) as T
}

export { z }
