import { splitLegalForm } from '../../../names/reading/legal-form.ts'

/** A pattern to ask for, and what it leaves out. */
export interface Pattern {
  pattern: string
  scope: 'contains' | 'begins'
}

/** Fewest characters of `name` (schema CompanySearchQuery of the interface's OpenAPI document). */
const NAME_MIN = 3

/** The text for which a name is searched: without its legal form, and without asterisks, which cannot be escaped. */
export function textOf(name: string): string {
  return splitLegalForm(name)
    .base.normalize('NFC')
    .toWellFormed()
    .replace(/[*\s]+/gu, ' ')
    .trim()
}

/**
 * Pattern for companies whose name begins with the text. A text that is shorter than the interface takes is filled up
 * with wildcards.
 */
function beginning(text: string): Pattern {
  return { pattern: `${text}${'*'.repeat(Math.max(1, NAME_MIN - [...text].length))}`, scope: 'begins' }
}

/**
 * Patterns for a text. Each is asked for where the register has too many companies for the one before. A very short
 * text is only looked for at the beginning of names, because nearly all names contain it.
 */
export function patternsFor(text: string): Pattern[] {
  if (text === '') return []
  const contains: Pattern = { pattern: `*${text}*`, scope: 'contains' }
  return [...text].length < NAME_MIN ? [beginning(text)] : [contains, beginning(text)]
}
