import { z } from '../../../zod.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
}

function escaped(character: string): string {
  return ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * STRING_LITERAL2 with its quotes (SPARQL 1.1 grammar rule 157). Every backslash is doubled, so a quote stays escaped
 * even if a processor resolves `\u` first (section 19.2).
 */
export function sparqlLiteral(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped here
  return `"${text.replace(/["\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, escaped)}"`
}

export const SparqlTerm = z.object({ type: z.enum(['uri', 'literal', 'typed-literal', 'bnode']), value: z.string() })

/**
 * SPARQL 1.1 query results in JSON, section 3.2. Rows are parsed singly, so that a bad row does not affect the others.
 */
export const SparqlResults = z.object({
  results: z.object({ bindings: z.array(z.unknown()) }),
})

/** A variable without a value is absent. */
export const SparqlBinding = z.record(z.string(), SparqlTerm)
export type SparqlBinding = z.infer<typeof SparqlBinding>
