import { splitLegalForm } from '../../../names/reading/legal-form.ts'

/** What is asked for, and what that leaves out. */
export interface Pattern {
  pattern: string
  scope: 'contains' | 'begins'
}

/** Fewest characters of `name` (schema CompanySearchQuery of the interface's OpenAPI document). */
const NAME_MIN = 3

/** The text a name is searched as: the legal form aside, without the wildcard. Nothing escapes an asterisk. */
export function textOf(name: string): string {
  return splitLegalForm(name)
    .base.normalize('NFC')
    .toWellFormed()
    .replace(/[*\s]+/gu, ' ')
    .trim()
}

/** Companies whose name begins with the text; filled up with wildcards where it is shorter than may be asked for. */
function beginning(text: string): Pattern {
  return { pattern: `${text}${'*'.repeat(Math.max(1, NAME_MIN - [...text].length))}`, scope: 'begins' }
}

/**
 * What a text is asked for as, one after the other where the register has more than it gives. One that is too short is
 * only looked for where names begin: it is contained in nearly all.
 */
export function patternsFor(text: string): Pattern[] {
  if (text === '') return []
  const contains: Pattern = { pattern: `*${text}*`, scope: 'contains' }
  return [...text].length < NAME_MIN ? [beginning(text)] : [contains, beginning(text)]
}
