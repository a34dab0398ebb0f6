import type { z } from '../../lib/zod.ts'
import { nearWord } from '../system/near-word.ts'

/** Other words that programs and people use for our fields. */
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

/** Names of the fields of an object schema. */
function fieldsOf(schema: z.ZodMiniType): string[] {
  const { shape = {} } = schema._zod.def as { shape?: object }
  return Object.keys(shape)
}

function fieldMeant(written: string, known: readonly string[]): string | undefined {
  const word = nearWord(written, known) ?? OTHER_WORDS[written.toLowerCase()]
  // A search takes the plural of some fields.
  return known.find((field) => field === word || field === `${word}s`)
}

/**
 * The fault of an unknown field. The field is named only where it is nearly one of ours, or another word for one: any
 * other could be the very name under consideration, which no error repeats.
 */
function unknownField(written: string, known: readonly string[]): string {
  const meant = fieldMeant(written, known)
  return meant === undefined
    ? `has a field that this address does not know; it takes ${known.join(', ')}`
    : `has a field "${written}" that this address does not know; write ${meant}`
}

/** The sentences about what is wrong, in our words. */
export function faultsOf(issue: z.core.$ZodIssue, schema: z.ZodMiniType): string[] {
  const known = fieldsOf(schema)
  if (issue.code === 'unrecognized_keys') {
    const sentences = issue.keys.map((written) => unknownField(written, known))
    return [...new Set(sentences)]
  }
  if (issue.path.length === 0 && issue.code === 'invalid_type')
    return [`must be a JSON object with ${known.join(', ')}`]
  return [issue.message]
}
