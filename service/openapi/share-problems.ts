import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from './json-schema.ts'

type Operation = { responses: Record<string, JsonSchema> }
type Paths = Record<string, Record<string, Operation>>

/** `burst_exceeded`, `quota_exceeded`: BurstExceededOrQuotaExceeded. */
function nameOf(codes: readonly string[]): string {
  const word = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return codes.map((code) => code.split('_').map(word).join('')).join('Or')
}

function codesOf(response: JsonSchema): string[] {
  const content = response.content as Record<string, { examples?: object }> | undefined
  return Object.keys(content?.['application/problem+json']?.examples ?? {})
}

/** Moves the errors of all operations to `components.responses`, each once, and puts references in their places. */
export function shareProblems(given: JsonSchema): { paths: JsonSchema; responses: JsonSchema } {
  const shared = new Map<string, JsonSchema>()
  function share(response: JsonSchema): JsonSchema {
    const codes = codesOf(response)
    if (codes.length === 0) return response
    let name = nameOf(codes)
    if (shared.has(name) && !isDeepStrictEqual(shared.get(name), response)) name += 'WithoutKey'
    shared.set(name, response)
    return { $ref: `#/components/responses/${name}` }
  }
  const mapped = <T, R>(object: Record<string, T>, change: (value: T) => R) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
  const paths = mapped(given as Paths, (item) =>
    mapped(item, (operation) => ({ ...operation, responses: mapped(operation.responses, share) })),
  )
  return { paths, responses: Object.fromEntries(shared) }
}
