import { type HeaderName, headersOf, LIMITS } from './headers.ts'
import { type JsonSchema, refTo } from './json-schema.ts'

/** Shared caches must not store these answers. */
export const PRIVATE: HeaderName[] = [...LIMITS, 'Cache-Control']

type Examples = Record<string, { summary: string; value: unknown }>

/** A string names a shared schema. */
function json(schema: string | JsonSchema, examples?: Examples) {
  const content = { schema: typeof schema === 'string' ? refTo(schema) : schema }
  return { 'application/json': examples === undefined ? content : { ...content, examples } }
}

/** A string as schema names a shared one. */
export function answer(description: string, headers: HeaderName[], schema: string | JsonSchema, examples?: Examples) {
  return { description, headers: headersOf('Request-Id', ...headers), content: json(schema, examples) }
}

export function body(description: string, schema: string, examples: Examples) {
  return { required: true, description, content: json(schema, examples) }
}
