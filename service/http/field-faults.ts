import type { FaultCode } from '../../lib/contract/problem.ts'
import type { z } from '../../lib/zod.ts'
import { nearWord } from '../system/near-word.ts'

const OTHER_WORDS: Readonly<Record<string, string>> = {
  brand: 'name',
  class: 'niceClasses',
  classes: 'niceClasses',
  country: 'jurisdiction',
  offset: 'cursor',
  page: 'cursor',
  q: 'name',
  query: 'name',
}

export function fieldsOf(schema: z.ZodMiniType): string[] {
  const { shape = {} } = schema._zod.def as { shape?: object }
  return Object.keys(shape)
}

function fieldMeant(written: string, known: readonly string[]): string | undefined {
  const word = nearWord(written, known) ?? OTHER_WORDS[written.toLowerCase()]
  // A search has plural names for some fields.
  return known.find((field) => field === word || field === `${word}s`)
}

/**
 * Names only a field that resembles one of ours. Any other could be the very name under consideration, and no error
 * repeats that.
 */
function unknownField(written: string, known: readonly string[]): string {
  const meant = fieldMeant(written, known)
  return meant === undefined
    ? `has a field that this address does not know; it takes ${known.join(', ')}`
    : `has a field "${written}" that this address does not know; write ${meant}`
}

interface Fault {
  code: FaultCode
  detail: string
}

const CODES: Partial<Record<z.core.$ZodIssue['code'], FaultCode>> = {
  invalid_type: 'wrong_type',
  invalid_value: 'not_allowed',
  invalid_format: 'malformed',
}

function codeOf(issue: z.core.$ZodIssue): FaultCode {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  if (issue.code === 'too_small')
    return issue.origin === 'int' || issue.origin === 'number' ? 'out_of_range' : 'too_short'
  if (issue.code === 'too_big') return issue.origin === 'int' || issue.origin === 'number' ? 'out_of_range' : 'too_long'
  return CODES[issue.code] ?? 'malformed'
}

export function faultsOf(issue: z.core.$ZodIssue, schema: z.ZodMiniType): Fault[] {
  const known = fieldsOf(schema)
  if (issue.code === 'unrecognized_keys') {
    const sentences = issue.keys.map((written) => unknownField(written, known))
    return [...new Set(sentences)].map((detail) => ({ code: 'unknown_field', detail }))
  }
  const code = codeOf(issue)
  if (issue.path.length === 0 && issue.code === 'invalid_type')
    return [{ code, detail: `must be a JSON object with ${known.join(', ')}` }]
  return [{ code, detail: issue.message }]
}
