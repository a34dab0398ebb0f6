import { splitLegalForm } from '../../../names/reading/legal-form.ts'

/** A pattern to ask for, and what it leaves out. */
export interface Pattern {
  pattern: string
  scope: 'contains' | 'begins'
}

/** Fewest characters of `name` (schema CompanySearchQuery of the interface's OpenAPI document). */
const NAME_MIN = 3

/** The text that a name is searched as: without its legal form, and without asterisks, which nothing escapes. */
export function textOf(name: string): string {
  return splitLegalForm(name)
    .base.normalize('NFC')
    .toWellFormed()
    .replace(/[*\s]+/gu, ' ')
    .trim()
}

/**
 * Pattern of companies whose name begins with the text, filled up with wildcards where the text is shorter than the
 * interface takes.
 */
function beginning(text: string): Pattern {
  return { pattern: `${text}${'*'.repeat(Math.max(1, NAME_MIN - [...text].length))}`, scope: 'begins' }
}

/**
 * Patterns for a text, the next to be asked for where the register has more companies than it gives. A text that is very
 * short is only looked for where names begin: nearly all names contain it.
 */
export function patternsFor(text: string): Pattern[] {
  if (text === '') return []
  const contains: Pattern = { pattern: `*${text}*`, scope: 'contains' }
  return [...text].length < NAME_MIN ? [beginning(text)] : [contains, beginning(text)]
}
