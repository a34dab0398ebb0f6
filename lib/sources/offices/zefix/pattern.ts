import { splitLegalForm } from '../../../names/normalise/legal-form.ts'

export interface Pattern {
  pattern: string
  scope: 'contains' | 'begins'
}

/** Schema CompanySearchQuery of the interface's OpenAPI document. */
const NAME_MIN = 3

/** Asterisks are dropped, because they cannot be escaped. */
export function textOf(name: string): string {
  return splitLegalForm(name)
    .base.normalize('NFC')
    .toWellFormed()
    .replace(/[*\s]+/gu, ' ')
    .trim()
}

/** Wildcards fill up a text that is too short for the interface. */
function beginning(text: string): Pattern {
  return { pattern: `${text}${'*'.repeat(Math.max(1, NAME_MIN - [...text].length))}`, scope: 'begins' }
}

/**
 * Each pattern is for the case that the one before matches too many companies. A very short text is only searched at
 * the beginning of names, because nearly all names contain it.
 */
export function patternsFor(text: string): Pattern[] {
  if (text === '') return []
  const contains: Pattern = { pattern: `*${text}*`, scope: 'contains' }
  return [...text].length < NAME_MIN ? [beginning(text)] : [contains, beginning(text)]
}
